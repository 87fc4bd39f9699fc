package e2e

import (
	"strings"
	"testing"
)

// member makes an account for the page by a request.
func (p *page) member(name string) {
	p.Helper()
	p.visit("/")
	status := ask[int](p, `async (name) => (await fetch("/api/v1/account", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name, password: "correct horse " + name, language: "en" }) })).status`, name)
	if status != 201 {
		p.Fatalf("signing up %s: status %d", name, status)
	}
}

// A knockout from the form to the winner, rated: the players meet from the
// tournament's page, and the profile shows what it did to the rating.
func TestTournament(t *testing.T) {
	t.Parallel()
	site := serve(t)
	host, guest := site.open(look{}), site.open(look{languages: "ja", width: 360, height: 780, phone: true})
	host.member("Kimura")
	guest.member("Masuda")
	host.visit("/tournaments")
	host.click("make-tournament")
	host.fill("tournament-name", "Autumn cup")
	host.click("kind-knockout")
	host.click("hold")
	host.wait("the tournament", "() => kit.find('tournament')")
	path := ask[string](host, "() => location.pathname")

	// The link of a tournament in the list covers its own row and nothing else.
	for _, p := range []*page{host, guest} {
		p.visit("/tournaments")
		for _, name := range []string{"make-tournament", "tournament-" + strings.TrimPrefix(path, "/tournament/")} {
			if !p.reachable(name) {
				p.Errorf("beside a tournament in the list, %s is not within reach", name)
			}
		}
		p.click("make-tournament")
		p.wait("the form", "() => kit.find('hold-form')")
		if out := p.overflow(); out != "" {
			p.Errorf("the form of a tournament: %s", out)
		}
		if ask[bool](p, "() => { const form = kit.box('hold-form'); return [...kit.find('hold-form').querySelectorAll('*')].some((e) => e.getBoundingClientRect().right > form.right) }") {
			p.Error("a field of the form sticks out of it")
		}
	}
	for _, p := range []*page{host, guest} {
		p.visit(path)
		p.click("enter")
		p.wait("the place in it", "() => kit.find('withdraw')")
	}
	host.wait("two players", "() => kit.find('standings').querySelectorAll('tbody tr').length === 2")
	host.click("start-tournament")
	for _, p := range []*page{host, guest} {
		p.wait("the game", "() => kit.find('to-my-game')")
		p.click("to-my-game")
		p.wait("the board", "() => kit.find('game')")
	}
	if you := ask[[2]string](host, "() => [kit.find('game').dataset.you, '']"); you[0] == "" {
		t.Error("the host has no side in the game of the tournament")
	}
	guest.click("resign")
	guest.click("resign-yes")
	host.result()
	for _, name := range []string{"of-tournament", "to-tournament"} {
		if to := ask[string](host, "(name) => kit.find(name)?.getAttribute('href') ?? ''", name); to != path {
			t.Errorf("from the game %s leads to %q", name, to)
		}
	}
	host.visit(path)
	host.wait("the winner", "() => kit.find('winner')?.innerText.includes('Kimura')")
	guest.visit("/@Kimura")
	guest.wait("the rating", "() => parseInt(kit.find('player-rating')?.querySelector('.rating-value').innerText) > 1500")
}

// Who is signed in is challenged by name, sees it in the lobby, declines, and
// plays when asked again.
func TestChallenge(t *testing.T) {
	t.Parallel()
	site := serve(t)
	host, guest := site.open(look{}), site.open(look{})
	host.member("Kimura")
	guest.member("Masuda")
	guest.visit("/lobby")
	challenge := func() {
		host.visit("/@Masuda")
		host.click("challenge")
		host.wait("the form", "() => kit.find('challenged')?.innerText.includes('Masuda')")
		host.click("start")
		host.wait("the wait", "() => kit.find('waiting')?.dataset.mine === 'true'")
		guest.wait("the challenge in the lobby", "() => document.querySelector('.seek')?.innerText.includes('Kimura')")
	}
	challenge()
	ask[bool](guest, "() => { document.querySelector('[data-testid^=refuse-]').click(); return true }")
	host.wait("the answer", "() => kit.find('result')?.innerText.includes('declined')")
	guest.wait("the lobby without it", "() => !document.querySelector('.seek')")
	challenge()
	ask[bool](guest, "() => { document.querySelector('.seek .primary').click(); return true }")
	for _, p := range []*page{host, guest} {
		p.wait("the game", "() => kit.find('game')")
	}
}
