package look_test

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
	"github.com/komadai/komadai/e2e/browser"
)

// heard collects the board's announcements from the accessibility tree.
const heard = `() => {
	const region = kit.board().shadowRoot.querySelector("[aria-live]");
	kit.said = [];
	new MutationObserver(() => kit.said.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
	return true;
}`

func listen(p *browser.Page) {
	p.Helper()
	p.Wait("the field for moves", "() => kit.board()?.shadowRoot.querySelector('[data-testid=typed]')")
	browser.Ask[bool](p, heard)
}

func typed(p *browser.Page, text string) {
	p.Helper()
	browser.Ask[bool](p, "() => { kit.said = []; kit.board().shadowRoot.querySelector('[data-testid=typed]').focus(); return true; }")
	p.Keys(text, kb.Enter)
}

func says(p *browser.Page, want string) {
	p.Helper()
	p.Wait("the board to say "+want, "(want) => kit.said.some((text) => text.toLowerCase().includes(want.toLowerCase()))", want)
	for _, n := range p.Tree() {
		if strings.Contains(strings.ToLower(n.Name), strings.ToLower(want)) {
			return
		}
	}
	// A later announcement may have replaced it.
	if browser.Ask[bool](p, "(want) => !kit.said.at(-1).toLowerCase().includes(want.toLowerCase())", want) {
		return
	}
	p.Errorf("the accessibility tree has no %q", want)
}

// Ranks, files, hands, last moves and clocks are read out, moves are typed, errors announced.
func TestReadBoard(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{"sfen": "4k4/9/9/7R1/9/9/2P3S2/9/3GKG3 b S2p 1", "clock": map[string]any{"kind": "sudden", "main": 600_000}})
	listen(p)
	p.Keys("b")
	p.At("5i")
	for _, c := range []struct{ keys, want string }{
		{"R", "Rank 9: 6i Black Gold general, 5i Black King, 4i Black Gold general"},
		{"F", "File 5: 5a White King, 5i Black King"},
		{"H", "Black’s pieces in hand: Silver general 1. White’s pieces in hand: Pawn 2"},
		{"L", "There is no move before this"},
		{"C", "Black’s time"},
	} {
		browser.Ask[bool](p, "() => { kit.said = []; return true; }")
		p.Keys(c.keys)
		says(p, c.want)
	}
	p.Keys("/")
	p.Wait("the field", "() => kit.board().shadowRoot.activeElement?.dataset.testid === 'typed'")
	p.Keys("?", kb.Enter)
	says(p, "with + to promote")
	typed(p, "r4")
	says(p, "Rank 4: 2d Black Rook")
	typed(p, "5a")
	says(p, "5a White King")
	typed(p, "R-2c")
	says(p, "Type R-2c+ to promote")
	typed(p, "G-5h")
	says(p, "G-5h can be several moves")
	typed(p, "nonsense")
	says(p, "nonsense is not a move here")
	p.Expect("status of 422")
	typed(p, "P-7e")
	p.Wait("the foul", "() => kit.foul()")
	typed(p, "７六歩")
	p.Moved("7g7f")
	p.Wait("the answer", "() => kit.moves().length >= 2")
	p.Ready()
	typed(p, "last")
	says(p, "Black: Pawn to 7f")
	p.Keys(kb.Escape)
	p.Wait("the squares", "() => kit.board().shadowRoot.activeElement?.dataset.square")
}

func TestClockAlarm(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{"clock": map[string]any{"kind": "sudden", "main": 3_600_000}})
	listen(p)
	p.StopClock()
	p.Move("7g", "7f")
	p.Moved("7g7f")
	p.Ready()
	p.MoveClock(time.Hour - 30*time.Second)
	says(p, "You have little time left")
}

