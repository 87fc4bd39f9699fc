package moves_test

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"

	"github.com/komadai/komadai/e2e/browser"
)

// phone is what a finger is held to.
var phone = browser.Look{Width: 360, Height: 740, Phone: true}

// still fails when the page has been scrolled or magnified since it stood like that.
func still(p *browser.Page, before struct{ X, Y, Scale float64 }, what string) {
	p.Helper()
	if now := p.Scrolled(); now != before {
		p.Errorf("%s: the page stood at %v and stands at %v", what, before, now)
	}
}

// shows waits until a piece stands on a square.
func shows(p *browser.Page, square, piece string) {
	p.Helper()
	p.Wait(piece+" on "+square, "(square, piece) => (kit.board().shadowRoot.querySelector(`[data-square=\"${square}\"]`)?.dataset.piece ?? '') === piece", square, piece)
}

// On every page with a board on which moves are made, a tap that completes a move
// asks whether to promote and does not answer; and a piece is dragged without the page.
func TestTouchMoves(t *testing.T) {
	for name, open := range map[string]func(*browser.Page){
		"explore": func(p *browser.Page) { p.Visit("/explore") },
		"book": func(p *browser.Page) {
			p.Visit("/book")
			p.Tap("book-fresh")
		},
		"record": func(p *browser.Page) {
			p.Visit("/record?sfen=lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL%20b%20-%201")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := browser.Serve(t).Open(phone)
			open(p)
			p.Wait("the board", "() => kit.board()?.shape.files > 0 && kit.board().shadowRoot.querySelector('.cell.own')")
			before := p.Scrolled()
			p.TouchDrag("7g", "7f")
			shows(p, "7f", "P")
			still(p, before, "a piece dragged up")
			p.Wait("White's turn", "() => kit.board().shadowRoot.querySelector('.cell.own[data-square=\"3c\"]')")
			p.TouchDrag("3c", "3d")
			shows(p, "3d", "p")
			still(p, before, "a piece dragged down")
			p.Wait("Black's turn", "() => kit.board().shadowRoot.querySelector('.cell.own[data-square=\"8h\"]')")
			p.Tap("8h")
			p.Tap("2b")
			p.Wait("the question", "() => kit.find('promotion')")
			p.Pause(400 * time.Millisecond) // in which the tap could answer it
			if !browser.Ask[bool](p, "() => !!kit.find('promotion')") {
				t.Fatal("the tap answered its own question")
			}
			p.Tap("keep")
			shows(p, "2b", "B")
			still(p, before, "taps")
		})
	}
}

// Pieces of either side are carried with a finger where positions are set up.
func TestTouchCarries(t *testing.T) {
	for name, path := range map[string]string{"edit": "/edit?rules=standard", "compose": "/compose?rules=standard&sfen=9%2F8k%2F9%2F7PB%2F9%2F9%2F9%2F9%2F9%20b%20S2rb4g3s4n4l17p%201", "tsume": "/tsume?rules=standard&sfen=9%2F8k%2F9%2F7PB%2F9%2F9%2F9%2F9%2F9%20b%20S2rb4g3s4n4l17p%201"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := browser.Serve(t).Open(phone)
			p.Visit(path)
			p.Wait("the board", "() => kit.board()?.shape.files > 0 && kit.find('brush-move')")
			p.Tap("brush-move")
			from, to, piece := "1b", "5e", "k"
			if name == "edit" {
				from, to, piece = "5a", "5e", "k"
			}
			p.Point(from) // scrolls to it
			before := p.Scrolled()
			p.TouchDrag(from, to)
			shows(p, to, piece)
			still(p, before, "White's piece carried down")
			p.TouchDrag(to, from)
			shows(p, from, piece)
			still(p, before, "and up again")
		})
	}
}

// A press counts for the button it began on: a finger that slides off presses nothing,
// also not what it is lifted from.
func TestTouchSlidesOff(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(phone)
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
	p.Pause(300 * time.Millisecond)
	if got := browser.Ask[string](p, "() => kit.find('edit').dataset.sfen"); got != empty {
		t.Errorf("a finger that came from elsewhere pressed undo: %s", got)
	}
}

// Fast taps do not magnify a page: neither the site's own nor a board in another page.
func TestTouchDoesNotMagnify(t *testing.T) {
	t.Parallel()
	s := browser.Serve(t)
	for path, button := range map[string]string{
		"/record?sfen=lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL%20b%20-%201": "document.querySelector('[data-testid=flip]')",
		"/explore":    "document.querySelector('[data-testid=explore-start]')",
		"/embed.html": "document.querySelector('#file')?.shadowRoot?.querySelector('[data-action=next]')",
	} {
		p := s.Open(phone)
		p.Visit(path)
		p.Wait("a button", "() => "+button)
		p.Wait("a button that fast taps do not magnify at "+path, `() => {
			for (let e = `+button+`; e; e = e.parentElement ?? e.getRootNode().host)
				if (["manipulation", "none"].includes(getComputedStyle(e).touchAction)) return true;
			return false;
		}`)
	}
}

// A board in another page leaves the page to the finger, and its buttons work.
func TestTouchEmbedded(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(phone)
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
