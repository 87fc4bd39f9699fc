package e2e

import (
	"strings"
	"testing"
)

// faint returns the texts of the page that stand out too little from what is
// behind them: less than 4.5 to 1, or 3 to 1 for large type (WCAG 2.2, 1.4.3).
const faint = `() => {
	const parse = (text) => {
		const c = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
		c.fillStyle = text;
		c.fillRect(0, 0, 1, 1);
		const [r, g, b, a] = c.getImageData(0, 0, 1, 1).data;
		return [r, g, b, a / 255];
	};
	const over = ([r, g, b, a], below) => [r, g, b].map((v, i) => v * a + below[i] * (1 - a));
	const light = (rgb) => {
		const [r, g, b] = rgb.map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
		return 0.2126 * r + 0.7152 * g + 0.0722 * b;
	};
	const ground = (element) => {
		const layers = [];
		for (let e = element; e; e = e.parentElement) {
			const s = getComputedStyle(e);
			if (s.backgroundImage !== "none") return null;
			const c = parse(s.backgroundColor);
			if (c[3] > 0) layers.push(c);
			if (c[3] === 1) break;
		}
		return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
	};
	const found = new Set();
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walk.nextNode()) {
		const e = walk.currentNode.parentElement;
		if (!walk.currentNode.data.trim() || !e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || e.closest("svg, :disabled, [aria-disabled=true], noscript")) continue;
		const behind = ground(e);
		if (!behind) continue;
		const s = getComputedStyle(e);
		const [a, b] = [light(over(parse(s.color), behind)), light(behind)].sort((x, y) => y - x);
		const size = parseFloat(s.fontSize);
		const large = size >= 24 || (size >= 18.66 && +s.fontWeight >= 700);
		const ratio = (a + 0.05) / (b + 0.05);
		if (ratio < (large ? 3 : 4.5)) found.add(ratio.toFixed(1) + " " + e.tagName.toLowerCase() + "." + e.className + " " + JSON.stringify(walk.currentNode.data.trim().slice(0, 30)));
	}
	return [...found];
}`

// Light and dark follow the system, and every text can be read in both.
func TestLightAndDark(t *testing.T) {
	for _, dark := range []bool{false, true} {
		name := map[bool]string{false: "light", true: "dark"}[dark]
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := serve(t).open(look{dark: dark})
			looks := func(where string) {
				t.Helper()
				if got := ask[string](p, "() => document.documentElement.dataset.theme"); got != name {
					t.Errorf("%s is %s, want %s", where, got, name)
				}
				bright := ask[float64](p, "() => { const c = getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g).map(Number); return (c[0] + c[1] + c[2]) / 3; }")
				if (bright < 100) != dark {
					t.Errorf("%s: the ground of the page has a brightness of %.0f of 255", where, bright)
				}
				if list := ask[[]string](p, faint); len(list) > 0 {
					t.Errorf("%s: hard to read: %s", where, strings.Join(list, "; "))
				}
			}
			for _, path := range []string{"/", "/new/standard", "/rules/seishin"} {
				p.visit(path)
				looks(path)
			}
			p.click("open-settings")
			p.wait("the settings", "() => kit.find('settings')?.open")
			looks("settings")
			p.start(newGame{"sfen": "4k4/9/9/9/4R4/9/9/9/4K4 w - 1", "color": "w", "clock": map[string]any{"kind": "sudden", "main": 600000}})
			looks("a game")
			p.click("resign")
			p.wait("the question", "() => kit.find('resign-dialog')?.open")
			looks("a question")
			p.click("resign-yes")
			p.result()
			looks("a game that is over")
		})
	}
}

// The setting goes before the system, and is kept.
func TestChooseTheme(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.visit("/")
	p.click("open-settings")
	p.click("theme-dark")
	p.wait("dark", "() => document.documentElement.dataset.theme === 'dark'")
	p.reload()
	if got := ask[string](p, "() => document.documentElement.dataset.theme"); got != "dark" {
		t.Errorf("after loading anew the page is %s", got)
	}
	p.start(newGame{})
	if got := ask[string](p, "() => kit.board().getAttribute('theme')"); got != "dark" {
		t.Errorf("the board is %s", got)
	}
}
