package look_test

import (
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

func TestMenuWithinScreen(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 780, Phone: true})
	p.Visit("/")
	for _, code := range []string{"en", "ja", "zh", "zh-Hans"} {
		p.Speak(code)
		p.Click("menu")
		p.Wait("the menu", "() => kit.box('go-lobby').width > 0")
		for _, name := range []string{"go-new", "go-tournaments", "go-compose", "go-about"} {
			box := browser.Ask[map[string]float64](p, "(name) => kit.box(name)", name)
			if box["left"] < 0 || box["right"] > 360 {
				t.Errorf("in %s, %s reaches from %.0f to %.0f", code, name, box["left"], box["right"])
			}
			if !p.Reachable(name) {
				t.Errorf("in %s, %s is not within reach", code, name)
			}
		}
		p.Click("menu")
	}
}
