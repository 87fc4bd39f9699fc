package shogi_test

import (
	"testing"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func TestNoAllocation(t *testing.T) {
	for _, rs := range append(variant.All(), variant.Games()...) {
		p := rs.Start
		moves, checks := make([]shogi.Move, 0, 700), make([]shogi.Move, 0, 700)
		var u shogi.Undo
		n := testing.AllocsPerRun(10, func() {
			moves = p.AppendLegal(moves[:0])
			for _, m := range moves {
				p.Make(m, &u)
				_ = p.CountLegal()
				_ = p.InCheck()
				checks = p.AppendChecks(checks[:0])
				p.Unmake(m, &u)
			}
			q := p
			_ = q.Play(moves[0])
		})
		if n != 0 {
			t.Errorf("%s: %v allocations", rs.ID, n)
		}
	}
}
