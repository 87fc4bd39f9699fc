package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/account"
)

const goodPassword = "correct horse battery"

func (w *world) as(client *http.Client, f func()) {
	w.Helper()
	mine := w.client
	w.client = client
	defer func() { w.client = mine }()
	f()
}

func (w *world) browser() *http.Client {
	c := newClient(w.T)
	w.Cleanup(c.CloseIdleConnections)
	return c
}

func (w *world) signUp(name string) wire.Me {
	w.Helper()
	return want[wire.Me](w, 201, "POST", "/api/v1/account", wire.SignUp{Name: name, Password: goodPassword})
}

func (w *world) signIn(name string) wire.Me {
	w.Helper()
	return want[wire.Me](w, 200, "POST", "/api/v1/account/sign-in", wire.SignIn{Name: name, Password: goodPassword})
}

func (w *world) refused(status int, code, method, path string, body any) wire.Error {
	w.Helper()
	e := want[wire.Error](w, status, method, path, body)
	if e.Code != code || !strings.HasSuffix(e.Message, ".") {
		w.Errorf("%s %s: %+v, want %s", method, path, e, code)
	}
	return e
}

func (w *world) cookie(name string) string {
	u, err := url.Parse(w.http.URL)
	if err != nil {
		w.Fatal(err)
	}
	for _, c := range w.client.Jar.Cookies(u) {
		if c.Name == name {
			return c.Value
		}
	}
	return ""
}

func (w *world) done(method, path string, body any) {
	w.Helper()
	text := ""
	if body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			w.Fatal(err)
		}
		text = string(data)
	}
	if res, got := w.send(method, path, text); res.StatusCode != 204 {
		w.Fatalf("%s %s: %d %s", method, path, res.StatusCode, got)
	}
}

