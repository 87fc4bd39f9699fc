package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/work/bus/bustest"
)

// circle is a server with a moderator, an admin, and two players with a game: an offender and a
// victim.
type circle struct {
	*world
	moderator, admin, rude, kind *http.Client
	game                         wire.Game
	reports, actions             string
}

const insult = "お前は馬鹿だ"

func newClub(t *testing.T) *circle {
	c := &circle{world: newWorld(t), reports: "/api/v1/moderation/reports", actions: "/api/v1/moderation/actions"}
	c.moderator, c.admin, c.rude, c.kind = c.browser(), c.browser(), c.browser(), c.browser()
	for name, who := range map[string]*http.Client{"referee": c.moderator, "chief": c.admin, "rude": c.rude, "kind": c.kind} {
		c.as(who, func() { c.signUp(name) })
	}
	c.give("referee", account.Moderator)
	c.give("chief", account.Admin)
	c.as(c.rude, func() { c.game = c.create(wire.NewGame{Opponent: "person"}) })
	c.as(c.kind, func() {
		c.game = want[wire.Game](c.world, 200, "POST", c.at("join"), wire.Join{})
	})
	return c
}

func (c *circle) give(name string, role account.Role) {
	c.Helper()
	if _, err := c.accounts.SetRole(c.Context(), name, role); err != nil {
		c.Fatal(err)
	}
}

func (c *circle) at(what string) string { return "/api/v1/games/" + c.game.ID + "/" + what }

func (c *circle) says(who *http.Client, text string) (seq int) {
	c.Helper()
	c.as(who, func() {
		talk := want[wire.Talk](c.world, 200, "POST", c.at("talk"), wire.Say{Text: text})
		seq = talk.Messages[len(talk.Messages)-1].Seq
	})
	return seq
}

func (c *circle) reported(n wire.NewReport) (r wire.Report) {
	c.Helper()
	c.as(c.kind, func() { c.done("POST", c.at("report"), n) })
	c.as(c.moderator, func() {
		list := want[wire.ReportList](c.world, 200, "GET", c.reports, nil)
		if len(list.Reports) == 0 {
			c.Fatal("nothing is reported")
		}
		r = list.Reports[len(list.Reports)-1]
	})
	return r
}

func (c *circle) moderate(who *http.Client, a wire.ModeratorAction) (e wire.ModerationEntry) {
	c.Helper()
	if a.Reason == "" {
		a.Reason = "because"
	}
	c.as(who, func() { e = want[wire.ModerationEntry](c.world, 200, "POST", c.actions, a) })
	return e
}

func (c *circle) moderateNot(who *http.Client, status int, code string, a wire.ModeratorAction) {
	c.Helper()
	if a.Reason == "" {
		a.Reason = "because"
	}
	c.as(who, func() { c.refused(status, code, "POST", c.actions, a) })
}

func (c *circle) eventually(what string, ok func() bool) {
	c.Helper()
	bustest.Await(c.T, what, ok)
}

