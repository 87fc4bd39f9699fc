package e2e

import (
	"slices"
	"testing"
)

// A piece that goes over the seam is seen leaving at one edge while it enters
// at the other, and never on the squares between.
func TestWrapAroundFiles(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{motion: true})
	p.start(newGame{"rules": "cylinder", "sfen": "4k4/9/9/9/1R2P4/9/9/9/4K4 b - 1"})
	p.click("8e")
	p.wait("targets", "() => kit.targets().length")
	for _, square := range []string{"9e", "1e", "2e", "4e"} { // round to the far side of the pawn on 5e
		if !slices.Contains(p.targets(), square) {
			t.Fatalf("the rook on 8e may not go to %s: %v", square, p.targets())
		}
	}
	ask[bool](p, "() => kit.film()")
	p.click("2e")
	frames := p.developed()
	p.moved("8e2e")
	seen := ways(frames, "R", true)
	both := slices.ContainsFunc(frames, func(f frame) bool { return len(f.Twins) >= 2 })
	left := slices.ContainsFunc(seen, func(s sight) bool { return s.X < 0.45 })
	right := slices.ContainsFunc(seen, func(s sight) bool { return s.X > 8.55 })
	if !both || !left || !right {
		t.Errorf("the rook is not seen at both edges (twins %v, left %v, right %v): %v", both, left, right, seen)
	}
	for _, s := range seen {
		if s.X > 2 && s.X < 7 {
			t.Errorf("the rook is seen in the middle of the board, at %.1f", s.X)
			break
		}
	}
	p.rests("R", "2e")
}

func TestWrapAroundRanks(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{motion: true})
	p.start(newGame{"rules": "torus", "sfen": "9/9/4k4/9/9/9/9/9/8R/9/G3K4 b - 1"})
	seen := ways(p.film("9k", "9a"), "G", true)
	p.moved("9k9a")
	top := slices.ContainsFunc(seen, func(s sight) bool { return s.Y < 0.45 })
	bottom := slices.ContainsFunc(seen, func(s sight) bool { return s.Y > 10.55 })
	if !top || !bottom {
		t.Errorf("the gold is not seen at both edges (top %v, bottom %v): %v", top, bottom, seen)
	}
	p.rests("G", "9a")

	// The seam leads into the camp: who comes by it may promote.
	p.ready()
	p.move("1i", "1a")
	p.click("promote")
	p.wait("the promotion", "() => kit.moves()[2] === '1i1a+'")
	p.rests("+R", "1a")
}
