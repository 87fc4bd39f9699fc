package people_test

import (
	"github.com/komadai/komadai/e2e/browser"

	"strings"
	"testing"
)

// Who waits for a game and reads another page meanwhile is told there that it has
// begun, and goes to it; at the board nothing is said.
func TestCalledToTheBoard(t *testing.T) {
	t.Parallel()
	site := browser.Serve(t)
	host, guest := site.Open(browser.Look{Languages: "ja"}), site.Open(browser.Look{Width: 360, Height: 780, Phone: true})
	path := invite(host, browser.NewGame{"color": "b"})
	host.Visit("/lobby")
	guest.Visit(path)
	joinAs(guest, "Gin")
	// The page asks now and then, and when it comes to be seen.
	again := func(p *browser.Page) {
		p.Helper()
		browser.Ask[bool](p, "() => kit.sleep(2100).then(() => document.dispatchEvent(new Event('visibilitychange'))).then(() => kit.sleep(300)).then(() => true)")
	}
	again(host)
	host.Wait("the call", "() => kit.find('called')?.innerText.includes('Gin')")
	if title := browser.Ask[string](host, "() => document.title"); !strings.Contains(title, "対局が始まりました") || !strings.Contains(title, "ロビー") {
		t.Errorf("the title is %q", title)
	}
	again(guest)
	if browser.Ask[bool](guest, "() => !!kit.find('called')") {
		t.Error("who is at the board is called to it")
	}
	host.Click("to-called")
	host.Wait("the board", "() => kit.find('game') && !kit.find('called')")
	host.Wait("the title of the game", "() => !document.title.includes('始まりました')")
	// Who has been there is not called again.
	host.Visit("/lobby")
	again(host)
	if browser.Ask[bool](host, "() => !!kit.find('called')") {
		t.Error("who has been at the board is called to it again")
	}
}
