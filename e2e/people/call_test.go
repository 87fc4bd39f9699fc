package people_test

import (
	"github.com/komadai/komadai/e2e/browser"

	"strings"
	"testing"
	"time"
)

// A waiting player on another page is called when the game begins.
func TestCalledToTheBoard(t *testing.T) {
	t.Parallel()
	site := browser.Shared(t)
	host, guest := site.Open(browser.Look{Languages: "ja"}), site.Open(browser.Look{Width: 360, Height: 780, Phone: true})
	path := invite(host, browser.NewGame{"color": "b"})
	host.Visit("/lobby")
	guest.Visit(path)
	joinAs(guest, "Gin")
	// The page polls, also when it becomes visible.
	again := func(p *browser.Page) {
		p.Helper()
		p.MoveClock(3 * time.Second) // it polls at most every two seconds
		browser.Ask[bool](p, "() => kit.fetched('/api/v1/games', () => document.dispatchEvent(new Event('visibilitychange')))")
	}
	again(host)
	host.Wait("the call", "() => kit.find('called')?.innerText.includes('Gin')")
	if title := browser.Ask[string](host, "() => document.title"); !strings.Contains(title, "対局が始まりました") || !strings.Contains(title, "ロビー") {
		t.Errorf("the title is %q", title)
	}
	guest.Reload() // loads its own game
	guest.Wait("the board", "() => kit.find('game')")
	again(guest)
	if browser.Ask[bool](guest, "() => !!kit.find('called')") {
		t.Error("who is at the board is called to it")
	}
	host.Click("to-called")
	host.Wait("the board", "() => kit.find('game') && !kit.find('called')")
	host.Wait("the title of the game", "() => !document.title.includes('始まりました')")
	// A player who has visited the game is not called again.
	host.Visit("/lobby")
	again(host)
	if browser.Ask[bool](host, "() => !!kit.find('called')") {
		t.Error("who has been at the board is called to it again")
	}
}
