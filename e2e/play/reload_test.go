package play_test

import (
	"maps"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

func TestReload(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{})
	p.Move("7g", "7f")
	p.Moved("7g7f")
	p.Ready()
	moves := p.Moves()
	pieces := browser.Ask[map[string]string](p, "() => kit.pieces()")
	p.Reload()
	p.Ready()
	if got := p.Moves(); len(got) != 2 || got[0] != "7g7f" || got[1] != moves[1] {
		t.Errorf("after loading anew the moves are %v, before %v", got, moves)
	}
	if got := browser.Ask[map[string]string](p, "() => kit.pieces()"); !maps.Equal(got, pieces) {
		t.Errorf("after loading anew the pieces are %v, before %v", got, pieces)
	}
	p.Move("2g", "2f")
	p.Moved(moves[0], moves[1], "2g2f")
	p.Ready()

	// The home page links to the game.
	id := browser.Ask[string](p, "() => location.pathname.split('/')[2]")
	p.Visit("/")
	p.Click("resume-" + id)
	p.Ready()
	if got := p.Moves(); len(got) != 4 {
		t.Errorf("from the home page the moves are %v", got)
	}
}
