package analysis_test

import (
	"net/url"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// The page shows lines of the engine on the server, keeps that choice, and reports a lost
// server.
func TestEngineOnServer(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(browser.Look{})
	p.Visit("/record?rules=torus&sfen=" + url.QueryEscape("9/lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL/9 b - 1"))
	p.Opened(1)
	p.Room("engine")
	p.Click("engine-switch")
	p.WaitEngine("the engine here", "() => document.querySelector('[data-testid=engine-line]')")
	p.Click("engine-server")
	p.WaitEngine("the engine on the server", "() => kit.find('engine-body').dataset.where === 'server' && document.querySelector('[data-testid=engine-line]') && 'network' in kit.find('engine-body').dataset")
	usi := browser.Ask[string](p, "() => document.querySelector('[data-testid=engine-line] [data-usi]').dataset.usi")
	browser.Ask[bool](p, "() => { document.querySelector('[data-testid=engine-line] button[data-usi]').click(); return true; }")
	p.Wait("the move of a line", "() => kit.find('record').dataset.ply === '1'")
	if usi == "" {
		t.Error("the line has no move")
	}
	p.Reload()
	p.Opened(2)
	browser.Ask[bool](p, "() => (performance.clearResourceTimings(), true)")
	p.Room("engine")
	p.Click("engine-switch")
	p.WaitEngine("the server again", "() => kit.find('engine-body')?.dataset.where === 'server' && document.querySelector('[data-testid=engine-line]')")
	if browser.Ask[bool](p, "() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/engine.wasm'))") {
		t.Error("the unused engine of the page was loaded")
	}

	p.Expect("Failed to fetch|ERR_|fetching the script")
	p.Kill()
	p.Click("nav-first")
	p.Wait("the sentence", "() => kit.find('engine-refused')?.innerText.includes('could not be reached')")
	p.Click("engine-here")
	p.Wait("the engine here again", "() => !kit.find('engine-refused')")
	p.Site.Start()
	p.Click("engine-server")
	p.WaitEngine("the server, back", "() => document.querySelector('[data-testid=engine-line]')")
}
