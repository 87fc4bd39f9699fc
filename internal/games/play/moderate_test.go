package play_test

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/games/play/table"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
)

func (m *memory) hide(game string, seq int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.games[game].talk[seq-1].Hidden = true
}

func (m *memory) mute(holder people.ID, until time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.mutes == nil {
		m.mutes = make(map[people.ID]time.Time)
	}
	m.mutes[holder] = until
}

// A message hidden through one node disappears on all, also for current readers.
func TestHiddenOnAllNodes(t *testing.T) {
	inCluster(t, func(c *cluster) {
		ctx := c.Context()
		g, err := c.a.Create(ctx, play.Person{Holder: "s:a"}, play.Terms{Rules: "standard", Person: true})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.b.Join(ctx, play.Person{Holder: "s:b"}, g.ID, ""); err != nil {
			t.Fatal(err)
		}
		talk, err := c.a.Say(ctx, play.Person{Holder: "s:a"}, g.ID, "an insult", "")
		if err != nil {
			t.Fatal(err)
		}
		w, err := c.b.Watch(ctx, "s:b", g.ID)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		synctest.Wait()
		hears := func() table.VisibleMessage {
			heard, err := w.Talk(ctx)
			if err != nil || len(heard.Messages) != 1 {
				t.Fatalf("heard %+v, %v", heard, err)
			}
			return heard.Messages[0]
		}
		if m := hears(); m.Text != "an insult" {
			t.Fatalf("heard %+v", m)
		}
		c.memory.hide(g.ID, talk.Messages[0].Seq)
		c.a.TalkChanged(g.ID)
		synctest.Wait()
		select {
		case <-w.Said():
		default:
			t.Error("the spectators get no news")
		}
		if m := hears(); !m.Hidden || m.Text != "" || m.Name != "" {
			t.Errorf("heard %+v", m)
		}
		if game, err := c.b.ModeratorView(ctx, g.ID); err != nil || len(game.Talk) != 1 || game.Talk[0].Text != "an insult" || !game.Talk[0].Hidden {
			t.Errorf("a moderator sees %+v, %v", game, err)
		}
		if _, err := c.b.Accused(ctx, "s:b", g.ID, 1, ""); err == nil {
			t.Error("a removed message was reported")
		}
		if a, err := c.b.Accused(ctx, "s:b", g.ID, 0, "b"); err != nil || a.Holder != "s:a" {
			t.Errorf("Black is %+v, %v", a, err)
		}
	})
}

func TestMuted(t *testing.T) {
	inCluster(t, func(c *cluster) {
		ctx := c.Context()
		g, err := c.a.Create(ctx, play.Person{Holder: "s:a"}, play.Terms{Rules: "standard", Level: 1})
		if err != nil {
			t.Fatal(err)
		}
		c.memory.mute("s:a", time.Now().Add(90*time.Second))
		note := match.Command{Kind: match.Noted, Text: "an insult"}
		refused := func(err error) {
			t.Helper()
			var r *refusal.Error
			if !errors.As(err, &r) {
				t.Fatalf("%v", err)
			}
			expect.All(t, "r",
				expect.That("r.Code", r.Code, "muted"), expect.True("r.Wait > 80*time.Second", r.Wait > 80*time.Second),
				expect.True("r.Wait <= 90*time.Second", r.Wait <= 90*time.Second),
				expect.True(`strings.Contains(r.Message, "muted you until ")`, strings.Contains(r.Message, "muted you until ")),
			)
		}
		_, err = c.b.Say(ctx, play.Person{Holder: "s:a"}, g.ID, "x", "")
		refused(err)
		_, err = c.a.Act(ctx, "s:a", g.ID, note, play.Latest)
		refused(err)
		if g, err = c.a.Act(ctx, "s:a", g.ID, move("7g7f"), g.seq()); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Minute)
		if _, err = c.b.Say(ctx, play.Person{Holder: "s:a"}, g.ID, "x", ""); err != nil {
			t.Error(err)
		}
		if _, err := c.a.Act(ctx, "s:a", g.ID, note, play.Latest); err != nil {
			t.Error(err)
		}
	})
}

// Any node can call off a game; an error of first cancels it.
func TestCallOff(t *testing.T) {
	inCluster(t, func(c *cluster) {
		ctx := c.Context()
		g, err := c.a.Create(ctx, play.Person{Holder: "s:a"}, play.Terms{Rules: "standard", Level: 1})
		if err != nil {
			t.Fatal(err)
		}
		stop := errors.New("stop")
		if err := c.b.CallOff(ctx, g.ID, func() error { return stop }); !errors.Is(err, stop) {
			t.Errorf("called off with %v", err)
		}
		if g, _ = c.a.Get(ctx, "s:a", g.ID); g.over() {
			t.Fatalf("it is called off: %+v", g.end())
		}
		n := 0
		if err := c.b.CallOff(ctx, g.ID, func() error { n++; return nil }); err != nil || n != 1 {
			t.Errorf("called off with %v, %d times", err, n)
		}
		if g, _ = c.a.Get(ctx, "s:a", g.ID); g.end() != "abandoned" {
			t.Errorf("result %+v", g.end())
		}
		if err := c.a.CallOff(ctx, g.ID, func() error { n++; return nil }); err == nil || n != 1 {
			t.Errorf("called off again with %v", err)
		}
	})
}

func TestCutAndWithdraw(t *testing.T) {
	inCluster(t, func(c *cluster) {
		ctx := c.Context()
		g, err := c.a.Create(ctx, play.Person{Holder: "a:1", Account: "1"}, play.Terms{Rules: "standard", Person: true})
		if err != nil {
			t.Fatal(err)
		}
		var watches []watcher
		for _, holder := range []string{"a:1", "a:2", "a:1"} {
			w, err := c.a.Watch(ctx, people.ID(holder), g.ID)
			if err != nil {
				t.Fatal(err)
			}
			watches = append(watches, w)
		}
		c.a.Cut("a:1")
		c.a.Cut("a:1") // repeated calls are harmless
		for i, w := range watches {
			select {
			case <-w.Gone():
				if i == 1 {
					t.Error("another's watch is cut")
				}
			default:
				if i != 1 {
					t.Errorf("watch %d is still open", i)
				}
			}
			w.Close()
		}
		if err := c.b.Withdraw(ctx, "a:2"); err != nil {
			t.Error(err)
		}
		if g, _ = c.b.Get(ctx, "", g.ID); g.over() {
			t.Errorf("another's game is taken back: %+v", g.end())
		}
		for range 2 {
			if err := c.b.Withdraw(ctx, "a:1"); err != nil {
				t.Error(err)
			}
		}
		if g, _ = c.b.Get(ctx, "", g.ID); !g.over() {
			t.Error("the game waits on")
		}
	})
}
