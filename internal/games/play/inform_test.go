package play_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people/push"
)

type notices struct{ all []push.Notice }

func (n *notices) Notify(one push.Notice) { n.all = append(n.all, one) }

// Absent people are notified when a game starts, when it is their turn by correspondence,
// and when a game is offered to them. They are not notified of their own actions.
func TestInformed(t *testing.T) {
	inWorld(t, func(w *world) {
		w.close()
		told := new(notices)
		w.opened(func(c *play.Config) { c.Notifier = told })
		is := func(what string, want ...push.Notice) {
			w.Helper()
			if d := cmp.Diff(want, told.all); d != "" {
				w.Errorf("%s (-want +got):\n%s", what, d)
			}
			told.all = nil
		}
		slow := pairing()
		slow.Control = days(1)
		slow.Color = "b"
		g := w.begin(slow)
		is("a game begins", push.Notice{Holder: me, Topic: push.Challenges, Game: g.ID, Began: true, Opponent: "gin"})
		g = w.must(w.actAs(me, g, move("7g7f")))
		is("Black moves", push.Notice{Holder: other, Topic: push.Moves, Game: g.ID, Opponent: "kin"})
		g = w.must(w.actAs(other, g, move("3c3d")))
		is("White moves", push.Notice{Holder: me, Topic: push.Moves, Game: g.ID, Opponent: "gin"})
		w.must(w.actAs(me, g, command(match.Resigned)))
		is("the end")
		next := w.must(w.Rematch(w.Context(), play.Person{Holder: me}, g.ID))
		is("another game is offered", push.Notice{Holder: other, Topic: push.Challenges, Game: next.ID, Opponent: "kin"})

		quick := pairing()
		quick.Color = "b"
		g = w.begin(quick)
		told.all = nil
		w.must(w.actAs(me, g, move("7g7f")))
		is("a move with a clock of minutes")
		w.create(play.Terms{Rules: "standard", Color: "b", Level: 1})
		is("a game against the engine")
	})
}
