package play_test

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// A new game's address accepts a SFEN or USI words, with or without moves.
func TestNewGameByAddress(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/")
	for _, c := range []struct {
		address, path string
		given         bool
		piece, square string
	}{
		{"/new?rules=okisaki", "/new/okisaki", false, "", ""},
		{"/new?sfen=startpos moves 7g7f 3c3d&with=friend", "/new/standard", true, "P", "7f"},
		{"/new?rules=standard&sfen=4k4/9/9/9/9/9/9/9/4K4 b G", "/new/standard", true, "K", "5i"},
	} {
		p.Follow(strings.ReplaceAll(c.address, " ", "%20"))
		p.Wait("the form of "+c.address, "(path, given) => location.pathname === path && kit.find('new-game') && kit.board() && !!kit.find('given-start') === given", c.path, c.given)
		if c.piece != "" {
			p.Wait(c.piece+" on "+c.square, "(square, piece) => kit.cell(square)?.dataset.piece === piece", c.square, c.piece)
		}
	}
	p.Visit("/new/standard?sfen=startpos%20moves%207g7f%203c3d")
	p.Wait("the position", "() => kit.cell('7f')?.dataset.piece === 'P'")
	p.Click("start")
	p.Wait("the game", "() => kit.find('game') && kit.cell('7f')?.dataset.piece === 'P' && kit.cell('3d')?.dataset.piece === 'p'")
}

// An invalid position shows a sentence.
func TestNewGameByBadAddress(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Expect("status of 422")
	for address, named := range map[string]string{
		"/new?sfen=startpos%20moves%207g7e": "7g7e",
		"/new/standard?sfen=junk":           "no known record format",
		"/new?sfen=9/9/9/9/9/9/9/9/9%20b":   "the hands",
	} {
		p.Visit(address)
		p.Wait("the sentence of "+address, "(named) => document.querySelector('main h1') && document.querySelector('main')?.textContent.includes(named)", named)
	}
}
