package e2e

import (
	"strings"
	"testing"
)

// fill writes a text into a field of the page.
func (p *page) fill(name, text string) {
	p.Helper()
	ask[bool](p, `(name, text) => {
		const field = kit.find(name);
		field.focus();
		field.value = text;
		field.dispatchEvent(new Event("input", { bubbles: true }));
		return true;
	}`, name, text)
}

// invite makes a game against whoever comes and returns its path.
func (p *page) invite(g newGame) string {
	p.Helper()
	for key, value := range (newGame{"opponent": "person", "rules": "standard", "name": "Kin"}) {
		if _, ok := g[key]; !ok {
			g[key] = value
		}
	}
	p.visit("/")
	id := ask[string](p, `async (body) => {
		const answer = await fetch("/api/v1/games", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
		return (await answer.json()).id;
	}`, g)
	p.visit("/game/" + id)
	p.wait("the invitation", "() => kit.find('invite-link') || kit.find('waiting')")
	return "/game/" + id
}

func (p *page) joinAs(name string) {
	p.Helper()
	p.wait("the invitation", "() => kit.find('join')")
	p.fill("player-name", name)
	p.click("join")
	p.wait("the board", "() => kit.find('game')")
}

// Two browsers play each other to a loss on time in byoyomi, while a third
// watches and hears the seconds.
func TestTwoBrowsersAndAThird(t *testing.T) {
	t.Parallel()
	site := serve(t)
	black, white, third := site.open(look{}), site.open(look{languages: "ja"}), site.open(look{languages: "zh-TW", width: 360, height: 780, phone: true})
	path := black.invite(newGame{"color": "b", "clock": map[string]any{"kind": "byoyomi", "main": 1000, "byoyomi": 5000, "periods": 1}})
	white.visit(path)
	third.visit(path)
	third.wait("the invitation", "() => kit.find('join')")
	white.joinAs("銀")
	for _, p := range []*page{black, third} {
		p.wait("the game to begin", "() => kit.find('game')")
	}
	black.wait("both at the board", "() => ['b', 'w'].every((s) => kit.find('presence-' + s)?.dataset.here === 'true')")
	black.wait("one who watches", "() => kit.find('watching')?.dataset.count === '1'")
	if name := ask[string](black, "() => kit.find('camp-w').innerText"); !strings.Contains(name, "銀") {
		t.Errorf("the opponent is called %q", name)
	}
	black.ready()
	black.move("7g", "7f")
	white.ready()
	white.move("3c", "3d")
	black.ready()

	// They talk; who watches does not hear it.
	white.fill("say", "よろしくお願いします")
	white.click("send")
	black.wait("the message", "() => kit.find('message')?.innerText.includes('よろしくお願いします')")
	if ask[bool](third, "() => !!kit.find('message')") {
		t.Error("who watches hears the players")
	}

	// A move is taken back by consent, and the game goes on.
	white.click("offer-undo")
	black.wait("the question", "() => kit.find('offer')?.dataset.offer === 'undo'")
	black.click("accept")
	for _, p := range []*page{black, white, third} {
		p.wait("the move taken back", "() => kit.find('game').dataset.plies === '1'")
	}
	white.ready()
	white.move("8c", "8d")
	third.wait("the second move", "() => kit.find('game').dataset.plies === '2'")

	// Nobody moves: the seconds are counted aloud, and Black loses on time.
	third.wait("the count", "() => ['に', 'さん', 'し'].includes(document.documentElement.dataset.countdown) || !!kit.find('result')")
	for _, p := range []*page{black, white, third} {
		if r := p.result(); r.Winner != "w" || r.Reason != "time" {
			t.Errorf("the result is %+v", r)
		}
	}

	// Another game with colours changed; both go to it.
	black.click("rematch")
	white.wait("the wish", "() => kit.find('rematch-asked')")
	white.click("rematch")
	for _, p := range []*page{black, white} {
		p.wait("the next game", "(path) => location.pathname !== path && kit.find('game')", path)
	}
	if you := ask[string](black, "() => kit.find('game').dataset.you"); you != "w" {
		t.Errorf("who was Black is %q", you)
	}
	third.wait("the way to the next game", "() => kit.find('next-game')")
}

// A game in the lobby is seen by who is there, and joined with one press.
func TestLobby(t *testing.T) {
	t.Parallel()
	site := serve(t)
	host, guest := site.open(look{}), site.open(look{languages: "ja", width: 360, height: 780, phone: true})
	guest.visit("/lobby")
	host.visit("/new/torus?with=lobby")
	host.fill("player-name", "Kin")
	host.click("start")
	host.wait("the wait", "() => kit.find('waiting')?.dataset.mine === 'true'")
	guest.wait("the game in the lobby", "() => document.querySelector('.seek')?.innerText.includes('Kin')")
	ask[bool](guest, "() => { document.querySelector('.seek .button').click(); return true }")
	for _, p := range []*page{host, guest} {
		p.wait("the game", "() => kit.find('game')")
	}
	third := site.open(look{})
	third.visit("/lobby")
	third.wait("the game being played", "() => document.querySelector('[data-testid^=watch-]')")
	if ask[bool](third, "() => !!document.querySelector('.seek')") {
		t.Error("a game that has begun still waits in the lobby")
	}
}

// An adjournment behind a sealed move, from both sides of it.
func TestSealedMove(t *testing.T) {
	t.Parallel()
	site := serve(t)
	black, white := site.open(look{}), site.open(look{})
	path := black.invite(newGame{"color": "b"})
	white.visit(path)
	white.joinAs("gin")
	black.ready()
	black.move("7g", "7f")
	white.ready()
	white.click("offer-adjourn")
	black.wait("the question", "() => kit.find('offer')?.dataset.offer === 'adjourn'")
	black.click("accept")
	white.wait("the wish for a sealed move", "() => kit.find('to-seal')")
	white.move("3c", "3d")
	for _, p := range []*page{black, white} {
		p.wait("the adjournment", "() => kit.find('sealed')")
	}
	if text := ask[string](white, "() => kit.find('sealed').innerText"); !strings.Contains(text, "3c3d") {
		t.Errorf("who sealed reads %q", text)
	}
	if text := ask[string](black, "() => document.body.innerText"); strings.Contains(text, "3c3d") {
		t.Error("the sealed move is shown to the other side")
	}
	black.reload()
	black.wait("the adjournment", "() => kit.find('sealed')")
	black.click("offer-resume")
	white.wait("the question", "() => kit.find('offer')?.dataset.offer === 'resume'")
	white.click("accept")
	for _, p := range []*page{black, white} {
		p.wait("the opened move", "() => kit.find('game').dataset.plies === '2'")
	}
}

// The server is killed in the middle of a game: both are back by themselves,
// and nothing is lost.
func TestRestartBetweenPeople(t *testing.T) {
	t.Parallel()
	site := serve(t)
	black, white := site.open(look{}), site.open(look{})
	path := black.invite(newGame{"color": "b", "clock": map[string]any{"kind": "byoyomi", "main": 60000, "byoyomi": 10000, "periods": 1}})
	white.visit(path)
	white.joinAs("gin")
	black.ready()
	black.move("7g", "7f")
	white.ready()
	white.move("3c", "3d")
	black.ready()
	site.kill()
	for _, p := range []*page{black, white} {
		p.wait("the loss to be told", "() => kit.find('connection-lost')")
	}
	site.start()
	for _, p := range []*page{black, white} {
		p.wait("the connection", "() => !kit.find('connection-lost')")
	}
	black.ready()
	black.move("2g", "2f")
	white.wait("the move after the restart", "() => kit.find('game').dataset.plies === '3'")
}
