package tsume_test

import (
	"github.com/komadai/komadai/e2e/browser"

	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// check asks the solver for a check that keeps the shortest mate, or lets the king escape.
func check(p *browser.Page, right bool) string {
	p.Helper()
	usi := browser.Ask[string](p, `async (right, rules) => {
		const body = JSON.stringify({ rules, sfen: kit.board().sfen, moves: [] });
		const place = await (await fetch("/api/v1/tsume/moves", { method: "POST", headers: { "Content-Type": "application/json" }, body })).json();
		return place.moves.find((m) => (right ? m.best : m.status === "nomate"))?.node.usi ?? "";
	}`, right, browser.Ask[string](p, "() => (kit.find('puzzle') ?? kit.find('storm')).dataset.rules"))
	if usi == "" && right {
		p.Fatal("no check mates")
	}
	return usi
}

// failing finds a check that lets the king escape, at the next problem that has one.
func failing(p *browser.Page) string {
	p.Helper()
	for range 8 {
		if usi := check(p, false); usi != "" {
			return usi
		}
		problem := readAttempt(p).Problem
		p.GiveUp()
		p.Click("next")
		p.Wait("another problem", "(id) => kit.find('puzzle').dataset.problem !== id && kit.find('feedback')", problem)
	}
	p.Fatal("every check of every problem mates")
	return ""
}

// settled waits until a move has been judged.
func settled(p *browser.Page) {
	p.Helper()
	p.Wait("the judgement", "() => !('busy' in kit.find('puzzle').dataset) && !kit.board().hasAttribute('data-busy')")
}

type attempt struct {
	State, Problem                        string
	Wrong, Rating, Streak, Solved, Failed int
}

func readAttempt(p *browser.Page) attempt {
	p.Helper()
	return browser.Ask[attempt](p, `() => {
		const { state, wrong, problem } = kit.find("puzzle").dataset;
		const { rating, streak, solved, failed } = kit.find("standing").dataset;
		return { State: state, Wrong: +wrong, Problem: problem, Rating: +rating, Streak: +streak, Solved: +solved, Failed: +failed };
	}`)
}

func finish(p *browser.Page) {
	p.Helper()
	for range 6 {
		settled(p)
		if readAttempt(p).State != "open" {
			return
		}
		before := browser.Ask[string](p, "() => kit.find('puzzle').dataset.seq")
		p.PlayUSI(check(p, true))
		p.Wait("the move to count", "(seq) => kit.find('puzzle').dataset.seq !== seq", before)
	}
	p.Fatal("there is no end")
}

// Right moves meet the best defence, the rating rises, and the next problem differs.
func TestPuzzleSolved(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t, "--puzzles", browser.PuzzleDir).Open(browser.Look{Width: 1440, Height: 900})
	p.Visit("/")
	p.Go("puzzles")
	p.Wait("the collections", "() => kit.find('puzzles-standard')")
	p.Click("puzzles-standard")
	p.Wait("a problem", "() => kit.find('feedback') && kit.board()?.shape.files > 0")
	first := readAttempt(p)
	if first.State != "open" || first.Rating != 700 {
		t.Fatalf("%+v", first)
	}
	page := browser.Ask[string](p, "() => document.documentElement.outerHTML")
	if strings.Contains(page, "solution") && strings.Contains(page, "data-usi") {
		t.Error("the page has the solution")
	}
	finish(p)
	done := readAttempt(p)
	if done.State != "solved" || done.Streak != 1 || done.Solved != 1 || done.Rating <= 700 {
		t.Errorf("%+v", done)
	}
	if got := browser.Ask[string](p, "() => kit.find('puzzle-result').dataset.score"); got != "1" {
		t.Errorf("the score is %s", got)
	}
	p.Wait("the line", "() => kit.find('line')?.querySelectorAll('[data-usi]').length >= 1")
	p.Reload()
	p.Wait("another problem", "() => kit.find('feedback') && kit.find('puzzle').dataset.state === 'open'")
	if next := readAttempt(p); next.Problem == first.Problem || next.Streak != 1 {
		t.Errorf("after it: %+v", next)
	}
}

