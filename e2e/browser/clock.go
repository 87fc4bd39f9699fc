package browser

import "time"

// StopClock stops the page's clock (performance.now); only [Page.MoveClock] moves it.
// Reloading restarts it. Timers still fire, and the server's clocks run.
func (p *Page) StopClock() {
	p.Helper()
	Ask[bool](p, "() => (kit.clock.stop(), true)")
}

func (p *Page) MoveClock(by time.Duration) {
	p.Helper()
	Ask[bool](p, "(ms) => (kit.clock.move(ms), true)", by.Milliseconds())
}