// A guest who signs up keeps their games in every browser; the guest's cookie loses them.
func TestGuestKeepsGames(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	if me := want[wire.Me](w, 200, "GET", "/api/v1/account", nil); me.Account != nil || w.cookie("komadai_session") != "" {
		t.Errorf("a guest that only looks: %+v", me)
	}
	g := w.create(wire.NewGame{Level: 1, Color: "b"})
	socket, _, err := w.dial(g.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer socket.CloseNow()
	w.next(socket)
	guest := w.cookie("komadai_session")
	me := w.signUp("木村 義雄"[:6] + "義雄")
	if me.Account == nil || me.Account.Name != "木村義雄" || me.Account.Role != "player" {
		t.Fatalf("signed up as %+v", me)
	}
	if got := w.cookie("komadai_session"); got != "" {
		t.Error("the guest's cookie stays in the browser")
	}
	g = w.act(g, "move", "7g7f")
	if g = w.until(socket, 2); g.You != "b" || !g.Can.Move {
		t.Errorf("the socket that was open: %+v", g)
	}
	planted := func(r *http.Request) { r.Header.Set("Cookie", "komadai_session="+guest) }
	w.as(w.browser(), func() {
		if res, _ := w.send("POST", "/api/v1/games/"+g.ID+"/actions", `{"type":"resign","seq":1}`, planted); res.StatusCode != 403 {
			t.Errorf("with the guest's cookie: %d", res.StatusCode)
		}
	})
	w.as(w.browser(), func() {
		second := w.create(wire.NewGame{Level: 1})
		w.signIn("木村義雄")
		if list := want[wire.GameList](w, 200, "GET", "/api/v1/games", nil); len(list.Games) != 2 || list.Games[0].ID != second.ID {
			t.Errorf("the account's games: %+v", list)
		}
	})
	if g := w.create(wire.NewGame{Level: 1, Color: "w"}); g.White.Name != "木村義雄" {
		t.Errorf("players %+v, %+v", g.Black, g.White)
	}
	w.act(w.create(wire.NewGame{Level: 1}), "abort", "")
	player := "/api/v1/players/" + url.PathEscape("木村義雄")
	profile := want[wire.Profile](w, 200, "GET", player, nil)
	if profile.Name != "木村義雄" || len(profile.Games) != 3 {
		t.Errorf("profile %+v", profile)
	}
	w.act(g, "resign", "")
	lost := wire.Favourite{Key: "standard", Games: 1, Lost: 1}
	if f := want[wire.Favourites](w, 200, "GET", player+"/favourites", nil); len(f.Rules) != 1 || f.Rules[0] != lost || len(f.Openings) != 0 {
		t.Errorf("favourites %+v", f)
	}
}

// Each sign-in creates a new session and voids the browser's previous one.
func TestSessionFixation(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.signUp("kimura")
	first := w.cookie("komadai_account")
	w.signIn("kimura")
	second := w.cookie("komadai_account")
	if first == second || len(second) != 26 {
		t.Errorf("sessions %q and %q", first, second)
	}
	who := func(secret string) wire.Me {
		var me wire.Me
		w.as(w.browser(), func() {
			_, body := w.send("GET", "/api/v1/account", "", func(r *http.Request) { r.Header.Set("Cookie", "komadai_account="+secret) })
			if err := json.Unmarshal([]byte(body), &me); err != nil {
				t.Fatal(err, body)
			}
		})
		return me
	}
	if me := who(first); me.Account != nil {
		t.Error("the session before is still good")
	}
	if me := who(second); me.Account == nil {
		t.Error("the present session is not good")
	}
	planted := strings.Repeat("A", 26)
	w.as(w.browser(), func() {
		res, _ := w.send("POST", "/api/v1/account/sign-in", `{"name":"kimura","password":"`+goodPassword+`"}`,
			func(r *http.Request) { r.Header.Set("Cookie", "komadai_account="+planted) })
		c := res.Cookies()
		if len(c) == 0 {
			t.Fatalf("cookies %v", c)
		}
		expect.All(t, "cookies",
			expect.True("c[0].Value != planted", c[0].Value != planted), expect.True("c[0].HttpOnly", c[0].HttpOnly),
			expect.That("c[0].SameSite", c[0].SameSite, http.SameSiteLaxMode), expect.That("c[0].Path", c[0].Path, "/"),
		)
	})
	if me := who(planted); me.Account != nil {
		t.Error("a planted secret signs in")
	}
	w.done("POST", "/api/v1/account/sign-out", nil)
	if me := who(second); me.Account != nil || w.cookie("komadai_account") != "" {
		t.Error("an ended session is still valid")
	}
	if _, _, err := w.db.Accounts.Session(t.Context(), second); err == nil {
		t.Error("the secret itself is stored")
	}
}

// Neither sign-in nor reset reveals whether an account exists.
func TestEnumeration(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.signUp("kimura")
	w.as(w.browser(), func() {
		known := w.refused(401, "wrong-sign-in", "POST", "/api/v1/account/sign-in", wire.SignIn{Name: "kimura", Password: "wrong password"})
		for _, name := range []string{"nobody", "", " ", strings.Repeat("x", 400), "駒\u202e", "admin"} {
			if got := w.refused(401, "wrong-sign-in", "POST", "/api/v1/account/sign-in", wire.SignIn{Name: name, Password: "wrong password"}); fmt.Sprint(got) != fmt.Sprint(known) {
				t.Errorf("%q: %+v", name, got)
			}
		}
		w.refused(400, "bad-request", "POST", "/api/v1/account/reset", wire.MailAddress{Email: "kimura@example.org"})
	})
}

func TestGuessing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.signUp("kimura")
	w.as(w.browser(), func() {
		for i := range 10 {
			w.refused(401, "wrong-sign-in", "POST", "/api/v1/account/sign-in", wire.SignIn{Name: "kimura", Password: fmt.Sprint("wrong ", i)})
		}
		// Now the right password is refused, too, like an unknown name.
		e := w.refused(429, "too-many", "POST", "/api/v1/account/sign-in", wire.SignIn{Name: "KIMURA", Password: goodPassword})
		if e.Wait < 1 || e.Wait > 60 {
			t.Errorf("wait %d s", e.Wait)
		}
		for range 10 {
			w.refused(401, "wrong-sign-in", "POST", "/api/v1/account/sign-in", wire.SignIn{Name: "nobody", Password: "wrong password"})
		}
		w.refused(429, "too-many", "POST", "/api/v1/account/sign-in", wire.SignIn{Name: "nobody", Password: "wrong password"})
	})
	// Signed-in clients and others at the address are not affected.
	if me := want[wire.Me](w, 200, "GET", "/api/v1/account", nil); me.Account == nil {
		t.Error("the session ended")
	}
	w.as(w.browser(), func() {
		w.signUp("ohyama")
		w.done("POST", "/api/v1/account/sign-out", nil)
		for range 30 { // successes are not guesses
			w.signIn("ohyama")
		}
	})
}

