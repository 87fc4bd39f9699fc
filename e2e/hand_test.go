package e2e

import (
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// Where a hand goes is named by what is there: a square ("7g"), a place on a
// stand ("b:P"), or a thing by its data-testid ("start").

// place is a point of the window, in CSS pixels.
type place struct{ X, Y float64 }

// point returns the middle of something, which must be there and not hidden
// behind anything else.
func (p *page) point(name string) place {
	p.Helper()
	p.wait(name+" to be within reach", "(name) => kit.reachable(name)", name)
	return p.spot(name)
}

// spot returns the middle of something that may be covered.
func (p *page) spot(name string) place {
	p.Helper()
	return ask[place](p, "(name) => kit.middle(name)", name)
}

// click presses the mouse on something.
func (p *page) click(name string) {
	p.Helper()
	p.clickAt(p.point(name))
}

// clickAt presses the mouse on a point.
func (p *page) clickAt(at place) {
	p.Helper()
	p.mouse(input.DispatchMouseEventTypeMouseMoved, at, 0)
	p.mouse(input.DispatchMouseEventTypeMousePressed, at, 1)
	p.mouse(input.DispatchMouseEventTypeMouseReleased, at, 0)
}

// drag moves the mouse from one thing to another with the button held.
func (p *page) drag(from, to string) {
	p.Helper()
	a, b := p.point(from), p.point(to)
	p.mouse(input.DispatchMouseEventTypeMouseMoved, a, 0)
	p.mouse(input.DispatchMouseEventTypeMousePressed, a, 1)
	const steps = 6
	for i := 1; i <= steps; i++ {
		f := float64(i) / steps
		p.mouse(input.DispatchMouseEventTypeMouseMoved, place{a.X + (b.X-a.X)*f, a.Y + (b.Y-a.Y)*f}, 1)
	}
	p.mouse(input.DispatchMouseEventTypeMouseReleased, b, 0)
}

// mouse sends one event; buttons are those held after it.
func (p *page) mouse(kind input.DispatchMouseEventType, at place, buttons int64) {
	p.Helper()
	e := input.DispatchMouseEventParams{Type: kind, X: at.X, Y: at.Y, Buttons: buttons}
	if kind != input.DispatchMouseEventTypeMouseMoved {
		e.Button, e.ClickCount = input.MouseButtonLeft, 1
	} else if buttons != 0 {
		e.Button = input.MouseButtonLeft
	}
	do(p, input.DispatchMouseEvent, e)
}

// tap touches something with a finger.
func (p *page) tap(name string) {
	p.Helper()
	at := p.point(name)
	do(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{
		Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: at.X, Y: at.Y}},
	})
	do(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
}

// keys types keys one after the other: characters, and those of package kb.
func (p *page) keys(list ...string) {
	p.Helper()
	for _, k := range list {
		for _, r := range k {
			p.key(r)
		}
	}
}

// key presses one key down and lets it go, as a keyboard does: a page that
// takes the press for itself does not get the character too.
func (p *page) key(r rune) {
	p.Helper()
	for _, e := range kb.Encode(r) {
		if e.Type == kb.KeyDown {
			e.Type = input.DispatchKeyEventTypeRawKeyDown
		}
		do(p, input.DispatchKeyEvent, *e)
	}
}

// pause lets the page be for a moment in which nothing must happen.
func (p *page) pause(d time.Duration) { time.Sleep(d) }