func TestModerationRights(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	seq := c.says(c.rude, insult)
	r := c.reported(wire.NewReport{Message: seq, Reason: "insults"})
	var secret string
	c.as(c.moderator, func() {
		secret = want[wire.Token](c.world, 201, "POST", "/api/v1/account/tokens",
			wire.NewToken{Name: "all", Scopes: []string{"read", "play", "bot", "write"}}).Secret
	})
	hide := fmt.Sprintf(`{"type":"hide","game":%q,"message":%d,"reason":"x"}`, c.game.ID, seq)
	for _, who := range []struct {
		name   string
		client *http.Client
		edit   func(*http.Request)
		status int
		code   string
	}{
		{"a guest", c.browser(), nil, 401, "sign-in-first"},
		{"a player", c.kind, nil, 403, "role"},
		{"a moderator's token", c.browser(), header("Authorization", "Bearer "+secret), 403, "scope"},
	} {
		for _, at := range [][3]string{
			{"GET", c.reports}, {"GET", "/api/v1/moderation/games/" + c.game.ID}, {"GET", "/api/v1/moderation/measures"},
			{"GET", "/api/v1/moderation/log"}, {"POST", c.actions, hide},
			{"POST", c.actions, `{"type":"dismiss","report":"` + r.ID + `","reason":"x"}`},
			{"POST", c.actions, `{"type":"close","report":"` + r.ID + `","reason":"x"}`},
			{"POST", c.actions, `{"type":"call-off","game":"` + c.game.ID + `","reason":"x"}`},
		} {
			c.as(who.client, func() {
				edit := who.edit
				if edit == nil {
					edit = func(*http.Request) {}
				}
				res, body := c.send(at[0], at[1], at[2], edit)
				if res.StatusCode != who.status || !strings.Contains(body, `"`+who.code+`"`) || strings.Contains(body, insult) {
					t.Errorf("%s, %s %s %s: %d %s", who.name, at[0], at[1], at[2], res.StatusCode, body)
				}
			})
		}
	}
	c.as(c.browser(), func() {
		res, body := c.send("POST", c.at("report"), `{"side":"b","reason":"x"}`, header("Authorization", "Bearer "+secret))
		if res.StatusCode != 403 || !strings.Contains(body, `"scope"`) {
			t.Errorf("a token reports: %d %s", res.StatusCode, body)
		}
	})
	c.as(c.moderator, func() {
		for _, edit := range []func(*http.Request){header("Origin", "https://evil.example"), header("Sec-Fetch-Site", "same-site")} {
			for path, body := range map[string]string{c.actions: hide, c.at("report"): `{"side":"b","reason":"x"}`} {
				if res, got := c.send("POST", path, body, edit); res.StatusCode != 403 || !strings.Contains(got, `"forbidden"`) {
					t.Errorf("another site at %s: %d %s", path, res.StatusCode, got)
				}
			}
		}
		if me := want[wire.Me](c.world, 200, "GET", "/api/v1/account", nil); me.Reports != 1 {
			t.Errorf("the moderator sees %d reports", me.Reports)
		}
		if log := want[wire.ModerationLog](c.world, 200, "GET", "/api/v1/moderation/log", nil); len(log.Entries) != 0 {
			t.Errorf("something was done: %+v", log.Entries)
		}
	})
	c.as(c.kind, func() {
		if me := want[wire.Me](c.world, 200, "GET", "/api/v1/account", nil); me.Reports != 0 {
			t.Errorf("a player sees %d reports", me.Reports)
		}
	})
	c.give("referee", account.Player)
	c.moderateNot(c.moderator, 403, "role", wire.ModeratorAction{Type: "dismiss", Report: r.ID})
}

func TestReports(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	seq := c.says(c.rude, insult)
	c.says(c.kind, "Please stop.")
	r := c.reported(wire.NewReport{Message: seq, Reason: " <b>insults</b>\n me "})
	expect.All(t, "report",
		expect.That("Text", r.Text, insult), expect.That("Reason", r.Reason, "<b>insults</b> me"),
		expect.That("Reporter", r.Reporter, "kind"), expect.That("Suspect.Name", r.Suspect.Name, "rude"),
		expect.True("Suspect.Account", r.Suspect.Account), expect.That("Game", r.Game, c.game.ID),
	)
	c.as(c.kind, func() {
		for _, n := range []struct {
			status int
			code   string
			wire.NewReport
		}{
			{409, "not-now", wire.NewReport{Message: seq, Reason: "again"}},
			{409, "not-now", wire.NewReport{Message: seq + 1, Reason: "myself"}},
			{404, "not-found", wire.NewReport{Message: seq + 9, Reason: "nothing"}},
			{400, "bad-request", wire.NewReport{Reason: "nobody"}},
			{400, "bad-request", wire.NewReport{Message: seq, Side: "b", Reason: "both"}},
			{400, "bad-request", wire.NewReport{Side: "b", Reason: " \u202e\x00 "}},
			{400, "bad-request", wire.NewReport{Side: "b", Reason: strings.Repeat("長", 501)}},
		} {
			c.refused(n.status, n.code, "POST", c.at("report"), n.NewReport)
		}
		c.refused(404, "not-found", "POST", "/api/v1/games/nowhere/report", wire.NewReport{Side: "b", Reason: "x"})
	})
	// Spectators cannot read the players' chat, and so cannot report it, but they can report a
	// player.
	c.as(c.browser(), func() {
		c.refused(404, "not-found", "POST", c.at("report"), wire.NewReport{Message: seq, Reason: "x"})
		c.done("POST", c.at("report"), wire.NewReport{Side: "b", Reason: "plays with an engine"})
	})
	for range 4 {
		again := c.says(c.rude, insult)
		c.as(c.kind, func() { c.done("POST", c.at("report"), wire.NewReport{Message: again, Reason: "and again"}) })
	}
	c.as(c.kind, func() {
		c.refused(429, "too-many", "POST", c.at("report"), wire.NewReport{Side: "b", Reason: "and more"})
	})
	// A dismissed report disappears once and is logged.
	c.moderateNot(c.moderator, 404, "not-found", wire.ModeratorAction{Type: "dismiss", Report: "nonsense"})
	c.moderateNot(c.moderator, 400, "bad-request", wire.ModeratorAction{Type: "dismiss", Report: r.ID, Reason: "\u202e"})
	if e := c.moderate(c.moderator, wire.ModeratorAction{Type: "dismiss", Report: r.ID, Reason: "banter"}); e.By != "referee" || e.Name != "rude" || e.Reason != "banter" || e.Seq != 1 {
		t.Errorf("entry %+v", e)
	}
	c.moderateNot(c.moderator, 404, "not-found", wire.ModeratorAction{Type: "settle", Report: r.ID})
	c.as(c.moderator, func() {
		log := want[wire.ModerationLog](c.world, 200, "GET", "/api/v1/moderation/log", nil)
		if len(log.Entries) != 1 || log.Entries[0].Type != "dismiss" || log.Entries[0].Text != insult || log.Entries[0].Game != c.game.ID {
			t.Errorf("log %+v", log)
		}
	})
}