func TestTokenScopes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.signUp("kimura")
	g := w.create(wire.NewGame{Level: 1, Color: "b"})
	token := func(scopes ...string) func(*http.Request) {
		made := want[wire.Token](w, 201, "POST", "/api/v1/account/tokens", wire.NewToken{Name: "bot <b>", Scopes: scopes, Days: 1})
		if !strings.HasPrefix(made.Secret, "komadai_"+made.ID+"_") || made.Expires == 0 {
			t.Errorf("token %+v", made)
		}
		return func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+made.Secret) }
	}
	read, play, write, bot := token("read"), token("play"), token("write"), token("bot")
	act := "/api/v1/games/" + g.ID + "/actions"
	resign := `{"type":"offer","offer":"undo","seq":1}` // refused after the scope check
	newGame := `{"rules":"standard","level":1}`
	program := w.browser()
	for _, c := range []struct {
		name         string
		token        func(*http.Request)
		method, path string
		body         string
		status       int
	}{
		{"read games", read, "GET", "/api/v1/games", "", 200},
		{"read itself", read, "GET", "/api/v1/account", "", 200},
		{"read and make", read, "POST", "/api/v1/games", newGame, 403},
		{"read and act", read, "POST", act, resign, 403},
		{"read and share", read, "POST", "/api/v1/records", `{"rules":"standard","nodes":[]}`, 403},
		{"play", play, "POST", "/api/v1/games", newGame, 201},
		{"play reads", play, "GET", "/api/v1/games", "", 200},
		{"play acts", play, "POST", act, resign, 409},
		{"play and share", play, "POST", "/api/v1/records", `{"rules":"standard","nodes":[]}`, 403},
		{"bot plays", bot, "POST", act, resign, 409},
		{"write and make", write, "POST", "/api/v1/games", newGame, 403},
		{"write and read", write, "GET", "/api/v1/games", "", 403},
		{"sessions", bot, "GET", "/api/v1/account/sessions", "", 403},
		{"export", read, "GET", "/api/v1/account/export", "", 403},
		{"tokens", play, "POST", "/api/v1/account/tokens", `{"name":"x","scopes":["read"]}`, 403},
		{"password", write, "POST", "/api/v1/account/password", `{"password":"another password"}`, 403},
		{"deletion", write, "DELETE", "/api/v1/account", `{"name":"kimura"}`, 403},
		{"sign-out", write, "POST", "/api/v1/account/sign-out", ``, 403},
		{"double slash", write, "POST", "/api/v1//account/password", `{"password":"another password"}`, 403},
	} {
		w.as(program, func() {
			res, body := w.send(c.method, c.path, c.body, c.token)
			if res.StatusCode != c.status {
				t.Errorf("%s: %d, want %d: %.200s", c.name, res.StatusCode, c.status, body)
			}
			if len(res.Cookies()) > 0 {
				t.Errorf("%s: a program got cookies %v", c.name, res.Cookies())
			}
			if c.status == 403 && !strings.Contains(body, `"scope"`) {
				t.Errorf("%s: %s", c.name, body)
			}
		})
	}
	list := want[wire.TokenList](w, 200, "GET", "/api/v1/account/tokens", nil)
	if len(list.Tokens) != 4 || list.Tokens[0].Secret != "" {
		t.Errorf("tokens %+v", list)
	}
	for _, k := range list.Tokens {
		w.done("DELETE", "/api/v1/account/tokens/"+k.ID, nil)
	}
	w.as(program, func() {
		res, body := w.send("GET", "/api/v1/games", "", read)
		if res.StatusCode != 401 || !strings.Contains(body, "bad-token") || res.Header.Get("WWW-Authenticate") == "" {
			t.Errorf("a removed token: %d %s", res.StatusCode, body)
		}
	})
	w.refused(400, "bad-request", "POST", "/api/v1/account/tokens", wire.NewToken{Name: "x", Scopes: []string{}})
	w.refused(404, "not-found", "DELETE", "/api/v1/account/tokens/"+list.Tokens[0].ID, nil)
}

