package play_test

import (
	"math"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/komadai/komadai/e2e/browser"
)

// A pawn stands in front of the camp.
const beforeCamp = "4k4/9/9/2P6/9/9/9/9/4K4 b - 1"

func TestPromote(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{"sfen": beforeCamp})
	p.Move("7d", "7c")
	p.Wait("the question", "() => kit.find('promotion')")

	// The question is on the board near the square; the move is still open.
	var boxes [3]struct{ Left, Top, Width, Height float64 }
	for i, name := range []string{"7c", "promote", "keep"} {
		boxes[i] = browser.Ask[struct{ Left, Top, Width, Height float64 }](p, "(name) => kit.box(name)", name)
	}
	square, yes, no := boxes[0], boxes[1], boxes[2]
	if math.Abs(yes.Left-square.Left) > square.Width || math.Abs(yes.Top-square.Top) > 2*square.Height || math.Abs(no.Top-square.Top) > 2*square.Height {
		t.Errorf("the question at %v and %v is not next to the square at %v", yes, no, square)
	}
	if got := p.Moves(); len(got) != 0 {
		t.Errorf("%v was played before the answer", got)
	}
	p.Click("promote")
	p.Moved("7d7c+")
	if got := p.Piece("7c"); got != "+P" {
		t.Errorf("%q stands on 7c, want +P", got)
	}
}

func TestDeclinePromotion(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{"sfen": beforeCamp})
	p.Move("7d", "7c")
	p.Click("keep")
	p.Moved("7d7c")
	if got := p.Piece("7c"); got != "P" {
		t.Errorf("%q stands on 7c, want P", got)
	}
	// A piece in the camp may promote by leaving it or moving in it.
	p.Ready()
	p.Move("7c", "7b")
	p.Click("promote")
	p.Wait("the promotion", "() => kit.moves()[2] === '7c7b+'")
}

func TestThinkBetterOfPromotion(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{"sfen": beforeCamp})
	p.Move("7d", "7c")
	p.Wait("the question", "() => kit.find('promotion')")
	p.Keys(kb.Escape)
	p.Wait("no question", "() => !kit.find('promotion')")
	if p.Piece("7d") != "P" || p.Piece("7c") != "" || len(p.Moves()) != 0 {
		t.Errorf("the pawn has moved: %v", p.Moves())
	}
	p.Move("7d", "7c")
	p.Wait("the question", "() => kit.find('promotion')")
	p.ClickAt(p.Spot("2h")) // next to it
	p.Wait("no question", "() => !kit.find('promotion')")
	if p.Piece("7d") != "P" || len(p.Moves()) != 0 {
		t.Errorf("the pawn has moved: %v", p.Moves())
	}
	p.Drag("7d", "7c")
	p.Click("keep")
	p.Moved("7d7c")
}

// A piece without later moves promotes automatically.
func TestForcedPromotionIsSilent(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	for _, c := range []struct{ sfen, from, to, usi, color string }{
		{"8k/9/9/2N6/9/9/9/9/4K4 b - 1", "7d", "6b", "7d6b+", "b"},
		{"4k4/9/9/9/9/9/9/2p6/K8 w - 1", "7h", "7i", "7h7i+", "w"},
	} {
		p.Start(browser.NewGame{"sfen": c.sfen, "color": c.color})
		p.Move(c.from, c.to)
		p.Moved(c.usi)
		if browser.Ask[bool](p, "() => !!kit.find('promotion')") {
			t.Errorf("%s: the page asks whether to promote", c.usi)
		}
	}
}

// The tap that ends a move opens the question and does not answer it.
func TestTapAsksWhetherToPromote(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	for _, c := range []struct{ where, color, sfen, from, to, answer, usi string }{
		{"in the middle", "b", "4k4/9/9/2S6/9/9/9/9/4K4 b - 1", "7d", "7c", "keep", "7d7c"},
		{"on the last rank", "b", "8k/1B7/9/9/9/9/9/9/4K4 b - 1", "8b", "7a", "promote", "8b7a+"},
		{"to the bottom", "b", "6R2/8k/9/9/9/9/9/9/4K4 b - 1", "3a", "3i", "keep", "3a3i"},
		{"White on Black's first ranks", "w", "k8/9/9/9/9/7r1/9/9/4K4 w - 1", "2f", "2h", "promote", "2f2h+"},
	} {
		p.Start(browser.NewGame{"sfen": c.sfen, "color": c.color})
		p.Tap(c.from)
		p.Tap(c.to)
		p.Wait("the question", "() => kit.find('promotion')")
		p.Tapped()
		if got := p.Moves(); len(got) != 0 || !browser.Ask[bool](p, "() => !!kit.find('promotion')") {
			t.Fatalf("%s: the tap answered its own question: %v", c.where, got)
		}
		p.Tap(c.answer)
		p.Moved(c.usi)
	}
}
