package e2e

import (
	"strings"
	"testing"
)

// Who waits for a game and reads another page meanwhile is told there that it has
// begun, and goes to it; at the board nothing is said.
func TestCalledToTheBoard(t *testing.T) {
	t.Parallel()
	site := serve(t)
	host, guest := site.open(look{languages: "ja"}), site.open(look{width: 360, height: 780, phone: true})
	path := host.invite(newGame{"color": "b"})
	host.visit("/lobby")
	guest.visit(path)
	guest.joinAs("Gin")
	// The page asks now and then, and when it comes to be seen.
	again := func(p *page) {
		p.Helper()
		ask[bool](p, "() => kit.sleep(2100).then(() => document.dispatchEvent(new Event('visibilitychange'))).then(() => kit.sleep(300)).then(() => true)")
	}
	again(host)
	host.wait("the call", "() => kit.find('called')?.innerText.includes('Gin')")
	if title := ask[string](host, "() => document.title"); !strings.Contains(title, "対局が始まりました") || !strings.Contains(title, "ロビー") {
		t.Errorf("the title is %q", title)
	}
	again(guest)
	if ask[bool](guest, "() => !!kit.find('called')") {
		t.Error("who is at the board is called to it")
	}
	host.click("to-called")
	host.wait("the board", "() => kit.find('game') && !kit.find('called')")
	host.wait("the title of the game", "() => !document.title.includes('始まりました')")
	// Who has been there is not called again.
	host.visit("/lobby")
	again(host)
	if ask[bool](host, "() => !!kit.find('called')") {
		t.Error("who has been at the board is called to it again")
	}
}