func TestAccountsRefuseOtherSites(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.signUp("kimura")
	for _, c := range [][3]string{
		{"POST", "/api/v1/account/sign-in", `{"name":"kimura","password":"x"}`},
		{"POST", "/api/v1/account/sign-out", ``},
		{"POST", "/api/v1/account/settings", `{"name":"ohyama"}`},
		{"POST", "/api/v1/account/password", `{"password":"another password"}`},
		{"POST", "/api/v1/account/tokens", `{"name":"x","scopes":["read"]}`},
		{"DELETE", "/api/v1/account", `{"name":"kimura"}`},
		{"DELETE", "/api/v1/account/sessions", ``},
	} {
		for _, edit := range []func(*http.Request){
			func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") },
			func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") },
			func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-site") },
		} {
			if res, body := w.send(c[0], c[1], c[2], edit); res.StatusCode != 403 || !strings.Contains(body, `"forbidden"`) {
				t.Errorf("%s %s: %d %s", c[0], c[1], res.StatusCode, body)
			}
		}
	}
	res, _ := w.send("GET", "/api/v1/account", "", func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") })
	if got := res.Header.Get("Access-Control-Allow-Origin"); got != "" || res.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("another site may read the account: %q", got)
	}
}

func TestNamesInjected(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, name := range []string{
		`<script>`, `'; DROP TABLE accounts; --`, "a\x00b", "a\nb", "\u202ekimura", "ki\u200bmura", "../../etc", "a b", "admin", "аdmin", "Ｋｏｍａｄａｉ", "管理人",
		"kimurа" /* the last letter is Cyrillic */, "", "a", strings.Repeat("x", 21), "_ab", "ab-", "a..b", "123",
	} {
		res, body := w.send("POST", "/api/v1/account", func() string {
			data, _ := json.Marshal(wire.SignUp{Name: name, Password: goodPassword})
			return string(data)
		}())
		if res.StatusCode != 422 && res.StatusCode != 409 && res.StatusCode != 400 {
			t.Errorf("%q: %d %s", name, res.StatusCode, body)
		}
	}
	w.signUp("kimura")
	for _, same := range []string{"KIMURA", "ｋｉｍｕｒａ", "kimurа", "k1mura", "ki-mura"} {
		w.as(w.browser(), func() {
			res, body := w.send("POST", "/api/v1/account", `{"name":"`+same+`","password":"`+goodPassword+`"}`)
			if res.StatusCode < 400 {
				t.Errorf("%q was accepted although kimura exists: %s", same, body)
			}
		})
	}
	for _, name := range []string{"'%20OR%201=1", "%25", "..%2f..%2fetc", "%00"} {
		if res, body := w.send("GET", "/api/v1/players/"+name, ""); res.StatusCode != 404 && res.StatusCode != 400 {
			t.Errorf("player %s: %d %s", name, res.StatusCode, body)
		}
	}
	if log := w.log.String(); strings.Contains(log, "level=ERROR") || strings.Contains(log, goodPassword) {
		t.Errorf("log:\n%s", log)
	}
}

func TestConfirmFirst(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.refused(401, "sign-in-first", "POST", "/api/v1/account/password", wire.Password{Password: "another password"})
	w.refused(401, "sign-in-first", "GET", "/api/v1/account/sessions", nil)
	w.refused(401, "sign-in-first", "GET", "/api/v1/account/export", nil)
	w.signUp("kimura")
	list := want[wire.SessionList](w, 200, "GET", "/api/v1/account/sessions", nil)
	if len(list.Sessions) != 1 || !list.Sessions[0].Here {
		t.Fatalf("sessions %+v", list)
	}
	// as if signed in an hour ago
	long(t, w, list.Sessions[0].ID)
	w.refused(403, "confirm-first", "POST", "/api/v1/account/password", wire.Password{Password: "another password"})
	w.refused(403, "confirm-first", "DELETE", "/api/v1/account", wire.RemoveAccount{Name: "kimura"})
	w.refused(403, "confirm-first", "POST", "/api/v1/account/passkeys/begin", nil)
	w.refused(403, "confirm-first", "DELETE", "/api/v1/account/sessions", nil)
	w.refused(403, "confirm-first", "DELETE", "/api/v1/account/sessions/other", nil)
	w.refused(401, "wrong-sign-in", "POST", "/api/v1/account/confirm", wire.Password{Password: "wrong password"})
	w.done("POST", "/api/v1/account/confirm", wire.Password{Password: goodPassword})
	other := w.browser()
	w.as(other, func() { w.signIn("kimura") })
	w.refused(422, "bad-password", "POST", "/api/v1/account/password", wire.Password{Password: "kimura"})
	w.done("POST", "/api/v1/account/password", wire.Password{Password: "another password"})
	w.as(other, func() {
		if me := want[wire.Me](w, 200, "GET", "/api/v1/account", nil); me.Account != nil {
			t.Error("another session outlives the password")
		}
		w.refused(401, "wrong-sign-in", "POST", "/api/v1/account/sign-in", wire.SignIn{Name: "kimura", Password: goodPassword})
	})
}

