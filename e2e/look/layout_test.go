package look_test

import (
	"github.com/komadai/komadai/e2e/browser"

	"fmt"
	"testing"
)

// No page scrolls sideways, in any rule set and language, and the whole board is visible.
func TestWidths(t *testing.T) {
	for _, width := range []int{360, 1440} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			t.Parallel()
			p := browser.Shared(t).Open(browser.Look{Width: width, Height: 800, Phone: width < 500})
			p.Visit("/")
			fits := func(where string) {
				t.Helper()
				if out := p.Overflow(); out != "" {
					t.Errorf("%s: %s", where, out)
				}
			}
			for _, code := range []string{"en", "ja", "zh"} {
				p.Speak(code)
				fits("home in " + code)
			}
			ids := browser.Ask[[]string](p, "() => [...document.querySelectorAll('[data-testid^=play-]')].map((a) => a.dataset.testid.slice(5))")
			if width > 500 {
				ids = []string{"standard", "okisaki", "torus", "seishin"}
			}
			for i, id := range ids {
				p.Speak([]string{"en", "ja", "zh"}[i%3])
				for _, path := range []string{"/rules/" + id, "/new/" + id} {
					within(p, path)
					fits(path)
					p.BoardFits(path)
				}
			}
			p.Click("more")
			for _, clock := range []string{"byoyomi", "fischer", "sudden"} {
				p.Click("clock-" + clock)
				fits("the form with " + clock)
			}
			p.Speak("en")
			p.Click("open-settings")
			p.Wait("the settings", "() => kit.find('settings')?.open")
			fits("settings")
			for _, id := range []string{"standard", "okisaki", "torus", "seishin"} {
				p.Start(browser.NewGame{"rules": id, "clock": map[string]any{"kind": "byoyomi", "main": 600000, "byoyomi": 30000, "periods": 1}})
				fits("a game of " + id)
				p.BoardFits("a game of " + id)
				if width > 500 {
					if low := browser.Ask[float64](p, "() => kit.board().getBoundingClientRect().bottom - innerHeight"); low > 1 {
						t.Errorf("a game of %s: the board ends %.0f pixels below the window", id, low)
					}
				}
			}
			p.Visit("/nowhere")
			p.Expect(`status of 404`)
			fits("no page")
		})
	}
}

func within(p *browser.Page, path string) {
	p.Helper()
	browser.Ask[bool](p, `(path) => { history.pushState(null, "", path); dispatchEvent(new PopStateEvent("popstate")); return true; }`, path)
	p.Wait(path, "(path) => location.pathname === path && !kit.loading() && kit.board()?.shape.files > 0", path)
}