// Removed messages reach only moderators, on every route.
func TestHiddenMessage(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	seq := c.says(c.rude, insult)
	r := c.reported(wire.NewReport{Message: seq, Reason: "insults"})
	var socket *websocket.Conn
	c.as(c.kind, func() {
		var err error
		if socket, _, err = c.dial(c.game.ID, nil); err != nil {
			t.Fatal(err)
		}
	})
	defer socket.CloseNow()
	c.moderate(c.moderator, wire.ModeratorAction{Type: "hide", Game: c.game.ID, Message: seq})
	ctx, cancel := context.WithTimeout(t.Context(), testTimeout)
	defer cancel()
	for removed := false; !removed; {
		_, data, err := socket.Read(ctx)
		if err != nil {
			t.Fatal(err)
		}
		removed = strings.Contains(string(data), `"removed":true`)
		if strings.Contains(string(data), insult) {
			t.Errorf("over the socket: %s", data)
		}
	}
	for _, who := range []*http.Client{c.kind, c.rude, c.moderator, c.browser()} {
		c.as(who, func() {
			for _, path := range []string{c.at("talk"), "/api/v1/games/" + c.game.ID, c.at("record"), "/api/v1/account/export", "/api/v1/players/rude"} {
				if res, body := c.send("GET", path, ""); strings.Contains(body, insult) || res.StatusCode >= 500 {
					t.Errorf("%s: %d %s", path, res.StatusCode, body)
				}
			}
		})
	}
	c.eventually("the talk is heard anew", func() (ok bool) {
		c.as(c.kind, func() {
			m := want[wire.Talk](c.world, 200, "GET", c.at("talk"), nil).Messages[0]
			ok = m.Removed && m.Text == "" && m.Name == "" && m.Seq == seq
		})
		return ok
	})
	c.as(c.kind, func() { c.refused(404, "not-found", "POST", c.at("report"), wire.NewReport{Message: seq, Reason: "x"}) })
	c.as(c.moderator, func() {
		g := want[wire.ModeratedGame](c.world, 200, "GET", "/api/v1/moderation/games/"+c.game.ID, nil)
		if len(g.Messages) != 1 {
			t.Fatalf("to the moderator %+v", g)
		}
		expect.All(t, "to the moderator",
			expect.That("Messages[0].Text", g.Messages[0].Text, insult), expect.True("Messages[0].Removed", g.Messages[0].Removed),
			expect.That("Messages[0].Side", g.Messages[0].Side, "b"), expect.That("len(Players)", len(g.Players), 2),
			expect.True("CallOff", g.CallOff),
		)
	})
	c.moderateNot(c.moderator, 409, "not-now", wire.ModeratorAction{Type: "hide", Game: c.game.ID, Message: seq})
	c.moderateNot(c.moderator, 404, "not-found", wire.ModeratorAction{Type: "hide", Game: c.game.ID, Message: 99})
	c.moderate(c.moderator, wire.ModeratorAction{Type: "settle", Report: r.ID})
	c.moderate(c.moderator, wire.ModeratorAction{Type: "show", Game: c.game.ID, Message: seq})
	c.eventually("the message is back", func() (ok bool) {
		c.as(c.kind, func() { ok = want[wire.Talk](c.world, 200, "GET", c.at("talk"), nil).Messages[0].Text == insult })
		return ok
	})
}

