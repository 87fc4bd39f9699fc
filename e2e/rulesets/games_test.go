package rulesets_test

import (
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// By touch, a piece of kyoto shogi is dropped with its other face up.
func TestDropOfOtherFace(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	p.Start(browser.NewGame{"rules": "kyoto", "sfen": "4k/5/2+p2/5/K4 b Pn 1"})
	p.Move("b:P", "3d")
	p.Click("promote")
	p.Moved("+P*3d")
}

// In hasami shogi a move takes what it encloses, and the game ends when too few pieces are left.
func TestEnclosed(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{"rules": "hasami", "sfen": "9/9/9/3Pp4/9/9/5P3/p1ppp4/PPPP5 b - 1"})
	p.PlayUSI("4g4d")
	p.Wait("the end", "() => document.body.innerText.includes('too few pieces left')")
	if there := browser.Ask[bool](p, "() => '5d' in kit.pieces()"); there {
		t.Error("the enclosed piece stands")
	}
	if there := browser.Ask[bool](p, "() => '4d' in kit.pieces()"); !there {
		t.Error("the piece that moved is gone")
	}
}
