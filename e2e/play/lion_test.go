package play_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/komadai/komadai/e2e/browser"
)

var lion = browser.NewGame{"rules": "chu", "sfen": "5k6/12/12/12/l11/6p5/5N1p4/6p5/12/12/5K6/12 b - 1"}

// The lion of chu shogi captures twice or comes back, by touch.
func TestLionByTouch(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	p.Start(lion)
	p.Tap("7g")
	p.Tap("6f")
	if got := p.Piece("6f"); got != "p" {
		t.Errorf("after the first step %q stands on 6f", got)
	}
	p.Tap("5g")
	p.Moved("7g6f5g")
	p.View(1)
	if p.Piece("5g") != "N" || p.Piece("6f") != "" || p.Piece("7g") != "" {
		t.Errorf("after the double capture %q stands on 5g, %q on 6f, %q on 7g", p.Piece("5g"), p.Piece("6f"), p.Piece("7g"))
	}
	p.Start(lion)
	p.Tap("7g")
	p.Tap("6h")
	p.Tap("7g")
	p.Moved("7g6h7g")
	p.View(1)
	if p.Piece("7g") != "N" || p.Piece("6h") != "" {
		t.Errorf("after the capture from afar %q stands on 7g, %q on 6h", p.Piece("7g"), p.Piece("6h"))
	}
}

// It stops half-way by mouse, and stays by keyboard.
func TestLionStays(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 1440, Height: 900})
	p.Start(lion)
	p.Click("7g")
	p.Click("6f")
	p.Click("6f")
	p.Moved("7g6f")
	p.Start(lion)
	p.Click("7g")
	p.Keys(kb.Enter)
	p.Wait("the question", "() => !!kit.find('stay')")
	p.Keys(kb.Enter)
	p.Moved("7g7f7g")
}
