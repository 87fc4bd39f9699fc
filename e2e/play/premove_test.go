package play_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/komadai/komadai/e2e/browser"
)

type opponent struct {
	*browser.Page
	game string
}

func against(p *browser.Page, g browser.NewGame) opponent {
	p.Helper()
	o := opponent{Page: p.Site.Open(browser.Look{})}
	for key, value := range (browser.NewGame{"opponent": "person", "rules": "standard", "name": "Kin", "color": "b"}) {
		if _, ok := g[key]; !ok {
			g[key] = value
		}
	}
	post := `async (path, body) => {
		const answer = await fetch("/api/v1/games" + path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
		if (!answer.ok) throw new Error(await answer.text());
		return (await answer.json()).id;
	}`
	p.Visit("/")
	o.game = browser.Ask[string](p, post, "", g)
	o.Visit("/")
	browser.Ask[string](o.Page, post, "/"+o.game+"/join", browser.NewGame{"name": "Gin"})
	p.Visit("/game/" + o.game)
	p.Wait("the game", "() => kit.board()?.dataset.seq")
	return o
}

func (o opponent) moves(usi string) {
	o.Helper()
	browser.Ask[bool](o.Page, `async (id, usi) => {
		const game = await (await fetch("/api/v1/games/" + id)).json();
		const answer = await fetch("/api/v1/games/" + id + "/actions", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ type: "move", usi, seq: game.seq }) });
		if (!answer.ok) throw new Error(await answer.text());
		return true;
	}`, o.game, usi)
}

// queued waits for so many premoves.
func queued(p *browser.Page, usi ...string) {
	p.Helper()
	p.Wait("the premoves "+strings.Join(usi, " "), `(list) => {
		const shown = [...kit.board().shadowRoot.querySelectorAll("[data-premove]")].map((e) => e.dataset.premove).join(" ");
		return shown === list && (kit.find("premoves")?.dataset.count ?? "0") === String(list ? list.split(" ").length : 0);
	}`, strings.Join(usi, " "))
}

// Premoves by click and by drag are played in order.
func TestPremoves(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	o := against(p, browser.NewGame{})
	p.Ready()
	p.Move("7g", "7f")
	p.Moved("7g7f")
	p.Wait("the other's turn", "() => kit.game().dataset.turn === 'w'")
	p.Move("2g", "2f")
	queued(p, "2g2f")
	p.Drag("2f", "2e")
	queued(p, "2g2f", "2f2e")
	// A capture that is not possible yet.
	p.Click("8h")
	p.Wait("where the bishop may come", "() => kit.targets().includes('2b') && !kit.targets().includes('8g')")
	p.Click("2b")
	p.Click("promote")
	queued(p, "2g2f", "2f2e", "8h2b+")
	o.moves("3c3d")
	p.Moved("7g7f", "3c3d", "2g2f")
	queued(p, "2f2e", "8h2b+")
	o.moves("4a3b")
	p.Moved("7g7f", "3c3d", "2g2f", "4a3b", "2f2e")
	// An illegal premove is dropped with a message.
	o.moves("2b8h+")
	p.Wait("the notice", "() => kit.find('premoves')?.innerText.includes('dropped')")
	queued(p)
	p.Ready()
	p.Move("7i", "8h")
	p.Moved("7g7f", "3c3d", "2g2f", "4a3b", "2f2e", "2b8h+", "7i8h")
	p.Move("b:B", "5e")
	queued(p, "B*5e")
	o.moves("9c9d")
	p.Wait("the drop", "() => kit.moves().at(-1) === 'B*5e'")
}

// All ways to cancel premoves; a cancelled one is never played.
func TestPremovesTakenBack(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	o := against(p, browser.NewGame{})
	p.Ready()
	p.Move("7g", "7f")
	p.Wait("the other's turn", "() => kit.game().dataset.turn === 'w' && kit.board().dataset.ply === '2'")
	for name, back := range map[string]func(){
		"button":          func() { p.Click("premoves-clear") },
		"Escape":          func() { p.Keys(kb.Escape) },
		"an empty square": func() { p.Click("5e") },
		"the right button": func() {
			p.RightClick("5c")
		},
	} {
		p.Move("2g", "2f")
		queued(p, "2g2f")
		t.Log(name)
		back()
		queued(p)
	}
	// By keys from the focused square; Escape cancels all.
	p.Move("2g", "2f")
	queued(p, "2g2f")
	p.Wait("the keyboard on 2f", "() => kit.focused()[1] === '2f'")
	p.Keys(kb.Enter, kb.ArrowUp, kb.Enter)
	queued(p, "2g2f", "2f2e")
	p.Keys(kb.Escape)
	queued(p)
	o.moves("3c3d")
	p.Ready()
	p.Moved("7g7f", "3c3d")
}

// Entered by taps, cancelled by a tap on an empty square, as White on a board with a seam.
func TestPremovesByTouch(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	o := against(p, browser.NewGame{"color": "w", "rules": "cylinder"})
	tap := func(names ...string) {
		for _, n := range names {
			p.Tap(n)
		}
	}
	tap("3c", "3d")
	queued(p, "3c3d")
	tap("5e")
	queued(p)
	tap("8c", "8d", "8d", "8e")
	queued(p, "8c8d", "8d8e")
	o.moves("7g7f")
	p.Wait("the first", "() => kit.moves().join() === '7g7f,8c8d'")
	queued(p, "8d8e")
	o.moves("2g2f")
	p.Wait("the second", "() => kit.moves().join() === '7g7f,8c8d,2g2f,8d8e'")
}

// Moves need confirmation by choice, and with days per move by default.
func TestMovesAreConfirmed(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	o := against(p, browser.NewGame{"clock": map[string]any{"kind": "correspondence", "byoyomi": 86_400_000, "periods": 1}})
	p.Ready()
	p.Move("7g", "7f")
	p.Wait("the question", "() => kit.find('confirm-move')")
	if p.Piece("7f") != "P" || len(p.Moves()) != 0 {
		t.Errorf("the move is not shown, or it is played: %v", p.Moves())
	}
	p.Click("confirm-no")
	p.Wait("the move taken back", "() => !kit.find('confirm-move') && kit.cell('7g').dataset.piece === 'P' && !kit.cell('7f').dataset.piece")
	p.Move("2g", "2f")
	p.Wait("the question", "() => kit.focused()[1] === 'confirm-yes'")
	p.Keys(kb.Escape)
	p.Wait("the move taken back", "() => !kit.find('confirm-move') && kit.cell('2g').dataset.piece === 'P'")
	p.Move("6g", "6f")
	p.Wait("the question", "() => kit.focused()[1] === 'confirm-yes'")
	p.Keys(kb.Enter)
	p.Moved("6g6f")
	o.moves("3c3d")
	p.Ready()
	p.Click("open-settings")
	p.Click("confirm-off")
	p.Keys(kb.Escape)
	p.Move("7g", "7f")
	p.Moved("6g6f", "3c3d", "7g7f")
}
