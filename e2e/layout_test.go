package e2e

import (
	"fmt"
	"testing"
)

// overflow returns what sticks out of the window to the side, "" for nothing.
// A phone would zoom out for it, so that the window seems wider than it is.
func (p *page) overflow() string {
	p.Helper()
	return ask[string](p, `(width) => {
		const wide = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth, innerWidth);
		if (wide <= width) return "";
		const out = [...document.querySelectorAll("body *")].find((e) => e.getBoundingClientRect().right > width + 1);
		return wide + " pixels wide: " + (out ? out.tagName + "." + out.className : "?");
	}`, p.width)
}

// No page scrolls to the side, on a phone as little as on a wide screen, in
// any rule set and language; and the whole board can be seen.
func TestWidths(t *testing.T) {
	for _, width := range []int{360, 1440} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			t.Parallel()
			p := serve(t).open(look{width: width, height: 800, phone: width < 500})
			p.visit("/")
			fits := func(where string) {
				t.Helper()
				if out := p.overflow(); out != "" {
					t.Errorf("%s: %s", where, out)
				}
			}
			for _, code := range []string{"en", "ja", "zh"} {
				p.speak(code)
				fits("home in " + code)
			}
			ids := ask[[]string](p, "() => [...document.querySelectorAll('[data-testid^=play-]')].map((a) => a.dataset.testid.slice(5))")
			for i, id := range ids {
				p.speak([]string{"en", "ja", "zh"}[i%3])
				for _, path := range []string{"/rules/" + id, "/new/" + id} {
					p.within(path)
					fits(path)
					p.boardFits(path)
				}
			}
			p.click("more")
			for _, clock := range []string{"byoyomi", "fischer", "sudden"} {
				p.click("clock-" + clock)
				fits("the form with " + clock)
			}
			p.speak("en")
			p.click("open-settings")
			p.wait("the settings", "() => kit.find('settings')?.open")
			fits("settings")
			for _, id := range []string{"standard", "okisaki", "torus", "seishin"} {
				p.start(newGame{"rules": id, "clock": map[string]any{"kind": "byoyomi", "main": 600000, "byoyomi": 30000, "periods": 1}})
				fits("a game of " + id)
				p.boardFits("a game of " + id)
				if width > 500 {
					if low := ask[float64](p, "() => kit.board().getBoundingClientRect().bottom - innerHeight"); low > 1 {
						t.Errorf("a game of %s: the board ends %.0f pixels below the window", id, low)
					}
				}
			}
			p.visit("/nowhere")
			p.expect(`status of 404`)
			fits("no page")
		})
	}
}

// within goes to another page of the app as a link does.
func (p *page) within(path string) {
	p.Helper()
	ask[bool](p, `(path) => { history.pushState(null, "", path); dispatchEvent(new PopStateEvent("popstate")); return true; }`, path)
	p.wait(path, "(path) => location.pathname === path && !kit.loading() && kit.board()?.shape.files > 0", path)
}

// boardFits fails the test if a square of the board is outside the window's
// width or too small to be pressed.
func (p *page) boardFits(where string) {
	p.Helper()
	bad := ask[string](p, `(width) => {
		for (const c of kit.board().shadowRoot.querySelectorAll("[data-square]")) {
			const b = c.getBoundingClientRect();
			if (b.left < 0 || b.right > width) return c.dataset.square + " reaches from " + b.left + " to " + b.right;
			if (b.width < 20) return c.dataset.square + " is only " + b.width + " pixels wide";
		}
		return "";
	}`, p.width)
	if bad != "" {
		p.Errorf("%s: the square %s", where, bad)
	}
}
