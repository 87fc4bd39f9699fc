package people_test

import (
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// Half-lance against the engine: a lance game, then an even one, and the giver keeps White.
func TestHalfLanceAgainstEngine(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Languages: "en"})
	p.Start(browser.NewGame{"rules": "standard", "handicap": "half-lance", "level": 1, "color": "w"})
	p.Ready()
	if p.Piece("1a") != "" || p.Piece("9a") != "l" {
		t.Errorf("the first game has %q on 1a", p.Piece("1a"))
	}
	p.Wait("the first of two games", "() => kit.find('of-match')?.textContent.includes('game 1 of 2')")
	p.Click("resign")
	p.Click("resign-yes")
	p.Click("rematch")
	p.Wait("the second game", "() => kit.find('of-match')?.textContent.includes('game 2 of 2') && !kit.find('result')")
	if you := browser.Ask[string](p, "() => kit.find('game').dataset.you"); you != "w" || p.Piece("1a") != "l" {
		t.Errorf("the second game: you are %q, %q on 1a", you, p.Piece("1a"))
	}
}

// The difference of two grades sets the handicap, and the joining player sees it before.
func TestGradesSetTheHandicap(t *testing.T) {
	t.Parallel()
	site := browser.Shared(t)
	host, guest := site.Open(browser.Look{Languages: "en"}), site.Open(browser.Look{Languages: "en"})
	host.Visit("/new/standard?with=friend")
	host.Pick("grade", "3k")
	host.Wait("the handicap of grades", "() => kit.find('handicap').value === 'grades'")
	host.Click("start")
	host.Wait("the invitation", "() => kit.find('invite-link')")
	guest.Visit(browser.Ask[string](host, "() => location.pathname"))
	guest.Pick("grade", "1k")
	guest.Wait("the bishop", "() => kit.find('term-grades').textContent.includes('You give: Bishop')")
	joinAs(guest, "gin")
	guest.Wait("White to move", "() => kit.find('game').dataset.you === 'w' && kit.find('game').dataset.turn === 'w'")
	if guest.Piece("2b") != "" || guest.Piece("8b") != "r" {
		t.Errorf("on 2b stands %q, on 8b %q", guest.Piece("2b"), guest.Piece("8b"))
	}
}
