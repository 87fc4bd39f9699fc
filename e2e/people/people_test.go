package people_test

import (
	"github.com/komadai/komadai/e2e/browser"

	"strings"
	"testing"
	"time"
)

func invite(p *browser.Page, g browser.NewGame) string {
	p.Helper()
	for key, value := range (browser.NewGame{"opponent": "person", "rules": "standard", "name": "Kin"}) {
		if _, ok := g[key]; !ok {
			g[key] = value
		}
	}
	p.Visit("/")
	id := browser.Ask[string](p, `async (body) => {
		const answer = await fetch("/api/v1/games", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
		return (await answer.json()).id;
	}`, g)
	p.Visit("/game/" + id)
	p.Wait("the invitation", "() => kit.find('invite-link') || kit.find('waiting')")
	return "/game/" + id
}

func joinAs(p *browser.Page, name string) {
	p.Helper()
	p.Wait("the invitation", "() => kit.find('join')")
	p.Fill("player-name", name)
	p.Click("join")
	p.Wait("the board", "() => kit.find('game')")
}

// Two browsers play while a third watches: chat, undo by consent, a rematch.
func TestTwoBrowsersAndAThird(t *testing.T) {
	t.Parallel()
	site := browser.Shared(t)
	black, white, third := site.Open(browser.Look{}), site.Open(browser.Look{Languages: "ja"}), site.Open(browser.Look{Languages: "zh-TW", Width: 360, Height: 780, Phone: true})
	path := invite(black, browser.NewGame{"color": "b", "clock": map[string]any{"kind": "byoyomi", "main": 600_000, "byoyomi": 30_000, "periods": 1}})
	white.Visit(path)
	third.Visit(path)
	third.Wait("the invitation", "() => kit.find('join')")
	joinAs(white, "銀")
	for _, p := range []*browser.Page{black, third} {
		p.Wait("the game to begin", "() => kit.find('game')")
	}
	black.Wait("both at the board", "() => ['b', 'w'].every((s) => kit.find('presence-' + s)?.dataset.here === 'true')")
	black.Wait("one who watches", "() => kit.find('watching')?.dataset.count === '1'")
	if name := browser.Ask[string](black, "() => kit.find('camp-w').innerText"); !strings.Contains(name, "銀") {
		t.Errorf("the opponent is called %q", name)
	}
	black.Ready()
	black.Move("7g", "7f")
	white.Ready()
	white.Move("3c", "3d")
	black.Ready()

	// Viewers do not see the players' talk.
	white.Fill("say", "よろしくお願いします")
	white.Click("send")
	black.Wait("the message", "() => kit.find('message')?.innerText.includes('よろしくお願いします')")
	if browser.Ask[bool](third, "() => !!kit.find('message')") {
		t.Error("who watches hears the players")
	}

	white.Click("offer-undo")
	black.Wait("the question", "() => kit.find('offer')?.dataset.offer === 'undo'")
	black.Click("accept")
	for _, p := range []*browser.Page{black, white, third} {
		p.Wait("the move taken back", "() => kit.find('game').dataset.plies === '1'")
	}
	white.Ready()
	white.Move("8c", "8d")
	third.Wait("the second move", "() => kit.find('game').dataset.plies === '2'")

	black.Click("resign")
	black.Click("resign-yes")
	for _, p := range []*browser.Page{black, white, third} {
		if r := p.Result(); r.Winner != "w" || r.Reason != "resignation" {
			t.Errorf("the result is %+v", r)
		}
	}

	black.Click("rematch")
	white.Wait("the wish", "() => kit.find('rematch-asked')")
	white.Click("rematch")
	for _, p := range []*browser.Page{black, white} {
		p.Wait("the next game", "(path) => location.pathname !== path && kit.find('game')", path)
	}
	if you := browser.Ask[string](black, "() => kit.find('game').dataset.you"); you != "w" {
		t.Errorf("who was Black is %q", you)
	}
	third.Wait("the way to the next game", "() => kit.find('next-game')")
}

// A viewer hears the byoyomi seconds, by the page's clock.
func TestSecondsOfOthers(t *testing.T) {
	t.Parallel()
	site := browser.Shared(t)
	black, white, third := site.Open(browser.Look{}), site.Open(browser.Look{}), site.Open(browser.Look{Languages: "ja"})
	path := invite(black, browser.NewGame{"color": "b", "clock": map[string]any{"kind": "byoyomi", "main": 600_000, "byoyomi": 30_000, "periods": 1}})
	white.Visit(path)
	third.Visit(path)
	joinAs(white, "gin")
	black.Ready()
	black.Move("7g", "7f")
	white.Ready()
	third.Wait("the first move", "() => kit.find('game')?.dataset.plies === '1'")
	third.StopClock()
	white.Move("3c", "3d")
	third.Wait("both moves", "() => kit.find('game').dataset.plies === '2'")
	third.MoveClock(10*time.Minute + 10*time.Second)
	third.Wait("the seconds", "() => document.documentElement.dataset.countdown === '10秒'")
	third.MoveClock(11 * time.Second)
	third.Wait("the next", "() => document.documentElement.dataset.countdown === 'いち'")
}

