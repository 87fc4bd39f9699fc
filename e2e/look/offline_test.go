package look_test

import (
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// Without a connection each page that needs the server says so, and loads when it is back.
func TestPagesWithoutConnection(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	p.Expect("ERR_|Failed to fetch")
	follow := func(path string) {
		browser.Ask[bool](p, "(path) => { const a = document.body.appendChild(document.createElement('a')); a.href = path; a.click(); a.remove(); return true }", path)
	}
	// The lobby's and the account's code is there, that of the others is not.
	for _, path := range []string{"/lobby", "/account", "/about"} {
		p.Visit("/")
		p.Follow(path)
	}
	p.Visit("/leaders/standard") // with its rule set
	p.Wait("the list", "() => document.querySelector('main .table-panel > *')")
	p.Kill()
	for _, path := range []string{"/lobby", "/tournaments", "/account", "/leaders/standard", "/day/today", "/explore", "/edit", "/compose", "/game/none", "/rules/torus"} {
		follow(path)
		p.Wait(path+": no connection", "(path) => location.pathname === path && document.querySelector('main.notice h1')?.innerText === 'No connection'", path)
	}
	if off := browser.Ask[float64](p, "() => { const b = document.querySelector('main.notice .button').getBoundingClientRect(); return Math.abs((b.left + b.right) / 2 - innerWidth / 2) }"); off > 20 {
		t.Errorf("under centred text the button is %.0f px off the middle", off)
	}
	p.Site.Start()
	// The code of the last page was never loaded, so the page reloads.
	p.Renewed(func() { browser.Ask[bool](p, "() => (setTimeout(() => dispatchEvent(new Event('online'))), true)") })
	p.Wait("the rules", "() => document.querySelector('main:not(.notice)')")
}
