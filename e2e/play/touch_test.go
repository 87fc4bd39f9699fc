package play_test

import (
	"testing"

	"github.com/chromedp/cdproto/input"

	"github.com/komadai/komadai/e2e/browser"
)

var phone = browser.Look{Width: 360, Height: 740, Phone: true}

const record = "/record?sfen=lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL%20b%20-%201"

// still fails if the page was scrolled or magnified.
func still(p *browser.Page, before struct{ X, Y, Scale float64 }, what string) {
	p.Helper()
	if now := p.Scrolled(); now != before {
		p.Errorf("%s: the page stood at %v and stands at %v", what, before, now)
	}
}

func shows(p *browser.Page, square, piece string) {
	p.Helper()
	p.Wait(piece+" on "+square, "(square, piece) => (kit.board().shadowRoot.querySelector(`[data-square=\"${square}\"]`)?.dataset.piece ?? '') === piece", square, piece)
}

// On every board, a tap that completes a move asks about promotion, and a drag does not
// scroll.
func TestTouchMoves(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(phone)
	for _, path := range []string{"/explore", "/book", record} {
		p.Visit(path)
		if path == "/book" {
			p.Tap("book-fresh")
		}
		p.Wait("the board", "() => kit.board()?.shape.files > 0 && kit.board().shadowRoot.querySelector('.cell.own')")
		before := p.Scrolled()
		p.TouchDrag("7g", "7f")
		shows(p, "7f", "P")
		still(p, before, path+": a piece dragged up")
		p.Wait("White's turn", "() => kit.board().shadowRoot.querySelector('.cell.own[data-square=\"3c\"]')")
		p.TouchDrag("3c", "3d")
		shows(p, "3d", "p")
		still(p, before, path+": a piece dragged down")
		p.Wait("Black's turn", "() => kit.board().shadowRoot.querySelector('.cell.own[data-square=\"8h\"]')")
		p.Tap("8h")
		p.Tap("2b")
		p.Wait("the question", "() => kit.find('promotion')")
		p.Tapped()
		if !browser.Ask[bool](p, "() => !!kit.find('promotion')") {
			t.Fatalf("%s: the tap answered its own question", path)
		}
		p.Tap("keep")
		shows(p, "2b", "B")
		still(p, before, path+": taps")
	}
}

// A finger moves pieces of either side in the editors.
func TestTouchCarries(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(phone)
	const problem = "?rules=standard&sfen=9%2F8k%2F9%2F7PB%2F9%2F9%2F9%2F9%2F9%20b%20S2rb4g3s4n4l17p%201"
	for _, c := range []struct{ path, from string }{{"/edit?rules=standard", "5a"}, {"/compose" + problem, "1b"}, {"/tsume" + problem, "1b"}} {
		p.Visit(c.path)
		p.Wait("the board", "() => kit.board()?.shape.files > 0 && kit.find('brush-move') && document.querySelector('main').dataset.checked !== 'checking'")
		p.Tap("brush-move")
		p.Wait("pieces to be carried", "() => kit.find('palette').dataset.brush === 'move'")
		p.Rest()
		p.Point(c.from) // scrolls to it
		before := p.Scrolled()
		p.TouchDrag(c.from, "5e")
		shows(p, "5e", "k")
		still(p, before, c.path+": White's piece carried down")
		p.TouchDrag("5e", c.from)
		shows(p, c.from, "k")
		still(p, before, c.path+": and up again")
	}
}

// A finger that slides off a button presses nothing, also not at its end.
func TestTouchSlidesOff(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(phone)
	p.Visit("/edit?rules=standard")
	p.Wait("the editor", "() => kit.find('edit') && kit.find('clear')")
	p.Tap("clear")
	const empty = "9/9/9/9/9/9/9/9/9 b - 1"
	p.Wait("the empty board", "(sfen) => kit.find('edit').dataset.sfen === sfen", empty)
	at := func(name string) *input.TouchPoint {
		place := p.Spot(name)
		return &input.TouchPoint{X: place.X, Y: place.Y}
	}
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		if points == nil {
			points = []*input.TouchPoint{}
		}
		browser.Do(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
	}
	p.Point("undo")
	touch(input.DispatchTouchEventTypeTouchStart, at("redo"))
	touch(input.DispatchTouchEventTypeTouchMove, at("undo"))
	touch(input.DispatchTouchEventTypeTouchEnd)
	p.Rest()
	if got := browser.Ask[string](p, "() => kit.find('edit').dataset.sfen"); got != empty {
		t.Errorf("a finger that came from elsewhere pressed undo: %s", got)
	}
}

// Fast taps do not zoom, also not on an embedded board.
func TestTouchDoesNotMagnify(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(phone)
	for path, button := range map[string]string{
		record:        "document.querySelector('[data-testid=flip]')",
		"/embed.html": "document.querySelector('#file')?.shadowRoot?.querySelector('[data-action=next]')",
	} {
		p.Visit(path)
		p.Wait("a button", "() => "+button)
		p.Wait("a button that fast taps do not magnify at "+path, `() => {
			for (let e = `+button+`; e; e = e.parentElement ?? e.getRootNode().host)
				if (["manipulation", "none"].includes(getComputedStyle(e).touchAction)) return true;
			return false;
		}`)
	}
}

// An embedded board lets the page scroll, and its buttons work.
func TestTouchEmbedded(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(phone)
	p.Visit("/embed.html")
	p.Wait("the player", "() => document.querySelector('#file')?.shadowRoot.querySelectorAll('.player option').length > 1")
	at := browser.Ask[browser.Place](p, `() => {
		const next = document.querySelector('#file').shadowRoot.querySelector('[data-action=next]');
		next.scrollIntoView({ block: "center" });
		const box = next.getBoundingClientRect();
		return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
	}`)
	before := p.Scrolled()
	for range 2 {
		p.TapAt(at)
	}
	p.Wait("two moves", "() => document.querySelector('#file').shadowRoot.querySelector('.player select').selectedIndex === 2")
	still(p, before, "two fast taps")
}
