package study_test

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"

	"github.com/komadai/komadai/e2e/browser"
)

// drawn waits for arrows and circles: "7g7f", "5e".
func drawn(p *browser.Page, want ...string) {
	p.Helper()
	p.Wait("the drawings "+strings.Join(want, " "), `(want) => [...kit.board().shadowRoot.querySelectorAll("[data-arrow]")].map((e) => e.dataset.arrow).join(" ") === want`, strings.Join(want, " "))
}

// Arrows and circles belong to their move, and are stored as tags in a comment.
func TestDraw(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 1440, Height: 900})
	p.Visit("/record")
	p.Give("paste", "", "7g7f 3c3d")
	p.Opened(3)
	p.Wait("the pen", "() => kit.board().hasAttribute('data-draws')")
	p.RightDrag("2g", "2e")
	drawn(p, "2g2e")
	p.RightClick("5e")
	drawn(p, "2g2e", "5e")
	p.Click("nav-next")
	drawn(p)
	p.RightDrag("8h", "3c")
	p.Fill("comment", "takes")
	drawn(p, "8h3c")
	p.Click("nav-first")
	drawn(p, "2g2e", "5e")
	// Repeating removes it; a click clears, with undo.
	p.RightDrag("2g", "2e")
	drawn(p, "5e")
	p.Click("5f")
	drawn(p)
	p.Click("undo")
	drawn(p, "5e")
	kif, losses := p.Written("kif")
	if !strings.Contains(kif, "*[%csl G5e]") || !strings.Contains(kif, "*takes\n*[%cal G8h3c]") || losses != "" {
		t.Errorf("%s losses in\n%s", losses, kif)
	}
	p.Visit("/record")
	p.Give("paste", "", kif)
	p.Opened(3)
	drawn(p, "5e")
	p.Click("nav-next")
	drawn(p, "8h3c")
	if got := browser.Ask[string](p, "() => kit.find('comment').value"); got != "takes" {
		t.Errorf("the comment is %q", got)
	}
	// The server makes links for other sites.
	p.Click("share")
	p.Wait("the links", "() => kit.find('link-kento') && kit.find('link-shogi-extend') && kit.find('link-lishogi')")
	for name, want := range map[string]string{"link-kento": "moves=7g7f.3c3d#1", "link-lishogi": "_w_-_2", "link-shogi-extend": "share-board?turn=1&xbody="} {
		if got := browser.Ask[string](p, "(name) => kit.find(name).value", name); !strings.Contains(got, want) {
			t.Errorf("%s is %q, without %q", name, got, want)
		}
	}
}

// A long touch draws, without picking up or scrolling.
func TestDrawByTouch(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	p.Visit("/record")
	p.Give("paste", "", "7g7f 3c3d")
	p.Opened(3)
	p.Wait("the pen", "() => kit.board().hasAttribute('data-draws')")
	touch := func(kind input.DispatchTouchEventType, names ...string) {
		points := []*input.TouchPoint{}
		for _, n := range names {
			at := p.Spot(n)
			points = append(points, &input.TouchPoint{X: at.X, Y: at.Y})
		}
		browser.Do(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
	}
	draw := func(from, to string) {
		p.Point(from)
		touch(input.DispatchTouchEventTypeTouchStart, from)
		p.Wait("the finger to draw", "() => kit.board().shadowRoot.querySelector(\"[data-arrow]\") && !kit.board().picked")
		touch(input.DispatchTouchEventTypeTouchMove, to)
		touch(input.DispatchTouchEventTypeTouchEnd)
	}
	draw("2g", "2e")
	drawn(p, "2g2e")
	p.Tap("7g")
	p.Tap("7f")
	p.Wait("the move", "() => kit.find('record').dataset.ply === '1'")
	drawn(p)
	draw("5e", "5e")
	drawn(p, "5e")
	p.Tap("5f")
	drawn(p)
}