// The shortest clock expires: both players see Black's loss on time.
func TestLossOnTime(t *testing.T) {
	t.Parallel()
	site := browser.Shared(t)
	black, white := site.Open(browser.Look{}), site.Open(browser.Look{})
	path := invite(black, browser.NewGame{"color": "b", "clock": map[string]any{"kind": "sudden", "main": 1000}})
	white.Visit(path)
	joinAs(white, "gin")
	black.Ready()
	black.Move("7g", "7f")
	white.Ready()
	white.Move("3c", "3d")
	for _, p := range []*browser.Page{black, white} {
		if r := p.Result(); r.Winner != "w" || r.Reason != "time" {
			t.Errorf("the result is %+v", r)
		}
	}
}

// Visitors of the lobby see an offered game, and join with one press.
func TestLobby(t *testing.T) {
	t.Parallel()
	site := browser.Serve(t)
	host, guest := site.Open(browser.Look{}), site.Open(browser.Look{Languages: "ja", Width: 360, Height: 780, Phone: true})
	guest.Visit("/lobby")
	host.Visit("/new/torus?with=lobby")
	host.Fill("player-name", "Kin")
	host.Click("start")
	host.Wait("the wait", "() => kit.find('waiting')?.dataset.mine === 'true'")
	guest.Wait("the game in the lobby", "() => document.querySelector('[data-testid^=seek-]')?.innerText.includes('Kin')")
	browser.Ask[bool](guest, "() => { document.querySelector('[data-testid^=take-]').click(); return true }")
	for _, p := range []*browser.Page{host, guest} {
		p.Wait("the game", "() => kit.find('game')")
	}
	third := site.Open(browser.Look{})
	third.Visit("/lobby")
	third.Wait("the lobby", "() => kit.find('bot-3')")
	if browser.Ask[bool](third, "() => !!document.querySelector('[data-testid^=seek-]')") {
		t.Error("a game that has begun still waits in the lobby")
	}
	third.Click("to-watch")
	third.Wait("the game being played", "() => kit.find('large-game')?.querySelector('komadai-board')")
	endsToday([2]*browser.Page{host, guest}, third)
}

func endsToday(players [2]*browser.Page, other *browser.Page) {
	other.Helper()
	const act = `async (resigns) => {
		const at = "/api/v1/games/" + location.pathname.split("/")[2];
		const g = await (await fetch(at)).json();
		if (!g.can.move && !resigns) return "";
		const action = resigns ? { type: "resign", seq: g.seq } : { type: "move", usi: g.legal[0].usi, seq: g.seq };
		const r = await fetch(at + "/actions", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(action) });
		return r.ok ? "done" : await r.text();
	}`
	moves := 0
	for range 4 { // one of the first two is not to move
		for _, p := range players {
			if said := browser.Ask[string](p, act, false); said == "done" {
				moves++
			} else if said != "" {
				p.Fatal(said)
			}
		}
	}
	if moves < 2 {
		other.Fatalf("%d moves were played", moves)
	}
	if said := browser.Ask[string](players[0], act, true); said != "done" {
		other.Fatal(said)
	}
	players[0].Wait("the end", "() => kit.find('result')")
	other.Wait("the wall without the game", "() => kit.find('nothing-on')")
	other.Click("today")
	other.Wait("the games of the day", "() => kit.find('day')?.querySelector('.pairings li')")
	if line := browser.Ask[string](other, "() => document.querySelector('.pairings li').innerText"); !strings.Contains(line, "Kin") || !strings.Contains(line, "1") {
		other.Errorf("the line of the game says %q", line)
	}
	other.Click("day-before")
	other.Wait("the day before", "() => kit.find('day-after') && !document.querySelector('.pairings')")
	other.Click("day-after")
	other.Wait("the game again", "() => document.querySelector('.pairings li a')")
	browser.Ask[bool](other, "() => { document.querySelector('.pairings li a[href^=\"/game/\"]').click(); return true }")
	other.Wait("the game", "() => kit.find('result')")
}

