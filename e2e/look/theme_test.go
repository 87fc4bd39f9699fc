package look_test

import (
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// Themes follow the system, and every text is readable in both.
func TestLightAndDark(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Dark: true})
	p.Visit("/")
	if got := browser.Ask[string](p, "() => document.documentElement.dataset.theme"); got != "dark" {
		t.Errorf("the page begins %s", got)
	}
	bright := browser.Ask[float64](p, "() => { const c = getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g).map(Number); return (c[0] + c[1] + c[2]) / 3; }")
	if bright >= 100 {
		t.Errorf("in the dark the ground of the page has a brightness of %.0f of 255", bright)
	}
	p.Well("home")
	for _, path := range []string{"/new/standard", "/rules/seishin"} {
		p.Visit(path)
		p.Well(path)
	}
	p.Click("open-settings")
	p.Wait("the settings", "() => kit.find('settings')?.open")
	p.Well("settings")
	p.Start(browser.NewGame{"sfen": "4k4/9/9/9/4R4/9/9/9/4K4 w - 1", "color": "w", "clock": map[string]any{"kind": "sudden", "main": 600000}})
	p.Well("a game")
	p.Click("resign")
	p.Wait("the question", "() => kit.find('resign-dialog')?.open")
	p.Well("a question")
	p.Click("resign-yes")
	p.Result()
	p.Well("a game that is over")
}

// The setting overrides the system, and is kept.
func TestChooseTheme(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/")
	p.Click("open-settings")
	p.Click("theme-dark")
	p.Wait("dark", "() => document.documentElement.dataset.theme === 'dark'")
	p.Reload()
	if got := browser.Ask[string](p, "() => document.documentElement.dataset.theme"); got != "dark" {
		t.Errorf("after loading anew the page is %s", got)
	}
	p.Start(browser.NewGame{})
	if got := browser.Ask[string](p, "() => kit.board().getAttribute('theme')"); got != "dark" {
		t.Errorf("the board is %s", got)
	}
}
