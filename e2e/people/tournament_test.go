package people_test

import (
	"github.com/komadai/komadai/e2e/browser"

	"strings"
	"testing"
)

func member(p *browser.Page, name string) {
	p.Helper()
	p.Visit("/")
	status := browser.Ask[int](p, `async (name) => (await fetch("/api/v1/account", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name, password: "correct horse " + name, language: "en" }) })).status`, name)
	if status != 201 {
		p.Fatalf("signing up %s: status %d", name, status)
	}
}

// A rated knockout from the form to the winner, with the rating change.
func TestTournament(t *testing.T) {
	t.Parallel()
	site := browser.Shared(t)
	host, guest := site.Open(browser.Look{}), site.Open(browser.Look{Languages: "ja", Width: 360, Height: 780, Phone: true})
	member(host, "Kimura")
	member(guest, "Masuda")
	host.Visit("/tournaments")
	host.Click("make-tournament")
	host.Fill("tournament-name", "Autumn cup")
	host.Click("kind-knockout")
	host.Click("hold")
	host.Wait("the tournament", "() => kit.find('tournament')")
	path := browser.Ask[string](host, "() => location.pathname")

	// A tournament's link covers only its own row.
	for _, p := range []*browser.Page{host, guest} {
		p.Visit("/tournaments")
		for _, name := range []string{"make-tournament", "tournament-" + strings.TrimPrefix(path, "/tournament/")} {
			if !p.Reachable(name) {
				p.Errorf("next to a tournament in the list, %s is out of reach", name)
			}
		}
		p.Click("make-tournament")
		p.Wait("the form", "() => kit.find('hold-form')")
		if out := p.Overflow(); out != "" {
			p.Errorf("the form of a tournament: %s", out)
		}
		if browser.Ask[bool](p, "() => { const form = kit.box('hold-form'); return [...kit.find('hold-form').querySelectorAll('*')].some((e) => e.getBoundingClientRect().right > form.right) }") {
			p.Error("a field of the form sticks out of it")
		}
	}
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
	if you := browser.Ask[[2]string](host, "() => [kit.find('game').dataset.you, '']"); you[0] == "" {
		t.Error("the host has no side in the game of the tournament")
	}
	guest.Click("resign")
	guest.Click("resign-yes")
	host.Result()
	for _, name := range []string{"of-tournament", "to-tournament"} {
		if to := browser.Ask[string](host, "(name) => kit.find(name)?.getAttribute('href') ?? ''", name); to != path {
			t.Errorf("from the game %s leads to %q", name, to)
		}
	}
	host.Visit(path)
	host.Wait("the winner", "() => kit.find('winner')?.innerText.includes('Kimura')")
	guest.Visit("/@Kimura")
	// A game resigned before the first move counts, so it is listed.
	guest.Wait("the game", "() => kit.find('player')?.dataset.games === '1'")
	guest.Wait("the rating", "() => parseInt(kit.find('player-rating')?.querySelector('.rating-value').innerText) > 1500")
}