// Moves can be typed on all boards; engine and solver work by keyboard alone.
func TestTypeEverywhere(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})

	p.Visit("/record?rules=standard&sfen=lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL%20b%20-%201&moves=7g7f")
	p.Wait("the record", "() => kit.find('record')?.dataset.nodes")
	listen(p)
	p.Keys(kb.End)
	p.Wait("the last move", "() => kit.find('record').dataset.ply === '1' && kit.board().dataset.ply === '2'")
	p.Click("3c")
	p.Wait("the legal moves, which come after the position", "() => kit.targets().join() === '3d'")
	p.Keys(kb.Escape)
	typed(p, "P-3d")
	says(p, "White: Pawn to 3d")
	p.Wait("the move", "() => kit.find('record').dataset.ply === '2'")
	p.Room("engine")
	p.TabTo("engine-switch")
	p.Keys(" ")
	p.WaitEngine("the engine to say what it thinks", "() => kit.find('engine-said')?.textContent")
	said := browser.Ask[string](p, "() => kit.find('engine-said').textContent")
	found := false
	for _, n := range p.Tree() {
		found = found || strings.Contains(n.Name, said)
	}
	if !found {
		t.Errorf("the accessibility tree has no %q", said)
	}

	p.Visit("/edit?rules=standard&sfen=4k4/9/9/9/9/9/9/9/4K4%20b%20-%201")
	p.Wait("the editor", "() => kit.find('edit')?.dataset.checked")
	listen(p)
	typed(p, "5i")
	says(p, "5i Black King")

	p.Visit("/tsume?rules=standard&sfen=4k4/9/4P4/9/9/9/9/9/9%20b%20G2r2b3g4s4n4l17p%201")
	p.Wait("the solver", "() => kit.find('tsume')")
	p.TabTo("solve")
	p.Keys(kb.Enter)
	p.WaitEngine("the answer", "() => kit.find('answer')?.dataset.status === 'mate'")
	listen(p)
	typed(p, "52金打")
	says(p, "Gold general dropped on 5b")

	p.Train("standard")
	listen(p)
	typed(p, "nonsense")
	says(p, "nonsense is not a move here")
	if wrong := browser.Ask[string](p, "() => kit.find('puzzle').dataset.wrong"); wrong != "0" {
		t.Errorf("a word that is no move counts as %s mistakes", wrong)
	}
	usi := browser.Ask[string](p, `async () => {
		const body = JSON.stringify({ rules: "standard", sfen: kit.board().sfen, moves: [] });
		const place = await (await fetch("/api/v1/tsume/moves", { method: "POST", headers: { "Content-Type": "application/json" }, body })).json();
		return place.moves.find((m) => m.best)?.node.usi ?? "";
	}`)
	typed(p, usi)
	p.Wait("the move to be said", "() => kit.said.some((text) => text.startsWith('Black: '))")
	p.Wait("the verdict", "() => kit.find('feedback')?.dataset.kind === 'right' || kit.find('puzzle').dataset.state === 'solved'")
}

// Keys typed while the move field loads are not lost.
func TestEarlyKeys(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Fresh: true})
	p.Visit("/")
	release := p.Hold("*/chunks/typed-prompt.js")
	p.Start(browser.NewGame{"sfen": "4k4/9/9/7R1/9/9/2P3S2/9/3GKG3 b S2p 1"})
	browser.Ask[bool](p, heard)
	p.Keys("b")
	p.At("5i")
	p.Keys("R", "/", "7g7fx", kb.Backspace)
	if browser.Ask[bool](p, "() => !!kit.board().shadowRoot.querySelector('[data-testid=typed]')") {
		t.Fatal("the field is there already")
	}
	release()
	says(p, "Rank 9")
	p.Wait("the field", "() => kit.board().shadowRoot.querySelector('[data-testid=typed]')?.value === '7g7f'")
	p.Keys(kb.Enter)
	p.Moved("7g7f")
}

func TestTypedDrawing(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/edit")
	p.Wait("the editor", "() => kit.find('edit') && kit.board()?.shape.files > 0")
	listen(p)
	for _, c := range []struct{ text, square, piece string }{{"7g7f", "7f", "P"}, {"g5e", "5e", "g"}, {"8h2b+", "2b", "+B"}} {
		typed(p, c.text)
		p.Wait(c.text, "(square, piece) => kit.cell(square).dataset.piece === piece", c.square, c.piece)
	}
	// The solver reports the fifth gold; it is no page error.
	p.Wait("what is wrong with the position", "() => kit.find('edit').dataset.checked === 'impossible'")
	typed(p, "-5e")
	p.Wait("the gold taken off", "() => kit.cell('5e').dataset.piece === '' && kit.find('edit').dataset.sfen.startsWith('lnsgkgsnl/1r5+B1/ppppppppp/9/9/2P6/')")
	typed(p, "?")
	says(p, "takes a piece off")
	typed(p, "5i")
	says(p, "Black King")
}