// A wrong move costs rating once; a reload keeps the problem; giving up shows the solution.
func TestPuzzleWrong(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t, "--puzzles", browser.PuzzleDir).Open(browser.Look{Width: 1440, Height: 900})
	p.Train("standard")
	usi := failing(p)
	before := readAttempt(p)
	start := browser.Ask[string](p, "() => kit.board().sfen")
	p.PlayUSI(usi)
	p.Wait("the refutation", "() => kit.find('feedback')?.dataset.kind === 'escapes' && kit.find('puzzle').dataset.refuted === '1'")
	wrong := readAttempt(p)
	if wrong.Wrong != 1 || wrong.Failed != before.Failed+1 || wrong.Streak != 0 || wrong.Rating >= before.Rating {
		t.Errorf("%+v", wrong)
	}
	if got := browser.Ask[string](p, "() => kit.board().sfen"); got == start || !strings.Contains(got, " b ") {
		t.Errorf("the board shows %s", got)
	}
	p.Click("try-again")
	p.Wait("the problem again", "(sfen) => kit.board().sfen === sfen && kit.board().dataset.turn === 'b'", start)
	p.PlayUSI(usi)
	p.Wait("the refutation", "() => kit.find('puzzle').dataset.refuted === '1' && kit.find('puzzle').dataset.wrong === '2'")
	if again := readAttempt(p); again.Rating != wrong.Rating || again.Failed != wrong.Failed {
		t.Errorf("a second mistake counts again: %+v", again)
	}
	p.Reload()
	p.Wait("the same problem", "(id) => kit.find('puzzle')?.dataset.problem === id && kit.find('puzzle').dataset.wrong === '2'", before.Problem)
	p.GiveUp()
	p.Wait("the solution", "() => kit.find('puzzle').dataset.state === 'given-up' && kit.find('line')")
	p.Click("next")
	p.Wait("another problem, with the focus", "(id) => kit.find('puzzle').dataset.problem !== id && kit.find('feedback') && document.activeElement === kit.board()", before.Problem)
}

