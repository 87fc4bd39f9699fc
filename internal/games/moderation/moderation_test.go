package moderation_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

var noon = time.UnixMilli(1_700_000_000_000).UTC()

// court is a server with one game. The accused plays Black and has written a message.
type court struct {
	moderation.Store // the rest of it is not asked for
	accused          people.ID
	roles            map[string]account.Role
	acts             []moderation.Entry
	reports          []moderation.Report
	cut              []people.ID
}

func (c *court) FindID(_ context.Context, id string) (account.Account, error) {
	role, ok := c.roles[id]
	if !ok {
		return account.Account{}, refusal.New(refusal.NotFound, "Nobody.")
	}
	return account.Account{ID: id, Role: role}, nil
}

func (c *court) Accused(context.Context, people.ID, string, int, string) (moderation.Accused, error) {
	return moderation.Accused{Holder: c.accused, Name: "accused"}, nil
}

func (c *court) ModeratorView(_ context.Context, game string) (moderation.GameView, error) {
	return moderation.GameView{
		Game: game, Players: [2]match.Player{{Name: "accused"}, {Name: "accuser"}}, Seats: []match.Seat{{Side: shogi.Black, Holder: c.accused}}, Tournament: game == "cup",
		Talk: []match.Message{{Seq: 1, Holder: c.accused, Name: "accused", Text: "x"}},
	}, nil
}

func (c *court) TalkChanged(string)                                            {}
func (c *court) CallOff(_ context.Context, _ string, first func() error) error { return first() }
func (c *court) Withdraw(context.Context, people.ID) error                     { return nil }

func (c *court) Try(context.Context, []account.Limit, time.Time) (time.Duration, error) {
	return 0, nil
}
func (c *court) Forgive(context.Context, []account.Limit, time.Time) error { return nil }

func (c *court) AddReport(_ context.Context, r moderation.Report, _ moderation.Bounds) error {
	c.reports = append(c.reports, r)
	return nil
}

func (c *court) Reports(context.Context, string, int) ([]moderation.Report, error) {
	return []moderation.Report{{ID: "r", Game: "g", Holder: c.accused, Name: "accused"}}, nil
}

func (c *court) Act(_ context.Context, e moderation.Entry) (int, error) {
	c.acts = append(c.acts, e)
	return len(c.acts), nil
}

func (c *court) AuthorOf(context.Context, string, int) (people.ID, bool, error) {
	return c.accused, true, nil
}

func (c *court) Mutes(context.Context, time.Time, int) ([]moderation.Muted, error) {
	return []moderation.Muted{{Holder: c.accused, Name: "accused"}}, nil
}

func (c *court) Closed(context.Context, time.Time, int) ([]account.Account, error) {
	if id := c.accused.Account(); id != "" {
		return []account.Account{{ID: id, Name: "accused"}}, nil
	}
	return nil, nil
}

func (c *court) service() *moderation.Service {
	return moderation.New(moderation.Config{
		Store: c, Accounts: c, Games: c, Tries: c, Cut: func(holder people.ID) { c.cut = append(c.cut, holder) },
		Leave: func(context.Context, string) error { return nil }, ID: func() string { return "id" }, Now: func() time.Time { return noon },
	})
}

