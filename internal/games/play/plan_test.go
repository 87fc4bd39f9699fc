package play_test

import (
	"testing"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/shogi"
)

func plan(text string) match.Command { return match.Command{Kind: match.Planned, Text: text} }

// Conditional moves stored through one node reply to a move through the other, survive its
// restart, and end with another move.
func TestPlansOnTwoNodes(t *testing.T) {
	inCluster(t, func(c *cluster) {
		g := c.a.pair(clock.Control{Kind: clock.Correspondence, Byoyomi: 24 * time.Hour, Periods: 1})
		g = c.a.must(c.a.actAs(me, g, move("2g2f")))
		g = c.a.must(c.a.actAs(me, g, plan("8c8d 2f2e 8d8e 8h7g")))
		theirs := c.b.must(c.b.Get(c.b.Context(), other, g.ID))
		if got := theirs.Game.Plan(shogi.Black).Text(); got == "" {
			t.Error("the other node lacks the plan")
		}
		theirs = c.b.must(c.b.actAs(other, theirs, move("8c8d")))
		if theirs.moves() != 5 {
			t.Errorf("%d moves, want the reply as well", theirs.moves())
		}
		c.a.world.close()
		c.b.world.close()
		c.a, c.b = c.open("a2"), c.open("b2")
		theirs = c.b.must(c.b.actAs(other, c.b.must(c.b.Get(c.b.Context(), other, g.ID)), move("8d8e")))
		if theirs.moves() != 7 {
			t.Errorf("%d moves after the restart", theirs.moves())
		}
		mine := c.a.must(c.a.Get(c.a.Context(), me, g.ID))
		mine = c.a.must(c.a.actAs(me, mine, plan("7a6b 3i4h")))
		theirs = c.b.must(c.b.actAs(other, c.b.must(c.b.Get(c.b.Context(), other, g.ID)), move("4a3b")))
		if theirs.moves() != 8 || theirs.Game.Plan(shogi.Black) != nil {
			t.Errorf("after another move: %d moves, plan %v", theirs.moves(), mine.Game.Plan(shogi.Black))
		}
		_, err := c.b.actAs(me, theirs, plan("8d8e 8h7g"))
		c.b.refused("not-now", err)
	})
}
