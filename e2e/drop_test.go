package e2e

import "testing"

// Black holds two pawns, a gold and a rook.
const withHand = "4k4/9/9/9/9/9/P8/9/4K4 b RG2P 1"

func TestDropByClick(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.start(newGame{"sfen": withHand})
	if got := p.hand("b"); !equal(got, map[string]int{"R": 1, "G": 1, "P": 2}) {
		t.Fatalf("Black holds %v", got)
	}
	p.click("b:P")
	p.wait("targets", "() => kit.targets().length")
	for _, square := range p.targets() {
		if square[0] == '9' || square[1] == 'a' {
			t.Errorf("a pawn may be dropped on %s", square)
		}
	}
	if n := len(p.targets()); n != 8*8-1 { // eight files of eight ranks without Black's king
		t.Errorf("a pawn may be dropped on %d squares, want 63", n)
	}
	p.click("5e")
	p.moved("P*5e")
	if p.piece("5e") != "P" || p.hand("b")["P"] != 1 {
		t.Errorf("%q stands on 5e, Black holds %v", p.piece("5e"), p.hand("b"))
	}
	p.ready()
	p.move("b:G", "5d")
	p.wait("the second drop", "() => kit.moves()[2] === 'G*5d'")
	if held := p.hand("b"); held["G"] != 0 {
		t.Errorf("Black still holds %v", held)
	}
}

func TestDropByDrag(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.start(newGame{"sfen": withHand})
	p.drag("b:R", "3e")
	p.moved("R*3e")
	if p.piece("3e") != "R" || p.hand("b")["R"] != 0 {
		t.Errorf("%q stands on 3e, Black holds %v", p.piece("3e"), p.hand("b"))
	}
	p.ready()
	p.drag("9g", "9f")
	p.wait("the move", "() => kit.moves()[2] === '9g9f'")
}

// What is let go off the board goes back to the stand.
func TestDragOffTheBoard(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.start(newGame{"sfen": withHand})
	p.drag("b:R", "moves")
	p.pause(moment)
	if len(p.moves()) != 0 || p.hand("b")["R"] != 1 || len(p.targets()) != 0 {
		t.Errorf("moves %v, hand %v, targets %v", p.moves(), p.hand("b"), p.targets())
	}
	p.ready()
}

func TestDropByTouch(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{width: 390, height: 780, phone: true})
	p.start(newGame{"sfen": withHand})
	p.tap("b:G")
	p.wait("targets", "() => kit.targets().length")
	p.tap("4e")
	p.moved("G*4e")
	p.ready()
	p.tap("9g")
	p.tap("9f")
	p.wait("the move", "() => kit.moves()[2] === '9g9f'")
}
