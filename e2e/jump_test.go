package e2e

import (
	"slices"
	"testing"
)

// In checkers shogi a piece jumps over its neighbour, which stays.
func TestJump(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{motion: true})
	p.start(newGame{"rules": "checkers", "sfen": "k8/9/9/9/9/4P4/4G4/9/4K4 b - 1"})
	p.wantTargets("5g", "4g", "6g", "5h", "4f", "6f", "5e")
	seen := ways(p.film("5g", "5e"), "G", false)
	p.moved("5g5e")
	rest := seen[len(seen)-1].Size
	if !slices.ContainsFunc(seen, func(s sight) bool { return s.Size > 1.03*rest }) {
		t.Errorf("the gold is not lifted over the pawn: %v", seen)
	}
	p.rests("G", "5e")
	p.view(1)
	if p.piece("5f") != "P" {
		t.Errorf("%q stands on 5f, want the pawn that was jumped over", p.piece("5f"))
	}
}

// A jump captures what it lands on.
func TestJumpCaptures(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.start(newGame{"rules": "checkers", "sfen": "k8/9/9/9/4s4/4p4/4G4/9/4K4 b - 1"})
	p.move("5g", "5e")
	p.moved("5g5e")
	p.view(1) // the engine may have answered
	if p.piece("5e") != "G" || p.piece("5f") != "p" || p.hand("b")["S"] != 1 {
		t.Errorf("after the jump %q stands on 5e and %q on 5f, Black holds %v", p.piece("5e"), p.piece("5f"), p.hand("b"))
	}
}