// A club's tournament, by mouse and touch: times, handicap, description, invitation,
// correction.
func TestClub(t *testing.T) {
	t.Parallel()
	site := browser.Shared(t)
	host, guest := site.Open(browser.Look{}), site.Open(browser.Look{Languages: "ja", Width: 360, Height: 780, Phone: true})
	member(host, "Ohno")
	member(guest, "Harada")
	// The guest creates one by touch, and removes a bad word.
	guest.Visit("/tournaments")
	guest.Tap("make-tournament")
	guest.Fill("tournament-name", "指し初め")
	guest.Tap("kind-arena")
	guest.Tap("clock-combined")
	guest.Wait("its times", "() => kit.find('increment') && kit.find('byoyomi') && !kit.find('clock-correspondence')")
	guest.Tap("tournament-private")
	guest.Fill("tournament-word", "合言葉は春の山")
	guest.Tap("hold")
	guest.Wait("the invitation", "() => kit.find('invitation-word')?.innerText === '合言葉は春の山'")
	if out := guest.Overflow(); out != "" {
		t.Error(out)
	}

	host.Visit("/tournaments")
	if browser.Ask[bool](host, "() => document.body.innerText.includes('指し初め')") {
		t.Error("a private tournament is listed for somebody else")
	}
	host.Click("make-tournament")
	host.Fill("tournament-name", "Club evening")
	host.Fill("tournament-description", "Bring tea.\n\n<b>Room 3</b>")
	host.Click("kind-knockout")
	host.Wait("the handicaps", "() => kit.find('tournament-handicap')")
	host.Pick("tournament-handicap", "lance")
	host.Wait("that it is not rated", "() => kit.find('tournament-rated').disabled && !kit.find('tournament-rated').checked")
	host.Click("clock-sudden")
	host.Pick("main", "900")
	host.Click("tournament-private")
	host.Click("hold")
	host.Wait("the description", "() => kit.find('description')?.innerText === 'Bring tea.\\n\\n<b>Room 3</b>'")
	if about := browser.Ask[string](host, "() => document.querySelector('.lobby-head').innerText"); !strings.Contains(about, "15 min") || !strings.Contains(about, "Lance") {
		t.Errorf("the head says %q", about)
	}
	link := browser.Ask[string](host, "() => kit.find('invitation-link').value.replace(location.origin, '')")
	host.Click("enter")
	host.Wait("the place in it", "() => kit.find('withdraw')")

	// Only the full link is an invitation.
	path, _, _ := strings.Cut(link, "#")
	guest.Expect(`403`)
	guest.Visit(path)
	guest.Fill("enter-word", "not the word")
	guest.Tap("enter")
	guest.Wait("the refusal", "() => document.querySelector('.problem')?.innerText.includes('合言葉が違います')")
	guest.Visit("/tournaments")
	guest.Visit(link)
	guest.Tap("enter")
	guest.Wait("the place in it", "() => kit.find('withdraw')")
	host.Wait("two players", "() => kit.find('standings').querySelectorAll('tbody tr').length === 2")
	host.Click("start-tournament")
	guest.Wait("the game", "() => kit.find('to-my-game')")
	guest.Tap("to-my-game")
	guest.Tap("resign")
	guest.Tap("resign-yes")

	host.Wait("the winner", "() => kit.find('winner')?.innerText.includes('Ohno')")
	host.Click("correct-1-1")
	host.Click("outcome-" + browser.Ask[string](host, "() => kit.find('pairing-1-1').dataset.outcome === 'black' ? 'white' : 'black'"))
	host.Fill("correction-reason", "Ohno's flag fell first.")
	host.Click("correct-yes")
	host.Wait("the other winner", "() => kit.find('winner')?.innerText.includes('Harada')")
	guest.Visit(path)
	guest.Wait("the log", "() => kit.find('contest-log')?.innerText.includes(\"Ohno's flag fell first.\") && kit.find('winner')?.innerText.includes('Harada')")
	if browser.Ask[bool](guest, "() => !!kit.find('correct-1-1')") {
		t.Error("a player can correct results")
	}
	if out := guest.Overflow(); out != "" {
		t.Error(out)
	}
}

// A challenge by name appears in the lobby and is declined or accepted.
func TestChallenge(t *testing.T) {
	t.Parallel()
	site := browser.Serve(t)
	host, guest := site.Open(browser.Look{}), site.Open(browser.Look{})
	member(host, "Kimura")
	member(guest, "Masuda")
	guest.Visit("/lobby")
	challenge := func() {
		host.Visit("/@Masuda")
		host.Click("challenge")
		host.Wait("the form", "() => kit.find('challenged')?.innerText.includes('Masuda')")
		host.Click("start")
		host.Wait("the wait", "() => kit.find('waiting')?.dataset.mine === 'true'")
		guest.Wait("the challenge in the lobby", "() => document.querySelector('[data-testid^=seek-]')?.innerText.includes('Kimura')")
	}
	challenge()
	browser.Ask[bool](guest, "() => { document.querySelector('[data-testid^=refuse-]').click(); return true }")
	host.Wait("the answer", "() => kit.find('result')?.innerText.includes('declined')")
	guest.Wait("the lobby without it", "() => !document.querySelector('[data-testid^=seek-]')")
	challenge()
	browser.Ask[bool](guest, "() => { document.querySelector('[data-testid^=take-]').click(); return true }")
	for _, p := range []*browser.Page{host, guest} {
		p.Wait("the game", "() => kit.find('game')")
	}
}
