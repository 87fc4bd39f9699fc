package people_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// call sends a request with the session of a page.
func call(p *browser.Page, method, path, body string) string {
	p.Helper()
	out := browser.Ask[string](p, `async (method, path, body) => { const r = await fetch("/api/v1" + path, { method, headers: { "Content-Type": "application/json" }, body: body || undefined }); return r.status + " " + await r.text(); }`, method, path, body)
	if out[0] != '2' {
		p.Fatalf("%s %s: %s", method, path, out)
	}
	return strings.TrimSpace(out[4:])
}

// A club in three windows: request, code, news, a game, roles.
func TestClubPage(t *testing.T) {
	t.Parallel()
	site := browser.Shared(t)
	owner, phone, third := site.Open(browser.Look{Width: 1440, Height: 900}), site.Open(browser.Look{Languages: "ja", Width: 360, Height: 740, Phone: true}), site.Open(browser.Look{})
	member(owner, "Ogawa")
	member(phone, "Hanamura")
	member(third, "Tsuda")
	owner.Visit("/clubs")
	owner.Wait("no club", "() => kit.find('no-clubs')")
	owner.Click("make-club")
	owner.Fill("club-name", "Senju Shogi")
	owner.Click("entry-approval")
	owner.Pick("months", "6")
	owner.Well("the list of clubs")
	owner.Click("club-save")
	owner.Wait("the club", "() => kit.find('club')?.dataset.you === 'owner'")
	path := browser.Ask[string](owner, "() => location.pathname")
	link := browser.Ask[string](owner, "() => kit.find('club-link').value.replace(location.origin, '')")
	code := browser.Ask[string](owner, "() => kit.find('club-code').innerText")

	phone.Visit("/clubs")
	phone.Tap("clubs-all")
	phone.Fill("club-search", "senju")
	phone.Wait("the club in the list", "(path) => document.querySelector(`[data-testid=club-list] a[href=\"${path}\"]`)", path)
	phone.Visit(path)
	phone.Tap("join-club")
	phone.Wait("the request", "() => kit.find('asked')")
	owner.Fill("news-text", "Meeting on Saturday.\nBring tea.")
	owner.Click("publish")
	owner.Wait("the request of the other", "() => kit.find('asking')?.dataset.count === '1' && kit.find('news').innerText.includes('Bring tea.')")
	owner.Click("accept-Hanamura")
	owner.Wait("the member", "() => kit.find('person-Hanamura')?.dataset.role === 'member'")
	phone.Reload()
	phone.Wait("the lobby of the club", "() => kit.find('club-lobby') && kit.find('news').innerText.includes('Bring tea.')")

	third.Visit(link)
	third.Click("join-club")
	third.Wait("the membership by the link", "() => kit.find('club')?.dataset.you === 'member'")
	third.Click("leave-club")
	third.Click("leave-yes")
	third.Wait("the list", "() => kit.find('clubs')")
	third.Fill("code", strings.ToLower(code))
	third.Click("join-by-code")
	third.Wait("the membership by the code", "() => kit.find('club')?.dataset.you === 'member'")

	// A tap opens a game for the club, a tap of another member joins it.
	phone.Tap("pair-4")
	phone.Wait("the wait", "() => kit.find('waiting')")
	third.Wait("the game in the lobby of the club", "() => kit.find('club-lobby').querySelector('[data-testid^=take-]')")
	third.Well("a club")
	third.Click("pair-4")
	for _, p := range []*browser.Page{phone, third} {
		p.Wait("the game", "() => kit.find('game')")
	}
	phone.Visit(path)
	phone.Wait("the club", "() => kit.find('people')")
	phone.Languages("a club")
	owner.Reload()
	owner.Wait("three people", "() => kit.find('club')?.dataset.members === '3'")
	owner.Well("a club of one's own")
	owner.Pick("manage-Tsuda", "officer")
	owner.Wait("the leader", "() => kit.find('person-Tsuda')?.dataset.role === 'officer'")
	owner.Pick("manage-Hanamura", "barred")
	owner.Click("person-yes")
	owner.Wait("the barred one", "() => kit.find('unbar-Hanamura')")
}

