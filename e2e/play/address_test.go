package play_test

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// The address of a new game names a position as that of a record does: as SFEN, and in
// the words of USI, with moves and without.
func TestNewGameByAddress(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(browser.Look{})
	const start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
	for address, want := range map[string]struct{ path, piece, square string }{
		"/new?sfen=startpos":                  {"/new/standard", "P", "7g"},
		"/new":                                {"/new/standard", "P", "7g"},
		"/new?rules=okisaki":                  {"/new/okisaki", "", ""},
		"/new/okisaki?sfen=position startpos": {"/new/okisaki", "", ""},
		"/new?sfen=startpos moves 7g7f 3c3d&with=friend":     {"/new/standard", "P", "7f"},
		"/new/standard?sfen=startpos&moves=7g7f,3c3d":        {"/new/standard", "P", "7f"},
		"/new?sfen=sfen " + start + " b - 1 moves 7g7f":      {"/new/standard", "P", "7f"},
		"/new?sfen=" + start + " b - 1&moves=7g7f":           {"/new/standard", "P", "7f"},
		"/new/standard?sfen=4k4/9/9/9/9/9/9/9/4K4 b G 1":     {"/new/standard", "K", "5i"},
		"/new?rules=standard&sfen=4k4/9/9/9/9/9/9/9/4K4 b G": {"/new/standard", "K", "5i"},
	} {
		p.Visit(strings.ReplaceAll(address, " ", "%20"))
		p.Wait("the form of "+address, "() => kit.find('new-game') && kit.board()")
		if path := browser.Ask[string](p, "() => location.pathname"); path != want.path {
			t.Errorf("%s: the page is %s", address, path)
		}
		if want.piece != "" {
			p.Wait(want.piece+" on "+want.square, "(square, piece) => kit.cell(square)?.dataset.piece === piece", want.square, want.piece)
		}
		given := browser.Ask[bool](p, "() => !!kit.find('given-start')")
		if begins := strings.Contains(address, "7g7f") || strings.Contains(address, "4k4"); given != begins {
			t.Errorf("%s: a position of its own: %v", address, given)
		}
	}
	// It is played from there.
	p.Visit("/new/standard?sfen=startpos%20moves%207g7f%203c3d")
	p.Wait("the position", "() => kit.cell('7f')?.dataset.piece === 'P'")
	p.Click("start")
	p.Wait("the game", "() => kit.find('game') && kit.cell('7f')?.dataset.piece === 'P' && kit.cell('3d')?.dataset.piece === 'p'")
}

// What is no position is told in a sentence.
func TestNewGameByBadAddress(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(browser.Look{})
	p.Expect("status of 422")
	for address, named := range map[string]string{
		"/new?sfen=startpos%20moves%207g7e": "7g7e",
		"/new/standard?sfen=junk":           "no record",
		"/new?sfen=9/9/9/9/9/9/9/9/9%20b":   "the hands",
	} {
		p.Visit(address)
		p.Wait("the sentence of "+address, "(named) => document.querySelector('main h1') && document.querySelector('main')?.textContent.includes(named)", named)
	}
}
