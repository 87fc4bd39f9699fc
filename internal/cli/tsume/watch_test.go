package tsume

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/stipulation"
	"github.com/komadai/komadai/variant"
)

// A search that takes longer than a second has its own progress text with all its nodes.
func TestLineOfLongSearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		set, err := variant.Lookup("standard")
		if err != nil {
			t.Fatal(err)
		}
		start := set.Start
		move, err := notation.ParseUSI(set.Rules, "7g7f")
		if err != nil {
			t.Fatal(err)
		}
		tally := newTally(t.Output(), make([]verb.Source, 1), false)
		tally.done.Store(2)
		tally.nodes.Store(1000)
		first := tally.enter(&task{text: "…", line: 3, position: start})
		second := tally.enter(&task{game: 4, position: start})
		is := func(want string) {
			t.Helper()
			if got := tally.line(); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
		first.update(tsume.Progress{Nodes: 256})
		is("2 problems: 0 mates, 0 without, 0 open; 1000 nodes, 0.0 s")
		time.Sleep(watchAfter)
		second.update(tsume.Progress{Nodes: 4})
		is("2 problems; 1260 nodes, 1.0 s; line 3: no mate yet")
		first.update(tsume.Progress{Nodes: 512, Plies: 27})
		is("2 problems; 1516 nodes, 1.0 s; line 3: mate ≤27")
		first.update(tsume.Progress{Nodes: 100, Ply: 5, Move: move})
		is("2 problems; 1616 nodes, 1.0 s; line 3: instead of move 5 (7g7f)")
		tally.leave(first)
		second.updateStipulation(stipulation.Progress{Nodes: 8, Plies: 9})
		is("2 problems; 1008 nodes, 1.0 s; game 4: length 9")
		tally.leave(second)
		is("2 problems: 0 mates, 0 without, 0 open; 1000 nodes, 1.0 s")
	})
}
