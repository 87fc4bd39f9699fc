package play_test

import (
	"github.com/komadai/komadai/e2e/browser"

	"testing"
)

// After a crash of the server the page reconnects, and play continues.
func TestRestartMidGame(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(browser.Look{})
	p.Start(browser.NewGame{})
	p.Move("7g", "7f")
	p.Moved("7g7f")
	p.Ready()
	before := p.Moves()
	// A reload would lose this mark.
	browser.Ask[bool](p, "() => (globalThis.mark = true)")

	p.Kill()
	p.Wait("the lost connection", "() => kit.find('connection-lost')")
	p.Site.Start()
	p.Wait("the connection", "() => !kit.find('connection-lost')")
	p.Ready()
	p.Move("2g", "2f")
	p.Moved(before[0], before[1], "2g2f")
	p.Ready()
	if got := p.Moves(); len(got) != 4 {
		t.Errorf("after the restart the moves are %v", got)
	}
	if !browser.Ask[bool](p, "() => globalThis.mark === true") {
		t.Error("the page was loaded anew")
	}
}

// After an update of the server the page reloads once, and play continues.
func TestRestartWithAnotherPage(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(browser.Look{})
	p.Start(browser.NewGame{})
	p.Move("7g", "7f")
	p.Moved("7g7f")
	p.Ready()
	browser.Ask[bool](p, "() => !!(document.querySelector('meta[name=build]').content = 'older')")
	p.Kill()
	p.Wait("the lost connection", "() => kit.find('connection-lost')")
	p.Renewed(p.Site.Start)
	p.Ready()
	p.Move("2g", "2f")
	p.Wait("the move", "() => kit.moves().includes('2g2f')")
}

// A move made while the server is down is played once when it is up.
func TestMoveWhileTheServerIsAway(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(browser.Look{})
	p.Start(browser.NewGame{})
	p.Kill()
	p.Wait("the lost connection", "() => kit.find('connection-lost')")
	p.Move("7g", "7f")
	p.Wait("the piece where it was put", "() => kit.cell('7f').dataset.piece === 'P'")
	p.Rest()
	p.Site.Start()
	p.Moved("7g7f")
	p.Ready()
	if got := p.Moves(); len(got) != 2 {
		t.Errorf("the moves are %v", got)
	}
}

// An engine killed on its turn moves after the restart.
func TestRestartWhileTheEngineThinks(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(browser.Look{})
	p.Start(browser.NewGame{"level": 9})
	p.Move("7g", "7f")
	p.Moved("7g7f")
	p.Kill()
	if got := p.Moves(); len(got) != 1 {
		t.Logf("the engine was faster: %v", got)
	}
	p.Site.Start()
	p.Ready()
	if got := p.Moves(); len(got) != 2 || got[0] != "7g7f" {
		t.Errorf("after the restart the moves are %v", got)
	}
}
