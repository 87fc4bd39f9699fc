package study_test

import (
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// Without a server the app starts, opens what is kept in the browser, and plays a game
// with the engine; when the server is there again the game goes to it.
func TestOffline(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(browser.Look{})
	p.Visit("/record")
	p.Wait("the service worker", "() => navigator.serviceWorker.controller")
	p.Give("paste", "", "7g7f 3c3d")
	p.Opened(3)
	p.Click("engine-switch")
	p.Patiently("the engine", "() => document.querySelector('[data-testid=engine-line]')")
	p.Wait("the record to be kept", "() => kit.find('kept')?.dataset.kept")

	// Files of the front end are kept, those of games and records are not.
	if kept := browser.Ask[string](p, "async () => { await fetch('/sample.kifu'); await fetch('/favicon.svg'); return `${!!await caches.match('/sample.kifu')} ${!!await caches.match('/favicon.svg')}`; }"); kept != "false true" {
		t.Errorf("a record and an icon are kept: %s", kept)
	}

	p.Expect("ERR_FAILED|Failed to fetch")
	p.Kill()
	p.Visit("/")
	p.Wait("the page of records", "() => location.pathname === '/record' && document.querySelector('[data-testid=recent] button, [data-testid=recent] a')")
	p.Wait("the note", "() => kit.find('offline') && !kit.find('offline').hidden")
	browser.Ask[bool](p, "() => (document.querySelector('[data-testid=recent] button, [data-testid=recent] a').click(), true)")
	p.Opened(3)
	p.Click("nav-last")
	p.Click("engine-switch")
	p.Patiently("the engine", "() => document.querySelector('[data-testid=engine-line]')")
	browser.Ask[bool](p, `() => { const s = kit.find("engine-plays"); s.value = "w"; s.dispatchEvent(new Event("change", { bubbles: true })); return true; }`)
	p.Move("2g", "2f")
	p.Patiently("the engine's answer", "() => kit.find('record').dataset.ply === '4'")
	p.Move("2f", "2e")
	p.Patiently("the engine's answer", "() => kit.find('record').dataset.ply === '6'")

	p.Site.Start()
	p.Click("share")
	p.Wait("the links to other sites", "() => kit.find('elsewhere')")
	p.Click("make-link")
	p.Wait("the link", "() => kit.find('link-short')?.value")
	link := browser.Ask[string](p, "() => new URL(kit.find('link-short').value).pathname")
	other := p.Open(browser.Look{})
	other.Visit(link)
	other.Opened(7)
}
