package e2e

import (
	"math"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// A pawn stands before the camp.
const beforeCamp = "4k4/9/9/2P6/9/9/9/9/4K4 b - 1"

func TestPromote(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.start(newGame{"sfen": beforeCamp})
	p.move("7d", "7c")
	p.wait("the question", "() => kit.find('promotion')")

	// It is asked on the board, beside the square, and nothing is played yet.
	var boxes [3]struct{ Left, Top, Width, Height float64 }
	for i, name := range []string{"7c", "promote", "keep"} {
		boxes[i] = ask[struct{ Left, Top, Width, Height float64 }](p, "(name) => kit.box(name)", name)
	}
	square, yes, no := boxes[0], boxes[1], boxes[2]
	if math.Abs(yes.Left-square.Left) > square.Width || math.Abs(yes.Top-square.Top) > 2*square.Height || math.Abs(no.Top-square.Top) > 2*square.Height {
		t.Errorf("the question at %v and %v is not beside the square at %v", yes, no, square)
	}
	if got := p.moves(); len(got) != 0 {
		t.Errorf("%v was played before the answer", got)
	}
	p.click("promote")
	p.moved("7d7c+")
	if got := p.piece("7c"); got != "+P" {
		t.Errorf("%q stands on 7c, want +P", got)
	}
}

func TestDeclinePromotion(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.start(newGame{"sfen": beforeCamp})
	p.move("7d", "7c")
	p.click("keep")
	p.moved("7d7c")
	if got := p.piece("7c"); got != "P" {
		t.Errorf("%q stands on 7c, want P", got)
	}
	// What stands in the camp may promote by leaving it or moving in it.
	p.ready()
	p.move("7c", "7b")
	p.click("promote")
	p.wait("the promotion", "() => kit.moves()[2] === '7c7b+'")
}

func TestThinkBetterOfPromotion(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.start(newGame{"sfen": beforeCamp})
	p.move("7d", "7c")
	p.wait("the question", "() => kit.find('promotion')")
	p.keys(kb.Escape)
	p.wait("no question", "() => !kit.find('promotion')")
	if p.piece("7d") != "P" || p.piece("7c") != "" || len(p.moves()) != 0 {
		t.Errorf("the pawn has moved: %v", p.moves())
	}
	p.move("7d", "7c")
	p.wait("the question", "() => kit.find('promotion')")
	p.clickAt(p.spot("2h")) // beside it
	p.wait("no question", "() => !kit.find('promotion')")
	if p.piece("7d") != "P" || len(p.moves()) != 0 {
		t.Errorf("the pawn has moved: %v", p.moves())
	}
	p.drag("7d", "7c")
	p.click("keep")
	p.moved("7d7c")
}

// Where a piece could never move again it promotes unasked.
func TestForcedPromotionIsSilent(t *testing.T) {
	for name, c := range map[string]struct{ sfen, from, to, usi, color string }{
		"pawn":         {"8k/2P6/9/9/9/9/9/9/4K4 b - 1", "7b", "7a", "7b7a+", "b"},
		"lance":        {"8k/9/9/2L6/9/9/9/9/4K4 b - 1", "7d", "7a", "7d7a+", "b"},
		"knight":       {"8k/9/9/2N6/9/9/9/9/4K4 b - 1", "7d", "6b", "7d6b+", "b"},
		"white's pawn": {"4k4/9/9/9/9/9/9/2p6/K8 w - 1", "7h", "7i", "7h7i+", "w"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := serve(t).open(look{})
			p.start(newGame{"sfen": c.sfen, "color": c.color})
			p.move(c.from, c.to)
			p.moved(c.usi)
			if ask[bool](p, "() => !!kit.find('promotion')") {
				t.Error("the page asks whether to promote")
			}
		})
	}
}
