package e2e

import (
	"slices"
	"strings"
	"time"
)

// newGame is the body of a request for a game; see internal/wire.
type newGame map[string]any

// answer is what a request of the page was answered.
type answer struct {
	Status   int
	Text, ID string
}

// start makes a game by a request of the page, opens it and waits for the
// player's turn. It is for tests that need a position or a rule of their own;
// what is left out is Black, level 1.
func (p *page) start(g newGame) {
	p.Helper()
	if ask[string](p, "() => location.href") == "about:blank" {
		p.visit("/")
	}
	usual := newGame{"rules": "standard", "color": "b", "level": 1}
	for key, value := range usual {
		if _, ok := g[key]; !ok {
			g[key] = value
		}
	}
	made := ask[answer](p, `async (body) => {
		const answer = await fetch("/api/v1/games", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
		const text = await answer.text();
		return { Status: answer.status, Text: text, ID: answer.ok ? JSON.parse(text).id : "" };
	}`, g)
	if made.Status != 201 {
		p.Fatalf("no game of %v: %d %s", g, made.Status, made.Text)
	}
	p.visit("/game/" + made.ID)
	p.ready()
}

// ready waits for the player's turn.
func (p *page) ready() {
	p.Helper()
	p.wait("the player's turn", "() => kit.ready()")
}

// move clicks a piece, or a place on the stand, and where it goes.
func (p *page) move(from, to string) {
	p.Helper()
	p.click(from)
	p.click(to)
}

// moved waits until the list of moves begins with these.
func (p *page) moved(usi ...string) {
	p.Helper()
	p.wait("the moves "+strings.Join(usi, " "), "(...usi) => kit.moves().slice(0, usi.length).join() === usi.join()", anyOf(usi)...)
}

func anyOf(list []string) []any {
	out := make([]any, len(list))
	for i, s := range list {
		out[i] = s
	}
	return out
}

// moves returns the moves played, in USI.
func (p *page) moves() []string {
	p.Helper()
	return ask[[]string](p, "() => kit.moves()")
}

// view shows the position after a move of the list, 0 for the start. It lets
// the engine answer first: the last position of the list gives way to a new one.
func (p *page) view(ply int) {
	p.Helper()
	p.wait("the engine's answer", "() => kit.game().dataset.turn === kit.game().dataset.you || kit.game().hasAttribute('data-over')")
	ask[bool](p, "(ply) => { document.querySelector(`[data-testid=moves] [data-ply='${ply}']`).click(); return true; }", ply)
	p.wait("the earlier position", `(ply) => {
		const row = document.querySelector("[data-testid=moves] [aria-current]");
		return row.dataset.ply === String(ply) && !kit.board().hasAttribute("data-busy");
	}`, ply)
}

// piece returns the SFEN letter of what stands on a square, "" for nothing.
func (p *page) piece(square string) string {
	p.Helper()
	return ask[string](p, "(s) => kit.cell(s).dataset.piece", square)
}

// hand returns how many of each kind a side holds.
func (p *page) hand(side string) map[string]int {
	p.Helper()
	return ask[map[string]int](p, "(s) => kit.hand(s)", side)
}

// targets returns the squares marked as legal for what is picked up.
func (p *page) targets() []string {
	p.Helper()
	return ask[[]string](p, "() => kit.targets()")
}

// wantTargets picks something up, compares what is offered, and puts it down.
func (p *page) wantTargets(from string, want ...string) {
	p.Helper()
	p.click(from)
	slices.Sort(want)
	p.wait("targets", "() => kit.targets().length")
	if got := p.targets(); !slices.Equal(got, want) {
		p.Errorf("%s may go to %v, want %v", from, got, want)
	}
	p.keys("\u001b")
	p.wait("nothing to be picked up", "() => kit.targets().length === 0")
}

// text returns what is to be read in something.
func (p *page) text(name string) string {
	p.Helper()
	p.wait(name, "(name) => kit.find(name)", name)
	return ask[string](p, "(name) => kit.find(name).innerText.trim()", name)
}

// ending is how a game ended, as the page shows it.
type ending struct{ Winner, Reason, Foul, Text string }

// result waits for the end of the game.
func (p *page) result() ending {
	p.Helper()
	p.wait("the result", "() => kit.result()")
	return ask[ending](p, "() => kit.result()")
}

// moment is a short while in which a page has done what it does at once.
const moment = 150 * time.Millisecond