func TestMute(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	seq := c.says(c.rude, insult)
	r := c.reported(wire.NewReport{Message: seq, Reason: "insults"})
	if e := c.moderate(c.moderator, wire.ModeratorAction{Type: "mute", Report: r.ID, Hours: 2}); e.Until < time.Now().Add(119*time.Minute).UnixMilli() {
		t.Errorf("entry %+v", e)
	}
	c.as(c.rude, func() {
		e := c.refused(403, "muted", "POST", c.at("talk"), wire.Say{Text: "x"})
		if e.Wait < 7100 || e.Wait > 7200 || !strings.Contains(e.Message, "muted you until 20") {
			t.Errorf("refused with %+v", e)
		}
		c.act(want[wire.Game](c.world, 200, "GET", "/api/v1/games/"+c.game.ID, nil), "move", "7g7f") // playing is still allowed
	})
	c.says(c.kind, "I may talk.")
	for who, muted := range map[*http.Client]bool{c.rude: true, c.kind: false} {
		c.as(who, func() {
			out := want[wire.Export](c.world, 200, "GET", "/api/v1/account/export", nil)
			if (out.Muted != nil) != muted || (len(out.Reports) == 1) == muted || len(out.Games) != 1 {
				t.Errorf("export %+v, %+v of %d games", out.Muted, out.Reports, len(out.Games))
			}
		})
	}
	var measures wire.Measures
	c.as(c.moderator, func() { measures = want[wire.Measures](c.world, 200, "GET", "/api/v1/moderation/measures", nil) })
	if len(measures.Muted) != 1 || measures.Muted[0].Suspect.Name != "rude" || measures.Muted[0].Until == 0 {
		t.Fatalf("measures %+v", measures)
	}
	c.moderate(c.moderator, wire.ModeratorAction{Type: "unmute", Person: measures.Muted[0].Suspect.Person})
	c.says(c.rude, "Sorry.")
	c.moderateNot(c.moderator, 404, "not-found", wire.ModeratorAction{Type: "unmute", Person: measures.Muted[0].Suspect.Person})
	// An unlimited mute, by the person's ID in the game.
	c.moderate(c.moderator, wire.ModeratorAction{Type: "mute", Game: c.game.ID, Person: r.Suspect.Person})
	c.as(c.rude, func() {
		if e := c.refused(403, "muted", "POST", c.at("talk"), wire.Say{Text: "x"}); e.Wait != 0 {
			t.Errorf("refused with %+v", e)
		}
	})
	c.moderateNot(c.moderator, 404, "not-found", wire.ModeratorAction{Type: "mute", Game: c.game.ID, Person: "nobody"})

	// A guest's mute survives signing up.
	guest := c.browser()
	c.as(guest, func() {
		talk := want[wire.Talk](c.world, 200, "POST", c.at("talk"), wire.Say{Text: insult, Name: "名無し"})
		c.moderate(c.moderator, wire.ModeratorAction{Type: "mute", Game: c.game.ID, Person: talk.Messages[0].Author, Hours: 1})
		c.refused(403, "muted", "POST", c.at("talk"), wire.Say{Text: "x"})
		c.signUp("fresh")
		c.refused(403, "muted", "POST", c.at("talk"), wire.Say{Text: "x"})
	})
}

