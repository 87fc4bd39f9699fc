package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// practice is where the problems of these tests are.
const practice = "../internal/puzzle/testdata"

// train opens the trainer for a rule set.
func (p *page) train(rules string) {
	p.Helper()
	p.visit("/puzzles/" + rules)
	p.wait("a problem", "() => kit.find('puzzle') && kit.board()?.shape.files > 0 && kit.find('told')")
}

// check finds a check in the problem shown: one that keeps the shortest mate, or
// one that lets the king escape. It asks the solver, as the page could not: what
// it has of the problem does not tell.
func (p *page) check(right bool) string {
	p.Helper()
	usi := ask[string](p, `async (right, rules) => {
		const body = JSON.stringify({ rules, sfen: kit.board().sfen, moves: [] });
		const place = await (await fetch("/api/v1/tsume/moves", { method: "POST", headers: { "Content-Type": "application/json" }, body })).json();
		return place.moves.find((m) => (right ? m.best : m.status === "nomate"))?.node.usi ?? "";
	}`, right, ask[string](p, "() => kit.find('puzzle').dataset.rules"))
	if usi == "" && right {
		p.Fatal("no check mates")
	}
	return usi
}

// failing finds a check that lets the king escape, at the next problem where all
// mate.
func (p *page) failing() string {
	p.Helper()
	for range 8 {
		if usi := p.check(false); usi != "" {
			return usi
		}
		problem := p.attempt().Problem
		p.click("give-up")
		p.click("next")
		p.wait("another problem", "(id) => kit.find('puzzle').dataset.problem !== id && kit.find('told')", problem)
	}
	p.Fatal("every check of every problem mates")
	return ""
}

// play makes a move on the board.
func (p *page) play(usi string) {
	p.Helper()
	from, to := usi[:2], strings.TrimSuffix(usi[2:], "+")
	if usi[1] == '*' {
		from = "b:" + usi[:1]
	}
	p.move(from, to)
	if ask[bool](p, "async () => { await kit.sleep(60); return !!kit.find('promotion'); }") {
		if strings.HasSuffix(usi, "+") {
			p.click("promote")
		} else {
			p.click("keep")
		}
	}
}

// settled waits until a move that was made has been judged.
func (p *page) settled() {
	p.Helper()
	p.wait("the judgement", "() => !('busy' in kit.find('puzzle').dataset) && !kit.board().hasAttribute('data-busy')")
}

// attempt is what the page says of an attempt.
type attempt struct {
	State, Problem                        string
	Wrong, Rating, Streak, Solved, Failed int
}

func (p *page) attempt() attempt {
	p.Helper()
	return ask[attempt](p, `() => {
		const { state, wrong, problem } = kit.find("puzzle").dataset;
		const { rating, streak, solved, failed } = kit.find("standing").dataset;
		return { State: state, Wrong: +wrong, Problem: problem, Rating: +rating, Streak: +streak, Solved: +solved, Failed: +failed };
	}`)
}

// finish plays right moves to the mate.
func (p *page) finish() {
	p.Helper()
	for range 6 {
		p.settled()
		if p.attempt().State != "open" {
			return
		}
		before := ask[string](p, "() => kit.find('puzzle').dataset.seq")
		p.play(p.check(true))
		p.wait("the move to count", "(seq) => kit.find('puzzle').dataset.seq !== seq", before)
	}
	p.Fatal("there is no end")
}

// A problem is solved move by move, the best defence is played, the rating
// rises; the next is another one.
func TestPuzzleSolved(t *testing.T) {
	t.Parallel()
	p := serve(t, "--puzzles", practice).open(look{width: 1440, height: 900})
	p.visit("/")
	p.click("puzzles")
	p.wait("the collections", "() => kit.find('puzzles-standard')")
	p.click("puzzles-standard")
	p.wait("a problem", "() => kit.find('told') && kit.board()?.shape.files > 0")
	first := p.attempt()
	if first.State != "open" || first.Rating != 1500 {
		t.Fatalf("%+v", first)
	}
	page := ask[string](p, "() => document.documentElement.outerHTML")
	if strings.Contains(page, "solution") && strings.Contains(page, "data-usi") {
		t.Error("the page has the solution")
	}
	p.finish()
	done := p.attempt()
	if done.State != "solved" || done.Streak != 1 || done.Solved != 1 || done.Rating <= 1500 {
		t.Errorf("%+v", done)
	}
	if got := ask[string](p, "() => kit.find('puzzle-result').dataset.score"); got != "1" {
		t.Errorf("the score is %s", got)
	}
	p.wait("the line", "() => kit.find('line')?.querySelectorAll('[data-usi]').length >= 1")
	p.reload()
	p.wait("another problem", "() => kit.find('told') && kit.find('puzzle').dataset.state === 'open'")
	if next := p.attempt(); next.Problem == first.Problem || next.Streak != 1 {
		t.Errorf("after it: %+v", next)
	}
}

