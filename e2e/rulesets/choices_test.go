package rulesets_test

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// reading is a choice of the rules, and a move of each side.
var reading = struct{ rules, choice, value, black, white, name string }{"torus", "no-dead-squares", "flat", "7h7g", "3d3e", "as in shogi"}

// A game with a choice is offered, joined and played; pages and record name the choice.
func TestSeekByAChoice(t *testing.T) {
	t.Parallel()
	c := reading
	site := browser.Serve(t)
	host, guest := site.Open(browser.Look{}), site.Open(browser.Look{Width: 360, Height: 780, Phone: true})
	guest.Visit("/lobby")
	host.Visit("/new/" + c.rules + "?with=lobby")
	host.Fill("player-name", "Kin")
	host.Click("more")
	choose(host, "choice-"+c.choice, c.value)
	host.Wait("the rules by it", "(name) => document.querySelector('h1').innerText.toLowerCase().includes(name.toLowerCase())", c.name)
	host.Click("color-b")
	host.Click("start")
	guest.Wait("the offer with its choice", "(name) => document.querySelector('[data-testid^=seek-]')?.innerText.toLowerCase().includes(name.toLowerCase())", c.name)
	guest.Tap(browser.Ask[string](guest, "() => document.querySelector('[data-testid^=take-]').dataset.testid"))
	guest.Wait("the board", "() => kit.find('game')")
	end(host, guest, c.rules+":"+c.choice+"="+c.value, c.black, c.white)
}

func TestTournamentByAChoice(t *testing.T) {
	t.Parallel()
	site := browser.Shared(t)
	host, guest := site.Open(browser.Look{}), site.Open(browser.Look{})
	for i, p := range []*browser.Page{host, guest} {
		p.Visit("/")
		if status := browser.Ask[int](p, `async (name) => (await fetch("/api/v1/account", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name, password: "correct horse " + name, language: "en" }) })).status`, []string{"Kin", "Gin"}[i]); status != 201 {
			t.Fatal(status)
		}
	}
	c := reading
	host.Visit("/tournaments")
	host.Click("make-tournament")
	host.Fill("tournament-name", "Flat doughnuts")
	choose(host, "tournament-rules", c.rules)
	choose(host, "choice-"+c.choice, c.value)
	host.Click("kind-knockout")
	host.Click("hold")
	host.Wait("the tournament with its choice", "(name) => kit.find('tournament')?.innerText.toLowerCase().includes(name.toLowerCase())", c.name)
	path := browser.Ask[string](host, "() => location.pathname")
	for _, p := range []*browser.Page{host, guest} {
		p.Visit(path)
		p.Click("enter")
		p.Wait("the place in it", "() => kit.find('withdraw')")
	}
	host.Wait("two players", "() => kit.find('standings').querySelectorAll('tbody tr').length === 2")
	host.Click("start-tournament")
	for _, p := range []*browser.Page{host, guest} {
		p.Wait("the game", "() => kit.find('to-my-game')")
		p.Click("to-my-game")
		p.Wait("the board", "() => kit.find('game')")
	}
	black, white := host, guest
	if browser.Ask[string](host, "() => kit.find('game').dataset.you") == "w" {
		black, white = white, black
	}
	end(black, white, c.rules+":"+c.choice+"="+c.value, c.black, c.white)
	host.Visit(path)
	host.Wait("the winner", "() => kit.find('winner')")
}

func end(black, white *browser.Page, rules, first, second string) {
	black.Helper()
	black.Ready()
	black.Move(first[:2], first[2:])
	white.Ready()
	white.Move(second[:2], second[2:])
	black.Ready()
	black.Click("resign")
	black.Click("resign-yes")
	white.Result()
	id := strings.TrimPrefix(browser.Ask[string](black, "() => location.pathname"), "/game/")
	for _, format := range []string{"kif", "csa", "jkf", "ki2", "usi"} {
		if text := browser.Ask[string](black, "async (path) => (await fetch(path)).text()", "/games/"+id+"."+format); !strings.Contains(text, rules) {
			black.Errorf("the %s of the game does not say %s: %.300s", format, rules, text)
		}
	}
	black.Visit("/record?game=" + id)
	black.Wait("the record by it", "(rules) => kit.find('record')?.dataset.rules === rules && kit.find('record').dataset.ply !== '0'", rules)
}
