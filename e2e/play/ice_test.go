package play_test

import (
	"github.com/komadai/komadai/e2e/browser"

	"slices"
	"testing"
)

// On ice a piece slides over empty squares, visibly.
func TestIceSlide(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Motion: true})
	p.Start(browser.NewGame{"rules": "skate", "sfen": "k8/4n4/9/9/9/9/4G4/9/4K4 b - 1"})
	// Forward to the knight, sideways to the edges, and diagonally.
	p.WantTargets("5g", "5c", "1g", "9g", "1c", "9c", "5h")
	seen := browser.Ways(p.Film("5g", "5c"), "G", false)
	p.Moved("5g5c")
	if !slices.ContainsFunc(seen, func(s browser.Sight) bool { return s.Y > 4 && s.Y < 6 }) {
		t.Errorf("the gold is not seen on its way: %v", seen)
	}
	if !slices.IsSortedFunc(seen, func(a, b browser.Sight) int { return int(10*b.Y) - int(10*a.Y) }) {
		t.Errorf("the gold does not slide straight on: %v", seen)
	}
	p.Rests("G", "5c")
}

// A capture does not slide, and a slide stops in front of a friendly piece.
func TestIceStops(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{"rules": "skate", "sfen": "k8/9/9/9/9/4p4/4G3P/9/4K4 b - 1"})
	p.WantTargets("5g", "5f", "2g", "9g", "1c", "9c", "5h")
	p.Move("5g", "5f")
	p.Moved("5g5f")
	p.View(1)
	if p.Piece("5f") != "G" || p.Hand("b")["P"] != 1 {
		t.Errorf("after the capture %q stands on 5f, Black holds %v", p.Piece("5f"), p.Hand("b"))
	}
}

// A knight leaps and then slides in another direction.
func TestIceKnight(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Motion: true})
	p.Start(browser.NewGame{"rules": "skate", "sfen": "k8/9/9/9/9/9/9/9/1N2K4 b - 1"})
	seen := browser.Ways(p.Film("8i", "7a"), "N", false)
	p.Wait("the move", "() => kit.moves().length")
	aside := slices.ContainsFunc(seen, func(s browser.Sight) bool { return s.X > 2.4 && s.Y > 3 })
	if !aside {
		t.Errorf("the knight does not leap first and slide then: %v", seen)
	}
	p.Rests("N", "7a")
}