// Non-checks and illegal moves are reported and free.
func TestPuzzleNoCheck(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t, "--puzzles", browser.PuzzleDir).Open(browser.Look{Width: 1440, Height: 900})
	p.Train("standard")
	quiet := browser.Ask[string](p, `async () => {
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
		t.Fatal("the attempt reveals its solution, or every move is a check")
	}
	before := readAttempt(p)
	p.PlayUSI(quiet)
	p.Wait("a word", "() => kit.find('feedback')?.dataset.kind === 'no-check'")
	if after := readAttempt(p); after != before {
		t.Errorf("it counts: from %+v to %+v", before, after)
	}
	finish(p)
	if done := readAttempt(p); done.Solved != 1 {
		t.Errorf("%+v", done)
	}
}

// A hint picks up its piece: pressing it keeps it, pressing the target moves it.
func TestHintedPiece(t *testing.T) {
	for name, phone := range map[string]bool{"mouse": false, "touch": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := browser.Shared(t, "--puzzles", browser.PuzzleDir).Open(browser.Look{Width: 360, Height: 740, Phone: phone})
			press := p.Click
			if phone {
				press = p.Tap
			}
			p.Train("standard")
			press("hint")
			p.Wait("a piece picked up", "() => kit.board().shadowRoot.querySelector('.selected')")
			usi := check(p, true)
			from, before := usi[:2], browser.Ask[string](p, "() => kit.find('puzzle').dataset.seq")
			if usi[1] == '*' {
				from = "b:" + usi[:1]
			}
			press(from)
			press(usi[2:4])
			p.Wait("the move", "(seq) => kit.find('promotion') || kit.find('puzzle').dataset.seq !== seq", before)
		})
	}
}

func TestPuzzleByKeyboard(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t, "--puzzles", browser.PuzzleDir).Open(browser.Look{})
	p.Train("standard")
	p.Keys("h")
	p.Wait("a piece picked up", "() => kit.board().shadowRoot.querySelector('.selected')")
	p.TabTo("hint")
	p.Keys(kb.Enter)
	// It costs as much as a mistake, and asks first.
	p.TabTo("stake-no")
	p.Keys(kb.Enter)
	p.Wait("no second hint", "() => !kit.find('stake-dialog') && !kit.find('hint').disabled")
	rating := readAttempt(p).Rating
	p.Keys("h")
	// A newcomer is shown no rating.
	p.Wait("what it costs", "() => kit.find('stake-dialog')?.innerText.includes('counts as failed') && !/\\d/.test(kit.find('stake-dialog').innerText) && kit.find('no-rating')")
	p.TabTo("stake-yes")
	p.Keys(kb.Enter)
	p.Wait("another rating", "(before) => +kit.find('standing').dataset.rating !== before", rating)
	p.Wait("the second hint", "() => kit.find('hint').disabled")
	if after := readAttempt(p).Rating; after >= rating || after < rating-40 {
		t.Errorf("the rating goes from %d to %d", rating, after)
	}
	p.TabTo("give-up")
	p.Keys(kb.Enter)
	p.Wait("the solution, with the focus", "() => kit.find('puzzle').dataset.state === 'given-up' && kit.find('line') && document.activeElement === kit.find('next')")
	p.Keys(kb.ArrowRight)
	p.Wait("its first move", "() => kit.find('line').dataset.at === '1'")
	problem := readAttempt(p).Problem
	p.Keys("n")
	p.Wait("another problem", "(id) => kit.find('puzzle').dataset.problem !== id && kit.find('feedback')", problem)
	usi := check(p, true)
	p.Keys("b")
	origin, to := usi[:2], strings.TrimSuffix(usi[2:], "+")
	if usi[1] == '*' {
		held := browser.Ask[int](p, "(kind) => [...kit.board().shadowRoot.querySelectorAll('[data-hand^=\"b:\"]')].filter((s) => !s.hidden).findIndex((s) => s.dataset.hand === 'b:' + kind)", usi[:1])
		p.Keys(string(rune('1' + held)))
	} else {
		walk(p, origin)
		p.Keys(kb.Enter)
	}
	walk(p, to)
	p.Keys(kb.Enter)
	if browser.Ask[bool](p, "async () => { await kit.calm(); return !!kit.find('promotion'); }") {
		if !strings.HasSuffix(usi, "+") {
			p.Keys(kb.ArrowDown, kb.Tab)
		}
		p.Keys(kb.Enter)
	}
	p.Wait("the move to count", "() => kit.find('feedback')?.dataset.kind === 'right' || kit.find('puzzle').dataset.state === 'solved'")
}

func walk(p *browser.Page, square string) {
	p.Helper()
	for range 40 {
		at := browser.Ask[string](p, "() => kit.focused()[1]")
		switch {
		case at == square:
			return
		case at[0] < square[0]:
			p.Keys(kb.ArrowLeft)
		case at[0] > square[0]:
			p.Keys(kb.ArrowRight)
		case at[1] < square[1]:
			p.Keys(kb.ArrowDown)
		default:
			p.Keys(kb.ArrowUp)
		}
	}
	p.Fatalf("the focus does not come to %s", square)
}

func TestTsumePagesLookWell(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t, "--puzzles", browser.PuzzleDir).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	p.Tsume(browser.MateInFive)
	browser.Ask[bool](p, "() => (document.querySelectorAll('details').forEach((d) => (d.open = true)), true)")
	p.Well("drawing")
	p.BoardFits("drawing")
	p.Solved("mate", 5)
	p.Wait("the verdict", "() => kit.find('verdict')")
	p.Well("the answer")
	p.Visit("/puzzles")
	p.Wait("the collections", "() => kit.find('puzzles-standard')")
	p.Well("the collections")
	p.Train("standard")
	p.Well("a problem")
	p.BoardFits("a problem")
	p.PlayUSI(failing(p))
	p.Wait("the refutation", "() => kit.find('puzzle').dataset.refuted === '1'")
	p.Well("a refutation")
	p.GiveUp()
	p.Wait("the solution", "() => kit.find('puzzle').dataset.state === 'given-up' && kit.find('replies')?.dataset.at !== undefined")
	p.Well("the solution")
}