func TestModeratorsAgainstModerators(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	c.give("rude", account.Moderator)
	seq := c.says(c.rude, insult)
	c.as(c.kind, func() { c.done("POST", c.at("report"), wire.NewReport{Message: seq, Reason: "insults"}) })
	var r wire.Report
	for who, n := range map[*http.Client]int{c.moderator: 0, c.rude: 0, c.admin: 1} {
		c.as(who, func() {
			list := want[wire.ReportList](c.world, 200, "GET", c.reports, nil)
			if len(list.Reports) != n {
				t.Errorf("%d reports, want %d", len(list.Reports), n)
			} else if n > 0 {
				r = list.Reports[0]
			}
		})
	}
	hide := wire.ModeratorAction{Type: "hide", Game: c.game.ID, Message: seq}
	for _, who := range []*http.Client{c.moderator, c.rude} {
		for _, a := range []wire.ModeratorAction{
			hide, {Type: "dismiss", Report: r.ID}, {Type: "mute", Report: r.ID}, {Type: "close", Report: r.ID},
			{Type: "mute", Game: c.game.ID, Person: r.Suspect.Person}, {Type: "close", Game: c.game.ID, Person: r.Suspect.Person},
			{Type: "call-off", Game: c.game.ID},
		} {
			c.moderateNot(who, 403, "role", a)
		}
	}
	c.moderate(c.admin, hide)
	c.moderate(c.admin, wire.ModeratorAction{Type: "mute", Report: r.ID, Hours: 1})
	c.moderate(c.admin, wire.ModeratorAction{Type: "close", Report: r.ID})
	// Only an admin may reopen a moderator's account closed by an admin.
	c.moderateNot(c.moderator, 403, "role", wire.ModeratorAction{Type: "open", Person: r.Suspect.Person})
	c.moderate(c.admin, wire.ModeratorAction{Type: "open", Person: r.Suspect.Person})
	c.moderate(c.admin, wire.ModeratorAction{Type: "call-off", Game: c.game.ID})
	c.as(c.admin, func() { want[wire.Talk](c.world, 200, "POST", c.at("talk"), wire.Say{Text: "mine"}) })
	var g wire.ModeratedGame
	c.as(c.admin, func() { g = want[wire.ModeratedGame](c.world, 200, "GET", "/api/v1/moderation/games/"+c.game.ID, nil) })
	mine := g.Messages[len(g.Messages)-1]
	c.moderateNot(c.admin, 403, "role", wire.ModeratorAction{Type: "close", Game: c.game.ID, Person: mine.Speaker.Person})
	c.moderateNot(c.admin, 403, "role", wire.ModeratorAction{Type: "hide", Game: c.game.ID, Message: mine.Seq})
}

func TestClosedAccount(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	var token string
	var waiting wire.Game
	var socket, hall *websocket.Conn
	c.as(c.rude, func() {
		token = want[wire.Token](c.world, 201, "POST", "/api/v1/account/tokens", wire.NewToken{Name: "x", Scopes: []string{"play"}}).Secret
		waiting = c.create(wire.NewGame{Opponent: "person", Listed: true})
		var err error
		if socket, _, err = c.dial(c.game.ID, nil); err != nil {
			t.Fatal(err)
		}
		if hall, _, err = websocket.Dial(t.Context(), c.http.URL+"/api/v1/lobby/live", &websocket.DialOptions{HTTPClient: c.rude}); err != nil {
			t.Fatal(err)
		}
	})
	defer socket.CloseNow()
	defer hall.CloseNow()
	r := c.reported(wire.NewReport{Side: "b", Reason: "two accounts"})
	c.moderate(c.moderator, wire.ModeratorAction{Type: "close", Report: r.ID, Reason: "two accounts"})

	ctx, cancel := context.WithTimeout(t.Context(), testTimeout)
	defer cancel()
	for name, s := range map[string]*websocket.Conn{"the game's": socket, "the lobby's": hall} {
		err := error(nil)
		for err == nil {
			_, _, err = s.Read(ctx)
		}
		if errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s socket stays open", name)
		}
	}
	now := want[wire.Game](c.world, 200, "GET", "/api/v1/games/"+waiting.ID, nil)
	if now.Result == nil {
		t.Errorf("the game that waits: %+v", now)
	}
	if game := want[wire.Game](c.world, 200, "GET", "/api/v1/games/"+c.game.ID, nil); game.Result != nil {
		t.Errorf("the running game has ended: %+v", game.Result)
	}
	c.as(c.rude, func() {
		if me := want[wire.Me](c.world, 200, "GET", "/api/v1/account", nil); me.Account != nil {
			t.Errorf("still signed in as %+v", me.Account)
		}
		c.refused(403, "not-yours", "POST", c.at("actions"), wire.Action{Type: "move", USI: "7g7f", Seq: 2})
		c.refused(403, "account-closed", "POST", "/api/v1/account/sign-in", wire.SignIn{Name: "rude", Password: goodPassword})
		c.refused(401, "wrong-sign-in", "POST", "/api/v1/account/sign-in", wire.SignIn{Name: "rude", Password: "a guess at it"})
		c.refused(409, "name-taken", "POST", "/api/v1/account", wire.SignUp{Name: "rude", Password: goodPassword})
	})
	bearer := header("Authorization", "Bearer "+token)
	for _, at := range [][2]string{{"GET", "/api/v1/games"}, {"POST", "/api/v1/games"}, {"GET", "/api/v1/account"}} {
		if res, body := c.send(at[0], at[1], "", bearer); res.StatusCode != 403 || !strings.Contains(body, `"account-closed"`) {
			t.Errorf("by the token, %s %s: %d %s", at[0], at[1], res.StatusCode, body)
		}
	}
	c.as(c.kind, func() {
		c.refused(403, "account-closed", "POST", "/api/v1/games", wire.NewGame{Rules: "standard", Opponent: "person", For: "rude"})
		if p := want[wire.Profile](c.world, 200, "GET", "/api/v1/players/rude", nil); !p.Closed {
			t.Errorf("profile %+v", p)
		}
	})
	c.moderateNot(c.moderator, 409, "not-now", wire.ModeratorAction{Type: "close", Report: r.ID})

	c.moderate(c.moderator, wire.ModeratorAction{Type: "open", Person: r.Suspect.Person, Reason: "explained"})
	c.as(c.rude, func() {
		c.signIn("rude")
		c.act(want[wire.Game](c.world, 200, "GET", "/api/v1/games/"+c.game.ID, nil), "move", "7g7f")
	})
	if res, body := c.send("GET", "/api/v1/games", "", bearer); res.StatusCode != 200 {
		t.Errorf("by the token when open again: %d %s", res.StatusCode, body)
	}
}