// Sixteen players over the board: a no-show, a typed result, a correction, a bye, a round by hand, the
// season of the club.
func TestMeeting(t *testing.T) {
	t.Parallel()
	site := browser.Shared(t)
	host, phone := site.Open(browser.Look{Width: 1440, Height: 900}), site.Open(browser.Look{Languages: "ja", Width: 360, Height: 740, Phone: true})
	member(host, "Yanagi")
	member(phone, "Futakami")
	host.Visit("/clubs")
	call(host, "POST", "/clubs", `{"name":"Friday","entry":"open","months":12,"first":4}`)
	club := browser.Ask[string](host, `async () => (await (await fetch("/api/v1/clubs?mine=true")).json()).clubs[0].id`)
	call(phone, "POST", "/clubs/"+club+"/join", `{}`)
	host.Visit("/clubs/" + club)
	host.Wait("the club", "() => kit.find('hold-club')")
	host.Click("hold-club")
	host.Wait("the form", "() => kit.find('hold-form')")
	host.Fill("tournament-name", "Friday meeting")
	host.Pick("rounds", "3")
	browser.Ask[bool](host, "() => (kit.find('conditions').open = true)")
	host.Click("over-board")
	host.Click("by-hand")
	host.Well("the form of a meeting")
	host.Click("hold")
	host.Wait("the tournament", "() => kit.find('tournament')")
	path := browser.Ask[string](host, "() => location.pathname")
	phone.Visit(path)
	phone.Tap("enter")
	phone.Wait("the place in it", "() => kit.find('withdraw')")
	for i := range 15 {
		host.Fill("player-name", fmt.Sprintf("Player %02d", i+1))
		host.Fill("player-rating", fmt.Sprint(2000-10*i))
		host.Click("player-add")
		host.Wait("the player", "(n) => kit.find('standings').querySelectorAll('tbody tr').length === n && !kit.find('player-name').value", i+2)
	}
	host.Click("start-tournament")
	host.Click("begin-round")
	host.Wait("eight boards", "() => kit.find('results')?.querySelectorAll('li').length === 8")
	host.Fill("typed-result", "9+")
	host.Keys("\r")
	host.Wait("the refusal", "() => kit.find('report-problem')?.innerText.includes('Board 9')")
	for board := 1; board <= 5; board++ {
		host.Fill("typed-result", fmt.Sprintf("%d%c", board, "+-=+-"[board-1]))
		host.Keys("\r")
		host.Wait("the result", "(board) => kit.find('entered').innerText.startsWith(`Board ${board}:`) && !kit.find(`board-${board}`)", board)
	}
	host.Pick("absent-6", "white-absent")
	host.Wait("the absent player", "() => kit.find('pairing-1-6').innerText.includes('did not appear')")
	host.Pick("absent-7", "nothing-absent")
	host.Wait("that both are absent", "() => kit.find('pairing-1-7').dataset.outcome === 'nothing'")
	// The player finds the table by its code, and reports the own result.
	table := browser.Ask[string](phone, "async () => { const x = await (await fetch('/api/v1' + location.pathname.replace('tournament', 'tournaments'))).json(); const me = x.standings.find((s) => s.you).player; return String(x.games.find((g) => g.black === me || g.white === me).board) }")
	phone.Visit(path + "#table-" + table)
	phone.Wait("the table", "() => kit.find('table-now')?.innerText.includes('Futakami')")
	if out := phone.Overflow(); out != "" {
		t.Error(out)
	}
	if table != "8" {
		t.Fatalf("the player without a rating is at table %s", table)
	}
	phone.Tap("result-8-drawn")
	host.Wait("the end of the round", "() => kit.find('next-round')")
	host.Click("correct-1-1")
	host.Click("outcome-white")
	host.Fill("correction-reason", "The sheet says so.")
	host.Click("correct-yes")
	host.Wait("the log", "() => kit.find('contest-log')?.innerText.includes('The sheet says so.')")
	phone.Tap("bye")
	host.Click("look-round")
	host.Wait("the pairs", "() => kit.find('pairs-dialog')?.querySelectorAll('li').length === 8")
	// The first two change places by hand.
	before := browser.Ask[[2]string](host, "() => [kit.find('pair-1-b').value, kit.find('pair-2-b').value]")
	host.Pick("pair-1-b", before[1])
	host.Wait("the exchange", "(b) => kit.find('pair-2-b').value === b", before[0])
	host.Well("the pairs")
	host.Click("begin-pairs")
	host.Wait("round 2 with a bye", "() => kit.find('pairing-2-1') && kit.find('tournament').innerText.includes('bye on request')")
	for range 2 {
		if browser.Ask[bool](host, "() => !!kit.find('begin-round')") {
			host.Click("begin-round")
		}
		host.Wait("the boards", "() => kit.find('results')?.querySelectorAll('li').length >= 7")
		for left := browser.Ask[int](host, "() => kit.find('results').querySelectorAll('li').length"); left > 0; left-- {
			board := browser.Ask[string](host, "() => kit.find('results').querySelector('strong').innerText")
			host.Click("result-" + board + "-black")
			host.Wait("the result", "(board) => !kit.find(`board-${board}`)", board)
		}
		host.Wait("the next round or the end", "() => kit.find('next-round') || kit.find('winner')")
	}
	host.Wait("the winner", "() => kit.find('winner')")
	host.Well("a meeting")
	host.Visit("/clubs/" + club)
	host.Wait("the season", "() => kit.find('season-table')?.innerText.includes('Futakami')")
	host.Visit("/tables/" + strings.TrimPrefix(path, "/tournament/"))
	host.Wait("the cards", "() => kit.find('card-8')?.querySelector('svg')")
	host.Well("cards for tables")
}