// A wrong move is refuted on the board and costs rating once; a reload keeps the
// problem; giving up shows the solution.
func TestPuzzleWrong(t *testing.T) {
	t.Parallel()
	p := serve(t, "--puzzles", practice).open(look{width: 1440, height: 900})
	p.train("standard")
	usi := p.failing()
	before := p.attempt()
	start := ask[string](p, "() => kit.board().sfen")
	p.play(usi)
	p.wait("the refutation", "() => kit.find('told')?.dataset.kind === 'escapes' && kit.find('puzzle').dataset.refuted === '1'")
	wrong := p.attempt()
	if wrong.Wrong != 1 || wrong.Failed != before.Failed+1 || wrong.Streak != 0 || wrong.Rating >= before.Rating {
		t.Errorf("%+v", wrong)
	}
	if got := ask[string](p, "() => kit.board().sfen"); got == start || !strings.Contains(got, " b ") {
		t.Errorf("the board shows %s", got)
	}
	p.click("try-again")
	p.wait("the problem again", "(sfen) => kit.board().sfen === sfen && kit.board().dataset.turn === 'b'", start)
	p.play(usi)
	p.wait("the refutation", "() => kit.find('puzzle').dataset.refuted === '1' && kit.find('puzzle').dataset.wrong === '2'")
	if again := p.attempt(); again.Rating != wrong.Rating || again.Failed != wrong.Failed {
		t.Errorf("a second mistake counts again: %+v", again)
	}
	p.reload()
	p.wait("the same problem", "(id) => kit.find('puzzle')?.dataset.problem === id && kit.find('puzzle').dataset.wrong === '2'", before.Problem)
	p.click("give-up")
	p.wait("the solution", "() => kit.find('puzzle').dataset.state === 'given-up' && kit.find('line')")
	p.click("next")
	p.wait("another problem", "(id) => kit.find('puzzle').dataset.problem !== id && kit.find('told')", before.Problem)
}

// What is no check, and what is against the rules, is said and costs nothing.
func TestPuzzleNoCheck(t *testing.T) {
	t.Parallel()
	p := serve(t, "--puzzles", practice).open(look{width: 1440, height: 900})
	p.train("standard")
	quiet := ask[string](p, `async () => {
		const { puzzle } = await Promise.resolve({ puzzle: kit.find("puzzle").dataset });
		const list = await (await fetch("/api/v1/puzzles")).json();
		const attempt = await (await fetch("/api/v1/puzzles/attempts/" + list.collections.find((c) => c.rules === puzzle.rules).open)).json();
		const body = JSON.stringify({ rules: puzzle.rules, sfen: attempt.start, moves: [] });
		const place = await (await fetch("/api/v1/tsume/moves", { method: "POST", headers: { "Content-Type": "application/json" }, body })).json();
		const checks = new Set(place.moves.map((m) => m.node.usi));
		if (attempt.solution) return "";
		return attempt.legal.map((m) => m.usi).find((usi) => !checks.has(usi) && !usi.endsWith("+")) ?? "";
	}`)
	if quiet == "" {
		t.Fatal("the attempt tells its solution, or every move is a check")
	}
	before := p.attempt()
	p.play(quiet)
	p.wait("a word", "() => kit.find('told')?.dataset.kind === 'no-check'")
	if after := p.attempt(); after != before {
		t.Errorf("it counts: from %+v to %+v", before, after)
	}
	p.finish()
	if done := p.attempt(); done.Solved != 1 {
		t.Errorf("%+v", done)
	}
}

