package tsume_test

import (
	"fmt"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
)

func mates(t *testing.T, sfen string) string {
	t.Helper()
	rules, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	setup, err := notation.ParseSFEN(rules.Rules, sfen)
	if err != nil {
		t.Fatal(err)
	}
	position, err := setup.Problem()
	if err != nil {
		t.Fatal(err)
	}
	found, err := tsume.Solve(t.Context(), position, tsume.Options{Shortest: true})
	if err != nil || len(found.Line) == 0 {
		t.Fatalf("%s: %+v, %v", sfen, found, err)
	}
	return notation.FormatUSI(rules.Rules, found.Line[0])
}

// Offline the solver solves, judges, steps through the answer, and names faults.
func TestSolverOffline(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(browser.Look{})
	p.Visit("/tsume")
	p.Wait("the service worker", "() => navigator.serviceWorker.controller")
	p.Room("engine")
	p.Click("engine-switch") // the engine is cached once used
	p.WaitEngine("the engine", "() => document.querySelector('[data-testid=engine-line]')")
	p.Room("engine")
	p.Click("engine-switch")

	p.Expect("ERR_FAILED|Failed to fetch")
	p.Kill()
	p.Tsume(browser.MateInThree)
	p.Wait("the note", "() => kit.find('offline') && !kit.find('offline').hidden")
	p.Click("solve")
	p.WaitEngine("the answer", "() => kit.find('answer')?.dataset.status === 'mate' && kit.find('answer').dataset.plies === '3'")
	p.WaitEngine("the verdict", "() => kit.find('verdict')?.dataset.verdict")
	p.Click("nav-next")
	p.WaitEngine("the replies", "() => kit.find('replies')?.dataset.at === 'G*2c' && kit.find('replies').querySelector('[data-usi]')")
	p.Tsume("4k4/9/9/9/9/9/9/9/3KK4 b G 1")
	p.Click("solve")
	p.WaitEngine("the fault", "() => kit.find('position-fault')?.querySelector('[data-square]')")
}

// The page of records alone makes the solver available offline.
func TestSolverOfflineUnopened(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(browser.Look{})
	p.Visit("/record")
	p.WaitEngine("what is kept", `() => {
		globalThis.there ??= 0;
		void caches.match("/kept/rulesets").then((found) => found && (globalThis.there |= 1));
		void caches.match("/engine.wasm", { ignoreVary: true }).then((found) => found && (globalThis.there |= 2));
		return navigator.serviceWorker.controller && there === 3;
	}`)
	p.Expect("ERR_FAILED|Failed to fetch")
	p.Kill()
	p.Tsume(browser.MateInThree)
	p.Click("solve")
	p.WaitEngine("the answer", "() => kit.find('answer')?.dataset.status === 'mate' && kit.find('answer').dataset.plies === '3'")
}

// The trainer works offline with cached problems. Their results are uploaded later, unrated.
func TestTrainerOffline(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t, "--puzzles", browser.PuzzleDir).Open(browser.Look{})
	p.Train("standard")
	before := readAttempt(p)
	p.WaitEngine("the problems and the engine that are kept", `() => {
		globalThis.there ??= 0;
		void caches.match("/kept/puzzles/kept/standard").then((found) => found && (globalThis.there |= 1));
		void caches.match("/engine.wasm", { ignoreVary: true }).then((found) => found && (globalThis.there |= 2));
		return globalThis.there === 3;
	}`)
	p.Wait("the service worker", "() => navigator.serviceWorker.controller")

	p.Expect("ERR_FAILED|Failed to fetch")
	p.Kill()
	p.Train("standard")
	first := readAttempt(p)
	if first.Problem == before.Problem {
		t.Errorf("the open problem is kept for the time without a connection, too")
	}
	p.Click("hint")
	p.WaitEngine("the hint", "() => kit.find('puzzle').dataset.seq === '2'")
	p.Reload() // an attempt continues
	p.Wait("the attempt", "(id) => kit.find('puzzle')?.dataset.problem === id && kit.find('puzzle').dataset.seq === '2'", first.Problem)
	p.GiveUp()
	p.WaitEngine("the solution", "() => kit.find('puzzle').dataset.state === 'given-up' && kit.find('line').querySelectorAll('[data-usi]').length")
	p.Click("next")
	p.WaitEngine("another problem", "(id) => kit.find('puzzle').dataset.problem !== id && kit.find('feedback')", first.Problem)
	for seq := 2; browser.Ask[string](p, "() => kit.find('puzzle').dataset.state") == "open"; seq++ {
		p.PlayUSI(mates(t, browser.Ask[string](p, "() => kit.board().sfen")))
		p.WaitEngine("the judgement", "(seq) => kit.find('puzzle').dataset.seq === seq && !('busy' in kit.find('puzzle').dataset) && !kit.board().hasAttribute('data-busy')", fmt.Sprint(seq))
	}
	p.Wait("the mate", "() => kit.find('puzzle').dataset.state === 'solved' && kit.find('puzzle-result').dataset.score === '1' && !('rated' in kit.find('puzzle-result').dataset)")

	p.Site.Start()
	p.Train("standard")
	p.Wait("the note that results were handed in", "() => document.querySelector('main').innerText.includes('2 problems tried offline')")
	after := readAttempt(p)
	if after.Problem != before.Problem || after.Rating != before.Rating || after.Solved != 0 || after.Failed != 0 {
		t.Errorf("after it: %+v, before: %+v", after, before)
	}
	if left := browser.Ask[string](p, "() => localStorage.getItem('komadai.trainer.results')"); left != "[]" {
		t.Errorf("results that were handed in wait still: %s", left)
	}
}
