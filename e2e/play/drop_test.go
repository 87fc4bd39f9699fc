package play_test

import (
	"maps"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

const withHand = "4k4/9/9/9/9/9/P8/9/4K4 b RG2P 1"

func TestDropByClick(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{"sfen": withHand})
	if got := p.Hand("b"); !maps.Equal(got, map[string]int{"R": 1, "G": 1, "P": 2}) {
		t.Fatalf("Black holds %v", got)
	}
	p.Click("b:P")
	p.Wait("targets", "() => kit.targets().length")
	for _, square := range p.Targets() {
		if square[0] == '9' || square[1] == 'a' {
			t.Errorf("a pawn may be dropped on %s", square)
		}
	}
	if n := len(p.Targets()); n != 8*8-1 { // eight files of eight ranks without Black's king
		t.Errorf("a pawn may be dropped on %d squares, want 63", n)
	}
	p.Click("5e")
	p.Moved("P*5e")
	if p.Piece("5e") != "P" || p.Hand("b")["P"] != 1 {
		t.Errorf("%q stands on 5e, Black holds %v", p.Piece("5e"), p.Hand("b"))
	}
	p.Ready()
	p.Move("b:G", "5d")
	p.Wait("the second drop", "() => kit.moves()[2] === 'G*5d'")
	if held := p.Hand("b"); held["G"] != 0 {
		t.Errorf("Black still holds %v", held)
	}
}

func TestDropByDrag(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{"sfen": withHand})
	p.Drag("b:R", "3e")
	p.Moved("R*3e")
	if p.Piece("3e") != "R" || p.Hand("b")["R"] != 0 {
		t.Errorf("%q stands on 3e, Black holds %v", p.Piece("3e"), p.Hand("b"))
	}
	p.Ready()
	p.Drag("9g", "9f")
	p.Wait("the move", "() => kit.moves()[2] === '9g9f'")
}

// A piece dropped outside the board returns to the stand.
func TestDragOffTheBoard(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{"sfen": withHand})
	p.Drag("b:R", "moves")
	p.Rest()
	if len(p.Moves()) != 0 || p.Hand("b")["R"] != 1 || len(p.Targets()) != 0 {
		t.Errorf("moves %v, hand %v, targets %v", p.Moves(), p.Hand("b"), p.Targets())
	}
	p.Ready()
}

func TestDropByTouch(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 390, Height: 780, Phone: true})
	p.Start(browser.NewGame{"sfen": withHand})
	p.Tap("b:G")
	p.Wait("targets", "() => kit.targets().length")
	p.Tap("4e")
	p.Moved("G*4e")
	p.Ready()
	p.Tap("9g")
	p.Tap("9f")
	p.Wait("the move", "() => kit.moves()[2] === '9g9f'")
}