func TestWhoAgainstWhom(t *testing.T) {
	roles := map[string]account.Role{"player": account.Player, "moderator": account.Moderator, "other": account.Moderator, "admin": account.Admin, "chief": account.Admin}
	for _, by := range []string{"", "player", "moderator", "admin"} {
		for _, against := range []people.ID{"s:guest", "a:gone", "a:player", "a:moderator", "a:other", "a:admin", "a:chief"} {
			c := &court{accused: against, roles: roles}
			me := account.Identity{Account: by, Name: by, Role: roles[by], Session: "s"}
			person := moderation.ID(against)
			mine := against == people.OfAccount(by)
			high := roles[against.Account()].Covers(account.Moderator)
			can := by == "admin" && !mine || by == "moderator" && !high
			for _, o := range []moderation.Order{
				{Action: moderation.Dismiss, Report: "r"}, {Action: moderation.Settle, Report: "r"},
				{Action: moderation.Hide, Game: "g", Message: 1}, {Action: moderation.Show, Game: "g", Message: 1},
				{Action: moderation.Mute, Report: "r"}, {Action: moderation.Mute, Game: "g", Person: person, Lasts: time.Hour},
				{Action: moderation.Unmute, Person: person},
				{Action: moderation.Close, Report: "r"}, {Action: moderation.Close, Game: "g", Person: person},
				{Action: moderation.Open, Person: person},
				{Action: moderation.CallOff, Game: "g"},
			} {
				o.Reason = "because"
				want := can
				switch o.Action {
				case moderation.Dismiss, moderation.Settle:
					want = can || by == "admin" // also a report about themselves: there may be no other moderator
				case moderation.Close, moderation.Open:
					want = can && strings.HasPrefix(string(against), "a:")
				}
				c.acts, c.cut = nil, nil
				e, err := c.service().Act(t.Context(), me, o)
				var refused *refusal.Error
				if err != nil && !errors.As(err, &refused) {
					t.Fatal(err)
				}
				name := fmt.Sprintf("%q does %s against %s", by, o.Action, against)
				if (err == nil) != want || len(c.acts) > 0 != want {
					t.Errorf("%s: %v, want %v; log %+v", name, err, want, c.acts)
					continue
				}
				if !want {
					continue
				}
				if c.acts[0].By != by || c.acts[0].Reason != "because" || !c.acts[0].At.Equal(noon) || e.Seq != 1 {
					t.Errorf("%s: log %+v, answer %+v", name, c.acts, e)
				}
				if o.Action != moderation.CallOff && (c.acts[0].Holder != against || c.acts[0].Name != "accused") {
					t.Errorf("%s: log %+v", name, c.acts)
				}
				if (o.Action == moderation.Close) != (len(c.cut) == 1) {
					t.Errorf("%s: cut %v", name, c.cut)
				}
			}
		}
	}
}

func TestNoSession(t *testing.T) {
	c := &court{accused: "s:guest"}
	for _, by := range []account.Identity{{Account: "m", Role: account.Admin, Token: "t"}, {Account: "m", Role: account.Admin}, {Role: account.Admin, Session: "s"}} {
		s := c.service()
		_, err1 := s.Act(t.Context(), by, moderation.Order{Action: moderation.Dismiss, Report: "r", Reason: "x"})
		_, err2 := s.Pending(t.Context(), by)
		_, err3 := s.Log(t.Context(), by, 0)
		_, err4 := s.ModeratorView(t.Context(), by, "g")
		_, _, err5 := s.InForce(t.Context(), by)
		for i, err := range []error{err1, err2, err3, err4, err5} {
			var refused *refusal.Error
			if !errors.As(err, &refused) || len(c.acts) > 0 {
				t.Errorf("%d by %+v: %v", i, by, err)
			}
		}
	}
}

func TestOrdersRefused(t *testing.T) {
	c := &court{accused: "a:player", roles: map[string]account.Role{"player": account.Player}}
	by := account.Identity{Account: "m", Role: account.Moderator, Session: "s"}
	for _, o := range []moderation.Order{
		{Action: "nonsense"},
		{Action: moderation.CallOff, Game: "cup"},
		{Action: moderation.Hide, Game: "g", Message: 2},
		{Action: moderation.Dismiss},
		{Action: moderation.Mute, Report: "r", Lasts: -time.Hour},
		{Action: moderation.Mute, Report: "r", Lasts: moderation.MaxMute + time.Hour},
		{Action: moderation.Mute, Game: "g", Person: "nobody"},
		{Action: moderation.Unmute, Person: ""},
	} {
		o.Reason = "because"
		var refused *refusal.Error
		if _, err := c.service().Act(t.Context(), by, o); !errors.As(err, &refused) || !strings.HasSuffix(refused.Message, ".") || len(c.acts) > 0 {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

func TestReason(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		reason := rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 2000), func(b []byte) string { return string(b) })).Draw(t, "reason")
		c := &court{accused: "s:b"}
		err := c.service().Report(context.Background(), moderation.Reporter{Holder: "s:a"}, moderation.NewReport{Game: "g", Side: "b", Reason: reason})
		if err != nil {
			var refused *refusal.Error
			if !errors.As(err, &refused) || refused.Code != "bad-request" || len(c.reports) > 0 {
				t.Fatalf("%q: %v", reason, err)
			}
			return
		}
		got := c.reports[0].Reason
		if n := utf8.RuneCountInString(got); n == 0 || n > 500 || !utf8.ValidString(got) || strings.TrimSpace(got) != got {
			t.Fatalf("%q became %q", reason, got)
		}
		for _, r := range got {
			if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || unicode.IsSpace(r) && r != ' ' {
				t.Fatalf("%q became %q", reason, got)
			}
		}
	})
}
