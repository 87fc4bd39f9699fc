package play_test

import (
	"github.com/komadai/komadai/e2e/browser"

	"slices"
	"testing"
)

// A piece that crosses the seam leaves at one edge while it enters at the other.
func TestWrapAroundFiles(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Motion: true})
	p.Start(browser.NewGame{"rules": "cylinder", "sfen": "4k4/9/9/9/1R2P4/9/9/9/4K4 b - 1"})
	p.Click("8e")
	p.Wait("targets", "() => kit.targets().length")
	for _, square := range []string{"9e", "1e", "2e", "4e"} { // round to the far side of the pawn on 5e
		if !slices.Contains(p.Targets(), square) {
			t.Fatalf("the rook on 8e may not go to %s: %v", square, p.Targets())
		}
	}
	browser.Ask[bool](p, "() => kit.film()")
	p.Click("2e")
	frames := p.Developed()
	p.Moved("8e2e")
	seen := browser.Ways(frames, "R", true)
	both := slices.ContainsFunc(frames, func(f browser.Frame) bool { return len(f.Twins) >= 2 })
	left := slices.ContainsFunc(seen, func(s browser.Sight) bool { return s.X < 0.45 })
	right := slices.ContainsFunc(seen, func(s browser.Sight) bool { return s.X > 8.55 })
	if !both || !left || !right {
		t.Errorf("the rook is not seen at both edges (twins %v, left %v, right %v): %v", both, left, right, seen)
	}
	for _, s := range seen {
		if s.X > 2 && s.X < 7 {
			t.Errorf("the rook is seen in the middle of the board, at %.1f", s.X)
			break
		}
	}
	p.Rests("R", "2e")
}

func TestWrapAroundRanks(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Motion: true})
	p.Start(browser.NewGame{"rules": "torus", "sfen": "9/9/4k4/9/9/9/9/9/8R/9/G3K4 b - 1"})
	seen := browser.Ways(p.Film("9k", "9a"), "G", true)
	p.Moved("9k9a")
	top := slices.ContainsFunc(seen, func(s browser.Sight) bool { return s.Y < 0.45 })
	bottom := slices.ContainsFunc(seen, func(s browser.Sight) bool { return s.Y > 10.55 })
	if !top || !bottom {
		t.Errorf("the gold is not seen at both edges (top %v, bottom %v): %v", top, bottom, seen)
	}
	p.Rests("G", "9a")

	// A piece that enters the camp over the seam may promote.
	p.Ready()
	p.Move("1i", "1a")
	p.Click("promote")
	p.Wait("the promotion", "() => kit.moves()[2] === '1i1a+'")
	p.Rests("+R", "1a")
}