// Accounts closed on the command line are cut off soon.
func TestClosedElsewhere(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	var socket *websocket.Conn
	c.as(c.rude, func() {
		var err error
		if socket, _, err = c.dial(c.game.ID, nil); err != nil {
			t.Fatal(err)
		}
	})
	defer socket.CloseNow()
	a, err := c.accounts.Find(t.Context(), "rude")
	if err != nil {
		t.Fatal(err)
	}
	if err := c.server.moderation.CloseNamed(t.Context(), a, "on the command line"); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), testTimeout)
	defer cancel()
	c.server.tasks.every(0, 20*time.Millisecond, c.server.cutClosed)
	for err == nil {
		_, _, err = socket.Read(ctx)
	}
	if ctx.Err() != nil {
		t.Error("the socket stays open")
	}
	c.as(c.moderator, func() {
		log := want[wire.ModerationLog](c.world, 200, "GET", "/api/v1/moderation/log", nil)
		if len(log.Entries) != 1 || !log.Entries[0].Operator || log.Entries[0].By != "" || log.Entries[0].Name != "rude" {
			t.Errorf("log %+v", log)
		}
	})
}

func TestCallOff(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	c.as(c.rude, func() { c.game = c.act(c.game, "move", "7g7f") })
	c.as(c.kind, func() {
		c.game = c.act(c.game, "move", "3c3d")
	})
	e := c.moderate(c.moderator, wire.ModeratorAction{Type: "call-off", Game: c.game.ID, Reason: "an engine helped"})
	if e.Game != c.game.ID || e.Type != "call-off" || e.Seq != 1 {
		t.Errorf("entry %+v", e)
	}
	g := want[wire.Game](c.world, 200, "GET", "/api/v1/games/"+c.game.ID, nil)
	if g.Result == nil || g.Result.Winner != "" || g.Result.Reason != "abandoned" {
		t.Errorf("result %+v", g.Result)
	}
	c.moderateNot(c.moderator, 409, "not-now", wire.ModeratorAction{Type: "call-off", Game: c.game.ID})
	c.moderateNot(c.moderator, 404, "not-found", wire.ModeratorAction{Type: "call-off", Game: "nowhere"})
	// Moderators cannot annul a game that they are losing.
	c.as(c.moderator, func() {
		mine := c.create(wire.NewGame{Level: 1})
		c.refused(403, "role", "POST", c.actions, wire.ModeratorAction{Type: "call-off", Game: mine.ID, Reason: "x"})
	})
}