// Hints, and the whole way by keyboard.
func TestPuzzleByKeyboard(t *testing.T) {
	t.Parallel()
	p := serve(t, "--puzzles", practice).open(look{})
	p.train("standard")
	p.keys("h")
	p.wait("a piece picked up", "() => kit.board().shadowRoot.querySelector('.selected')")
	p.tabTo("hint")
	p.keys(kb.Enter)
	p.wait("the second hint", "() => kit.find('hint').disabled")
	p.tabTo("give-up")
	p.keys(kb.Enter)
	p.wait("the solution", "() => kit.find('puzzle').dataset.state === 'given-up' && kit.find('line')")
	p.keys(kb.ArrowRight)
	p.wait("its first move", "() => kit.find('line').dataset.at === '1'")
	problem := p.attempt().Problem
	p.keys("n")
	p.wait("another problem", "(id) => kit.find('puzzle').dataset.problem !== id && kit.find('told')", problem)
	usi := p.check(true)
	p.keys("b")
	origin, to := usi[:2], strings.TrimSuffix(usi[2:], "+")
	if usi[1] == '*' {
		held := ask[int](p, "(kind) => [...kit.board().shadowRoot.querySelectorAll('[data-hand^=\"b:\"]')].filter((s) => !s.hidden).findIndex((s) => s.dataset.hand === 'b:' + kind)", usi[:1])
		p.keys(string(rune('1' + held)))
	} else {
		p.walk(origin)
		p.keys(kb.Enter)
	}
	p.walk(to)
	p.keys(kb.Enter)
	if ask[bool](p, "async () => { await kit.sleep(60); return !!kit.find('promotion'); }") {
		if !strings.HasSuffix(usi, "+") {
			p.keys(kb.ArrowDown, kb.Tab)
		}
		p.keys(kb.Enter)
	}
	p.wait("the move to count", "() => kit.find('told')?.dataset.kind === 'right' || kit.find('puzzle').dataset.state === 'solved'")
}

// walk moves the focus on the board to a square by the arrows.
func (p *page) walk(square string) {
	p.Helper()
	for range 40 {
		at := ask[string](p, "() => kit.focused()[1]")
		switch {
		case at == square:
			return
		case at[0] < square[0]:
			p.keys(kb.ArrowLeft)
		case at[0] > square[0]:
			p.keys(kb.ArrowRight)
		case at[1] < square[1]:
			p.keys(kb.ArrowDown)
		default:
			p.keys(kb.ArrowUp)
		}
	}
	p.Fatalf("the focus does not come to %s", square)
}

// The pages of mate problems fit every width, can be read in light and dark in
// every language, and everything on them has a name.
func TestTsumePagesLookWell(t *testing.T) {
	for name, l := range map[string]look{
		"phone": {width: 360, height: 740, phone: true},
		"dark":  {width: 1440, height: 900, dark: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := serve(t, "--puzzles", practice).open(l)
			well := func(where string) {
				t.Helper()
				if out := p.overflow(); out != "" {
					t.Errorf("%s: %s", where, out)
				}
				if list := ask[[]string](p, faint); len(list) > 0 {
					t.Errorf("%s: hard to read: %s", where, strings.Join(list, "; "))
				}
				p.unnamed(where, p.tree())
			}
			for _, code := range []string{"en", "ja", "zh"} {
				p.tsume(mateInFive)
				p.speak(code)
				ask[bool](p, "() => (document.querySelectorAll('details').forEach((d) => (d.open = true)), true)")
				well("drawing in " + code)
				p.boardFits("drawing in " + code)
				p.solved("mate", 5)
				p.wait("the verdict", "() => kit.find('verdict')")
				well("the answer in " + code)
				p.visit("/puzzles")
				p.wait("the collections", "() => kit.find('puzzles-standard')")
				well("the collections in " + code)
				p.train("standard")
				well("a problem in " + code)
				p.boardFits("a problem in " + code)
				if code == "ja" {
					p.play(p.failing())
					p.wait("the refutation", "() => kit.find('puzzle').dataset.refuted === '1'")
					well("a refutation in " + code)
				}
				p.click("give-up")
				p.wait("the solution", "() => kit.find('puzzle').dataset.state === 'given-up' && kit.find('replies')?.dataset.at !== undefined")
				well("the solution in " + code)
			}
		})
	}
}