func TestSealedMove(t *testing.T) {
	t.Parallel()
	site := browser.Shared(t)
	black, white := site.Open(browser.Look{}), site.Open(browser.Look{})
	path := invite(black, browser.NewGame{"color": "b"})
	white.Visit(path)
	joinAs(white, "gin")
	black.Ready()
	black.Move("7g", "7f")
	white.Ready()
	white.Click("offer-adjourn")
	black.Wait("the question", "() => kit.find('offer')?.dataset.offer === 'adjourn'")
	black.Click("accept")
	white.Wait("the wish for a sealed move", "() => kit.find('to-seal')")
	white.Move("3c", "3d")
	for _, p := range []*browser.Page{black, white} {
		p.Wait("the adjournment", "() => kit.find('sealed')")
	}
	if text := browser.Ask[string](white, "() => kit.find('sealed').innerText"); !strings.Contains(text, "3c3d") {
		t.Errorf("who sealed reads %q", text)
	}
	if text := browser.Ask[string](black, "() => document.body.innerText"); strings.Contains(text, "3c3d") {
		t.Error("the sealed move is shown to the other side")
	}
	black.Reload()
	black.Wait("the adjournment", "() => kit.find('sealed')")
	black.Click("offer-resume")
	white.Wait("the question", "() => kit.find('offer')?.dataset.offer === 'resume'")
	white.Click("accept")
	for _, p := range []*browser.Page{black, white} {
		p.Wait("the opened move", "() => kit.find('game').dataset.plies === '2'")
	}
}

// After a server crash in mid-game both players reconnect, without loss.
func TestRestartBetweenPeople(t *testing.T) {
	t.Parallel()
	site := browser.Serve(t)
	black, white := site.Open(browser.Look{}), site.Open(browser.Look{})
	path := invite(black, browser.NewGame{"color": "b", "clock": map[string]any{"kind": "byoyomi", "main": 600_000, "byoyomi": 30_000, "periods": 1}})
	white.Visit(path)
	joinAs(white, "gin")
	black.Ready()
	black.Move("7g", "7f")
	white.Ready()
	white.Move("3c", "3d")
	black.Ready()
	site.Kill()
	for _, p := range []*browser.Page{black, white} {
		p.Wait("the lost connection", "() => kit.find('connection-lost')")
	}
	site.Start()
	for _, p := range []*browser.Page{black, white} {
		p.Wait("the connection", "() => !kit.find('connection-lost')")
	}
	black.Ready()
	black.Move("2g", "2f")
	white.Wait("the move after the restart", "() => kit.find('game').dataset.plies === '3'")
}

// Conditional moves in a correspondence game: entered by touch, played at once, secret, gone
// after another move.
func TestConditionalMoves(t *testing.T) {
	t.Parallel()
	site := browser.Shared(t)
	black := site.Open(browser.Look{Width: 360, Height: 740, Phone: true, Dark: true})
	white := site.Open(browser.Look{Languages: "ja"})
	path := invite(black, browser.NewGame{"color": "b", "clock": map[string]any{"kind": "correspondence", "byoyomi": 86_400_000, "periods": 1}})
	white.Visit(path)
	joinAs(white, "gin")
	black.Ready()
	black.Tap("7g")
	black.Tap("7f")
	black.Tap("confirm-yes")
	black.Moved("7g7f")
	black.Wait("the panel", "() => kit.find('plan-add')")
	enter := func(moves ...[2]string) {
		t.Helper()
		black.Tap("plan-add")
		for i, m := range moves {
			black.Wait("the legal moves", "(n) => kit.find('plan').dataset.entering === String(n) && 'ready' in kit.find('plan').dataset", i)
			black.Tap(m[0])
			black.Tap(m[1])
		}
		black.Wait("the line", "(n) => kit.find('plan').dataset.entering === String(n)", len(moves))
		black.Tap("plan-save")
	}
	enter([2]string{"3c", "3d"}, [2]string{"2g", "2f"})
	black.Wait("the line to be stored", "() => kit.find('plan').dataset.lines === '1' && kit.find('plan').innerText.includes('2f')")
	enter([2]string{"8c", "8d"}, [2]string{"2g", "2f"}, [2]string{"8d", "8e"}, [2]string{"8h", "7g"})
	black.Wait("both lines", "() => kit.find('plan').dataset.lines === '2'")
	black.Well("the conditional moves")
	if browser.Ask[bool](white, "() => !!kit.find('plan')") {
		t.Error("the opponent sees the plan")
	}
	white.Ready()
	white.Move("8c", "8d")
	white.Click("confirm-yes")
	for _, p := range []*browser.Page{black, white} {
		p.Moved("7g7f", "8c8d", "2g2f")
	}
	black.Wait("the rest of the line", "() => kit.find('plan').dataset.lines === '1'")
	white.Ready()
	white.Move("3c", "3d")
	white.Click("confirm-yes")
	black.Moved("7g7f", "8c8d", "2g2f", "3c3d")
	black.Wait("nothing to be left", "() => !kit.find('plan')")
}
