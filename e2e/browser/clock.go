package browser

import "time"

// StopClock stops the clock of the page (performance.now), so that only
// [Page.MoveClock] moves it. A page that is loaded anew has a running clock. Timers
// still fire, and the clocks of the server run.
func (p *Page) StopClock() {
	p.Helper()
	Ask[bool](p, "() => (kit.clock.stop(), true)")
}

// MoveClock moves the clock of the page forward.
func (p *Page) MoveClock(by time.Duration) {
	p.Helper()
	Ask[bool](p, "(ms) => (kit.clock.move(ms), true)", by.Milliseconds())
}
