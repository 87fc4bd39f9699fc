package browser

import "github.com/chromedp/cdproto/input"

// TouchDrag moves a finger between two elements.
func (p *Page) TouchDrag(from, to string) {
	p.Helper()
	a, b := p.Point(from), p.Spot(to)
	p.touch(input.DispatchTouchEventTypeTouchStart, a)
	const steps = 8
	for i := 1; i <= steps; i++ {
		f := float64(i) / steps
		p.touch(input.DispatchTouchEventTypeTouchMove, Place{a.X + (b.X-a.X)*f, a.Y + (b.Y-a.Y)*f})
	}
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}

func (p *Page) touch(kind input.DispatchTouchEventType, at ...Place) {
	p.Helper()
	points := make([]*input.TouchPoint, len(at))
	for i, place := range at {
		points[i] = &input.TouchPoint{X: place.X, Y: place.Y}
	}
	Do(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
}

// Scrolled returns scroll offsets and magnification.
func (p *Page) Scrolled() (at struct{ X, Y, Scale float64 }) {
	p.Helper()
	return Ask[struct{ X, Y, Scale float64 }](p, "() => ({ x: scrollX, y: scrollY, scale: visualViewport.scale })")
}

// Tapped waits for the click that may follow the last tap. Input is handled in order, so the
// click precedes a later mouse event.
func (p *Page) Tapped() {
	p.Helper()
	p.mouse(input.DispatchMouseEventTypeMouseMoved, Place{1, 1}, 0)
	p.Rest()
}