func long(t *testing.T, w *world, id string) {
	t.Helper()
	all, err := w.db.Accounts.FindAccounts(t.Context(), account.Lookup{})
	if err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
	list, err := w.db.Accounts.Sessions(t.Context(), all[0].ID)
	if err != nil || len(list) != 1 || list[0].ID != id {
		t.Fatal(list, err)
	}
	if _, err := w.db.Accounts.EndSessions(t.Context(), all[0].ID, "", ""); err != nil {
		t.Fatal(err)
	}
	s := list[0]
	s.Confirmed = s.Confirmed.Add(-1 << 40)
	if err := w.db.Accounts.AddSession(t.Context(), s, 9); err != nil {
		t.Fatal(err)
	}
}

// A guest cannot use an account's name or a confusable one.
func TestGuestsByOtherNames(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.signUp("kimura")
	g := w.create(wire.NewGame{Opponent: "person", Name: "somebody else"})
	if g.Black.Name != "kimura" && g.White.Name != "kimura" {
		t.Errorf("a signed-in player has another name: %+v", g)
	}
	w.as(w.browser(), func() {
		for _, name := range []string{"kimura", "Kimura", "ｋｉｍｕｒａ", "ki-mura"} {
			w.refused(409, "name-taken", "POST", "/api/v1/games", wire.NewGame{Rules: "standard", Name: name})
			w.refused(409, "name-taken", "POST", "/api/v1/games/"+g.ID+"/join", wire.Join{Name: name})
			w.refused(409, "name-taken", "POST", "/api/v1/games/"+g.ID+"/talk", wire.Say{Name: name, Text: "it is me"})
		}
		want[wire.Game](w, 200, "POST", "/api/v1/games/"+g.ID+"/join", wire.Join{Name: "ohyama"})
	})
}

// A session's sockets end with it; those of other sessions stay.
func TestSocketsEndWithTheirSessionRace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.signUp("kimura")
	g := w.create(wire.NewGame{Level: 1})
	here, _, err := w.dial(g.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer here.CloseNow()
	w.next(here)
	var there *websocket.Conn
	w.as(w.browser(), func() {
		w.signIn("kimura")
		if there, _, err = w.dial(g.ID, nil); err != nil {
			t.Fatal(err)
		}
	})
	defer there.CloseNow()
	w.next(there)
	w.done("DELETE", "/api/v1/account/sessions", nil)
	ctx, cancel := context.WithTimeout(t.Context(), testTimeout)
	defer cancel()
	for err == nil {
		_, _, err = there.Read(ctx)
	}
	if websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
		t.Errorf("the socket of a session that was ended: %v", err)
	}
	w.act(g, "move", "7g7f")
	if got := w.next(here); len(got.Moves) == 0 {
		t.Errorf("the socket of the remaining session: %+v", got.Moves)
	}
}

func TestSessionsEnded(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.signUp("kimura")
	second, third := w.browser(), w.browser()
	for _, c := range []*http.Client{second, third} {
		w.as(c, func() { w.signIn("kimura") })
	}
	list := want[wire.SessionList](w, 200, "GET", "/api/v1/account/sessions", nil)
	if len(list.Sessions) != 3 {
		t.Fatalf("sessions %+v", list)
	}
	here := 0
	for _, s := range list.Sessions {
		if s.Here {
			here++
		}
		if s.Device == "" || strings.Contains(s.Device, "/") {
			t.Errorf("device %q", s.Device)
		}
	}
	if here != 1 {
		t.Errorf("%d sessions are here", here)
	}
	w.done("DELETE", "/api/v1/account/sessions", nil)
	for _, c := range []*http.Client{second, third} {
		w.as(c, func() {
			if me := want[wire.Me](w, 200, "GET", "/api/v1/account", nil); me.Account != nil {
				t.Error("an ended session is still valid")
			}
		})
	}
	w.as(second, func() {
		w.signUp("ohyama")
		for _, s := range list.Sessions {
			w.refused(404, "not-found", "DELETE", "/api/v1/account/sessions/"+s.ID, nil)
		}
	})
	if me := want[wire.Me](w, 200, "GET", "/api/v1/account", nil); me.Account == nil {
		t.Error("another account ended our session")
	}
}
