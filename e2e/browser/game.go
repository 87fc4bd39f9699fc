package browser

import (
	"slices"
	"strings"
)

// NewGame is the body of a request for a game; see internal/gates/wire.
type NewGame map[string]any

type answer struct {
	Status   int
	Text, ID string
}

// Start creates a game by a request, opens it and waits for the player's turn. Defaults are
// Black and level 1.
func (p *Page) Start(g NewGame) {
	p.Helper()
	if Ask[string](p, "() => location.href") == "about:blank" {
		p.Visit("/")
	}
	usual := NewGame{"rules": "standard", "color": "b", "level": 1}
	for key, value := range usual {
		if _, ok := g[key]; !ok {
			g[key] = value
		}
	}
	made := Ask[answer](p, `async (body) => {
		const answer = await fetch("/api/v1/games", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
		const text = await answer.text();
		return { Status: answer.status, Text: text, ID: answer.ok ? JSON.parse(text).id : "" };
	}`, g)
	if made.Status != 201 {
		p.Fatalf("no game of %v: %d %s", g, made.Status, made.Text)
	}
	p.Visit("/game/" + made.ID)
	p.Ready()
	// The page loads its drawings last. A test that stops the server starts from a whole page.
	p.Wait("the last part of the page", "() => performance.getEntriesByType('resource').some((e) => e.name.endsWith('/board-draw.js') && e.responseEnd > 0)")
}

// Ready waits for the player's turn.
func (p *Page) Ready() {
	p.Helper()
	p.Wait("the player's turn", "() => kit.ready()")
}

// Move clicks a piece on the board or a stand, then its destination.
func (p *Page) Move(from, to string) {
	p.Helper()
	p.Click(from)
	p.Click(to)
}

// Moved waits until the list of moves begins with these.
func (p *Page) Moved(usi ...string) {
	p.Helper()
	p.Wait("the moves "+strings.Join(usi, " "), "(...usi) => kit.moves().slice(0, usi.length).join() === usi.join()", anyOf(usi)...)
}

func anyOf(list []string) []any {
	out := make([]any, len(list))
	for i, s := range list {
		out[i] = s
	}
	return out
}

func (p *Page) Moves() []string {
	p.Helper()
	return Ask[[]string](p, "() => kit.moves()")
}

// View shows the position after a move of the list, 0 for the start. It waits for the
// engine's answer, because that would show the last position.
func (p *Page) View(ply int) {
	p.Helper()
	p.Wait("the engine's answer", "() => kit.game().dataset.turn === kit.game().dataset.you || kit.game().hasAttribute('data-over')")
	Ask[bool](p, "(ply) => { document.querySelector(`[data-testid=moves] [data-ply='${ply}']`).click(); return true; }", ply)
	p.Wait("the earlier position", `(ply) => {
		const row = document.querySelector("[data-testid=moves] [aria-current]");
		return row.dataset.ply === String(ply) && !kit.board().hasAttribute("data-busy");
	}`, ply)
}

// Piece returns the SFEN letter of the piece on a square, or "".
func (p *Page) Piece(square string) string {
	p.Helper()
	return Ask[string](p, "(s) => kit.cell(s).dataset.piece", square)
}

func (p *Page) Hand(side string) map[string]int {
	p.Helper()
	return Ask[map[string]int](p, "(s) => kit.hand(s)", side)
}

// Targets returns the squares marked as legal for the picked piece.
func (p *Page) Targets() []string {
	p.Helper()
	return Ask[[]string](p, "() => kit.targets()")
}

// WantTargets picks a piece up, compares its targets and puts it down.
func (p *Page) WantTargets(from string, want ...string) {
	p.Helper()
	p.Click(from)
	slices.Sort(want)
	p.Wait("targets", "() => kit.targets().length")
	if got := p.Targets(); !slices.Equal(got, want) {
		p.Errorf("%s may go to %v, want %v", from, got, want)
	}
	p.Keys("\u001b")
	p.Wait("nothing to be picked up", "() => kit.targets().length === 0")
}

func (p *Page) Text(name string) string {
	p.Helper()
	p.Wait(name, "(name) => kit.find(name)", name)
	return Ask[string](p, "(name) => kit.find(name).innerText.trim()", name)
}

// Ending is how a game ended, as the page shows it.
type Ending struct{ Winner, Reason, Foul, Text string }

// Result waits for the end of the game.
func (p *Page) Result() Ending {
	p.Helper()
	p.Wait("the result", "() => kit.result()")
	return Ask[Ending](p, "() => kit.result()")
}

// Played is the result of a game by the player in the page.
type Played struct {
	Plies, Asked, Drops, Offers int
	// Problem is an error or "". Endless: the game was too long.
	Problem string
	Endless bool
	Ending
}
