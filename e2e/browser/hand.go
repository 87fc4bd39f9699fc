package browser

import (
	"strings"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// Place is a point of the window, in CSS pixels.
type Place struct{ X, Y float64 }

// Point waits until an element is there and not covered, and returns its middle. A name is a
// square ("7g"), a place on a stand ("b:P"), or a data-testid ("start").
func (p *Page) Point(name string) Place {
	p.Helper()
	p.Wait(name+" to be within reach", "(name) => kit.reachable(name)", name)
	return p.Spot(name)
}

// Spot returns the middle of an element that may be covered.
func (p *Page) Spot(name string) Place {
	p.Helper()
	return Ask[Place](p, "(name) => kit.middle(name)", name)
}

func (p *Page) Click(name string) {
	p.Helper()
	p.press(name, p.ClickAt)
}

// press presses an element, up to three times while it moves away. Hitting another control
// fails the test.
func (p *Page) press(name string, at func(Place)) {
	p.Helper()
	for range 3 {
		at(p.aim(name))
		switch met := Ask[string](p, `() => globalThis.kit?.missed?.() ?? ""`); met {
		case "":
			return
		case "nothing":
		default:
			p.Fatalf("the page moved under a press on %s, which met %s", name, met)
		}
	}
	p.Fatalf("a press on %s never meets it", name)
}

// aim is [Page.Point] for an immediate press; the page records what the press hits.
func (p *Page) aim(name string) Place {
	p.Helper()
	p.Wait(name+" to be within reach", "(name) => kit.reachable(name)", name)
	return Ask[Place](p, "(name) => kit.aim(name)", name)
}

func (p *Page) ClickAt(at Place) {
	p.Helper()
	p.mouse(input.DispatchMouseEventTypeMouseMoved, at, 0)
	p.mouse(input.DispatchMouseEventTypeMousePressed, at, 1)
	p.mouse(input.DispatchMouseEventTypeMouseReleased, at, 0)
}

func (p *Page) Drag(from, to string) {
	p.Helper()
	a, b := p.Point(from), p.Point(to)
	p.mouse(input.DispatchMouseEventTypeMouseMoved, a, 0)
	p.mouse(input.DispatchMouseEventTypeMousePressed, a, 1)
	const steps = 6
	for i := 1; i <= steps; i++ {
		f := float64(i) / steps
		p.mouse(input.DispatchMouseEventTypeMouseMoved, Place{a.X + (b.X-a.X)*f, a.Y + (b.Y-a.Y)*f}, 1)
	}
	p.mouse(input.DispatchMouseEventTypeMouseReleased, b, 0)
}

// mouse sends one event; buttons are those held after it.
func (p *Page) mouse(kind input.DispatchMouseEventType, at Place, buttons int64) {
	p.Helper()
	e := input.DispatchMouseEventParams{Type: kind, X: at.X, Y: at.Y, Buttons: buttons}
	if kind != input.DispatchMouseEventTypeMouseMoved {
		e.Button, e.ClickCount = input.MouseButtonLeft, 1
	} else if buttons != 0 {
		e.Button = input.MouseButtonLeft
	}
	Do(p, input.DispatchMouseEvent, e)
}

func (p *Page) Tap(name string) {
	p.Helper()
	p.press(name, p.TapAt)
}

func (p *Page) TapAt(at Place) {
	p.Helper()
	Do(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{
		Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: at.X, Y: at.Y}},
	})
	Do(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
}

// Keys types keys one after the other: characters, and those of package kb.
func (p *Page) Keys(list ...string) {
	p.Helper()
	for _, k := range list {
		for _, r := range k {
			p.key(r)
		}
	}
}

// key presses and releases a key. A page that handles the press does not get the character
// too.
func (p *Page) key(r rune) {
	p.Helper()
	for _, e := range kb.Encode(r) {
		if e.Type == kb.KeyDown {
			e.Type = input.DispatchKeyEventTypeRawKeyDown
		}
		Do(p, input.DispatchKeyEvent, *e)
	}
}

// Rest waits until the page has no pending work. Call it before checking that nothing happened.
func (p *Page) Rest() {
	p.Helper()
	Ask[bool](p, "() => kit.calm()")
}

// Reachable reports whether a press in the middle of an element hits it.
func (p *Page) Reachable(name string) bool {
	p.Helper()
	return Ask[bool](p, "(name) => kit.reachable(name)", name)
}

func (p *Page) RightClick(name string) {
	p.Helper()
	p.RightDrag(name, name)
}

func (p *Page) RightDrag(from, to string) {
	p.Helper()
	a, b := p.Point(from), p.Point(to)
	send := func(kind input.DispatchMouseEventType, at Place, buttons int64) {
		Do(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: at.X, Y: at.Y, Button: input.MouseButtonRight, Buttons: buttons, ClickCount: 1})
	}
	send(input.DispatchMouseEventTypeMousePressed, a, 2)
	if from != to {
		send(input.DispatchMouseEventTypeMouseMoved, b, 2)
	}
	send(input.DispatchMouseEventTypeMouseReleased, b, 0)
}

// PlayUSI plays a move on the board, with drops from Black's stand, and chooses promotion as the move says.
func (p *Page) PlayUSI(usi string) {
	p.Helper()
	from, to := usi[:2], strings.TrimSuffix(usi[2:], "+")
	if usi[1] == '*' {
		from = "b:" + usi[:1]
	}
	p.Move(from, to)
	if Ask[bool](p, "async () => { await kit.calm(); return !!kit.find('promotion'); }") {
		if strings.HasSuffix(usi, "+") {
			p.Click("promote")
		} else {
			p.Click("keep")
		}
	}
}