func taps(p *browser.Page, names ...string) {
	p.Helper()
	for _, name := range names {
		p.Tap(name)
	}
}

// A simul by touch: the board that waits comes to the front.
func TestSimul(t *testing.T) {
	t.Parallel()
	site := browser.Shared(t)
	host := site.Open(browser.Look{Width: 360, Height: 740, Phone: true})
	member(host, "Kato")
	guests := []*browser.Page{site.Open(browser.Look{Width: 1440, Height: 900}), site.Open(browser.Look{}), site.Open(browser.Look{})}
	host.Visit("/tournaments")
	host.Tap("make-tournament")
	host.Fill("tournament-name", "Lesson")
	host.Tap("kind-simul")
	host.Wait("the handicaps by grade", "() => kit.find('by-grade')?.checked && kit.find('clock-none')")
	host.Pick("grade", "5d")
	host.Languages("the form of a simul")
	host.Tap("hold")
	host.Wait("the simul", "() => kit.find('tournament')")
	path := browser.Ask[string](host, "() => location.pathname")
	for i, g := range guests {
		member(g, []string{"Ito", "Sekine", "Saeki"}[i])
		g.Visit(path)
		g.Pick("grade", []string{"5d", "1k", "9k"}[i])
		g.Click("enter")
		g.Wait("the place in it", "() => kit.find('withdraw')")
	}
	host.Wait("four players", "() => kit.find('standings').querySelectorAll('tbody tr').length === 4")
	host.Tap("start-tournament")
	host.Wait("three boards", "() => document.querySelectorAll('[data-testid^=pairing-]').length === 3 && kit.find('to-boards')")
	host.Tap("to-boards")
	// Even, four pieces, ten pieces: the giver of a handicap begins.
	host.Wait("two boards that wait", "() => kit.find('simul')?.dataset.waiting === '2' && kit.find('front')?.dataset.turn === 'w'")
	host.Languages("a simul")
	first := browser.Ask[string](host, "() => kit.find('simul').dataset.front")
	taps(host, "4a", "3b")
	host.Wait("the next board", "(first) => kit.find('simul').dataset.front !== first && kit.find('front')?.dataset.turn === 'w'", first)
	taps(host, "5a", "5b")
	host.Wait("that all wait for the others", "() => kit.find('simul').dataset.waiting === '0'")
	guests[0].Visit(path)
	guests[0].Click("to-my-game")
	guests[0].Ready()
	guests[0].PlayUSI("7g7f")
	host.Wait("the board of the first", "() => kit.find('simul').dataset.waiting === '1' && kit.find('front')?.dataset.plies === '1' && kit.find('front').dataset.turn === 'w'")
	taps(host, "3c", "3d")
	guests[0].Wait("the answer", "() => kit.find('game').dataset.plies === '2'")
	host.Tap("small-2")
	host.Wait("the chosen board", "() => kit.find('small-2').getAttribute('aria-current') === 'true'")
	host.WellNow("a simul")
}
