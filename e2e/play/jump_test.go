package play_test

import (
	"github.com/komadai/komadai/e2e/browser"

	"slices"
	"testing"
)

// In checkers shogi a piece jumps over its neighbour, which stays.
func TestJump(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Motion: true})
	p.Start(browser.NewGame{"rules": "checkers", "sfen": "k8/9/9/9/9/4P4/4G4/9/4K4 b - 1"})
	p.WantTargets("5g", "4g", "6g", "5h", "4f", "6f", "5e")
	seen := browser.Ways(p.Film("5g", "5e"), "G", false)
	p.Moved("5g5e")
	rest := seen[len(seen)-1].Size
	if !slices.ContainsFunc(seen, func(s browser.Sight) bool { return s.Size > 1.03*rest }) {
		t.Errorf("the gold is not lifted over the pawn: %v", seen)
	}
	p.Rests("G", "5e")
	p.View(1)
	if p.Piece("5f") != "P" {
		t.Errorf("%q stands on 5f, want the pawn that was jumped over", p.Piece("5f"))
	}
}

func TestJumpCaptures(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{"rules": "checkers", "sfen": "k8/9/9/9/4s4/4p4/4G4/9/4K4 b - 1"})
	p.Move("5g", "5e")
	p.Moved("5g5e")
	p.View(1) // the engine may have answered
	if p.Piece("5e") != "G" || p.Piece("5f") != "p" || p.Hand("b")["S"] != 1 {
		t.Errorf("after the jump %q stands on 5e and %q on 5f, Black holds %v", p.Piece("5e"), p.Piece("5f"), p.Hand("b"))
	}
}
