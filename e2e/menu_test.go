package e2e

import "testing"

// On a phone the menu opens within the screen, in any language.
func TestMenuWithinScreen(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{width: 360, height: 780, phone: true})
	p.visit("/")
	for _, code := range []string{"en", "ja", "zh"} {
		p.speak(code)
		p.click("menu")
		p.wait("the menu", "() => kit.box('lobby').width > 0")
		for _, name := range []string{"lobby", "tournaments", "records", "puzzles"} {
			box := ask[map[string]float64](p, "(name) => kit.box(name)", name)
			if box["left"] < 0 || box["right"] > 360 {
				t.Errorf("in %s, %s reaches from %.0f to %.0f", code, name, box["left"], box["right"])
			}
			if !p.reachable(name) {
				t.Errorf("in %s, %s is not within reach", code, name)
			}
		}
		p.click("menu")
	}
}
