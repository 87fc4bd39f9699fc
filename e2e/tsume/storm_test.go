package tsume_test

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"github.com/komadai/komadai/e2e/browser"
)

func race(p *browser.Page) {
	p.Helper()
	p.Visit("/storm/standard")
	p.Wait("the page", "() => kit.find('storm')?.dataset.state === 'ready' && kit.board()?.shape.files > 0")
	p.Click("storm-start")
	// On a phone the page scrolls to the board and focuses it: earlier presses would miss.
	p.WaitEngine("the first problem", "() => kit.find('storm').dataset.state === 'going' && !('busy' in kit.find('storm').dataset) && scrollY === 0 && document.activeElement === kit.board()")
}

func leaves(p *browser.Page, left time.Duration) {
	p.Helper()
	now := browser.Ask[int64](p, "() => +kit.find('storm-clock').dataset.left")
	p.MoveClock(time.Duration(now)*time.Second - left)
}

func raceMove(p *browser.Page, usi string) {
	p.Helper()
	before := browser.Ask[string](p, "() => kit.find('storm').dataset.seq")
	p.PlayUSI(usi)
	p.WaitEngine("the judgement", "(seq) => kit.find('storm').dataset.seq !== seq && !('busy' in kit.find('storm').dataset) && !kit.board().hasAttribute('data-busy')", before)
}

func raceSolve(t *testing.T, p *browser.Page) {
	p.Helper()
	solved := browser.Ask[string](p, "() => kit.find('storm').dataset.solved")
	for range 8 {
		raceMove(p, mates(t, browser.Ask[string](p, "() => kit.board().sfen")))
		if browser.Ask[string](p, "() => kit.find('storm').dataset.solved") != solved {
			return
		}
	}
	p.Fatal("it is not solved")
}

// A mistake costs ten seconds and the problem, the clock ends the run, the best is kept.
func TestStorm(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 1440, Height: 900})
	p.Visit("/puzzles")
	p.Wait("the ways to practise", "() => kit.find('storm-link')")
	p.Click("storm-link")
	p.Wait("the page", "() => kit.find('storm')?.dataset.state === 'ready'")
	race(p)
	if plies := browser.Ask[string](p, "() => kit.find('storm').dataset.plies"); plies != "1" {
		t.Errorf("the first problem has %s plies", plies)
	}
	raceSolve(t, p)
	raceSolve(t, p)
	p.Wait("the score", "() => kit.find('storm-solved').innerText === '2' && kit.find('storm-feedback').dataset.kind === 'mate'")
	var wrong string
	for range 8 {
		if wrong = check(p, false); wrong != "" {
			break
		}
		raceSolve(t, p)
	}
	if wrong == "" {
		t.Fatal("every check of every problem mates")
	}
	problem := browser.Ask[string](p, "() => kit.find('storm').dataset.problem")
	solved := browser.Ask[string](p, "() => kit.find('storm').dataset.solved")
	raceMove(p, wrong)
	p.Wait("the mistake", "([problem, solved]) => kit.find('storm-feedback').dataset.kind === 'escapes' && kit.find('storm').dataset.mistakes === '1' && kit.find('storm').dataset.problem !== problem && kit.find('storm').dataset.solved === solved && +kit.find('storm-clock').dataset.left <= 170", []string{problem, solved})
	p.StopClock()
	leaves(p, 110*time.Second)
	p.Wait("the announcement", "() => kit.find('storm-said').innerText === '2 minutes left'")
	leaves(p, 50*time.Second)
	p.Wait("the announcement of the last minute", "() => kit.find('storm-said').innerText === '1 minute left'")
	leaves(p, -time.Second)
	p.Wait("the end", "(solved) => kit.find('storm').dataset.state === 'over' && kit.find('storm-result').dataset.solved === solved && 'timeUp' in kit.find('storm-result').dataset && 'record' in kit.find('storm-result').dataset", solved)
	p.Wait("the board of the day", "() => kit.find('storm-today')?.dataset.count === '0'")
	p.Reload()
	p.Wait("the best", "(solved) => kit.find('storm-best')?.dataset.best === solved", solved)
	if kept := browser.Ask[string](p, "() => localStorage.getItem('komadai.storm.standard')"); kept != solved {
		t.Errorf("the browser keeps %q, want %s", kept, solved)
	}
	// A stopped, lower run is no record.
	p.Click("storm-start")
	p.Wait("another run", "() => kit.find('storm').dataset.state === 'going' && !('busy' in kit.find('storm').dataset)")
	p.Click("storm-stop")
	p.Wait("the end", "() => kit.find('storm-result')?.dataset.solved === '0' && !('record' in kit.find('storm-result').dataset) && !('timeUp' in kit.find('storm-result').dataset)")
}

// An account appears on the board of the day.
func TestStormOfAccount(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(browser.Look{})
	p.SignUp("Anna")
	race(p)
	raceSolve(t, p)
	p.Click("storm-stop")
	p.Wait("the board of the day", "() => kit.find('storm-today')?.dataset.count === '1' && kit.find('storm-today').innerText.includes('Anna')")
}

func TestStormByKeyboard(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/storm/standard")
	p.Wait("the page", "() => kit.find('storm')?.dataset.state === 'ready' && kit.board()?.shape.files > 0")
	p.TabTo("storm-start")
	p.Keys(kb.Enter)
	p.Wait("the first problem, and the board in focus", "() => kit.find('storm').dataset.state === 'going' && kit.focused()[1]")
	usi := mates(t, browser.Ask[string](p, "() => kit.board().sfen"))
	origin, to := usi[:2], usi[2:4]
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
		if len(usi) < 5 {
			p.Keys(kb.ArrowDown, kb.Tab)
		}
		p.Keys(kb.Enter)
	}
	p.Wait("the move to count", "() => kit.find('storm').dataset.solved === '1'")
	p.TabTo("storm-stop")
	p.Keys(kb.Enter)
	p.Wait("the end, and the way on in focus", "() => kit.find('storm').dataset.state === 'over' && document.activeElement === kit.find('storm-start')")
	p.Keys("n")
	p.Wait("another run", "() => kit.find('storm').dataset.state === 'going'")
}

// A run works offline with cached problems, and the browser keeps its best.
func TestStormOffline(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(browser.Look{})
	race(p)
	p.WaitEngine("the problems and the engine that are kept", `() => {
		globalThis.there ??= 0;
		void caches.match("/kept/storms/kept/standard").then((found) => found && (globalThis.there |= 1));
		void caches.match("/engine.wasm", { ignoreVary: true }).then((found) => found && (globalThis.there |= 2));
		return globalThis.there === 3;
	}`)
	p.Wait("the service worker", "() => navigator.serviceWorker.controller")
	p.Click("storm-stop")
	p.Wait("the end", "() => kit.find('storm').dataset.state === 'over'")

	p.Expect("ERR_FAILED|Failed to fetch")
	p.Kill()
	race(p)
	if here := browser.Ask[bool](p, "() => 'here' in kit.find('storm').dataset"); !here {
		t.Error("the run does not belong to this browser")
	}
	raceSolve(t, p)
	raceSolve(t, p)
	p.Click("storm-stop")
	p.WaitEngine("the end", "() => kit.find('storm-result')?.dataset.solved === '2'")
	if kept := browser.Ask[string](p, "() => localStorage.getItem('komadai.storm.standard')"); kept != "2" {
		t.Errorf("the browser keeps %q", kept)
	}
}

func TestPracticeLooksWell(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	lost(p)
	p.Visit("/puzzles")
	p.Wait("the collections", "() => kit.find('puzzles-standard')")
	p.Well("the ways")
	p.Visit("/puzzles/own")
	p.WaitEngine("the problems", "() => kit.find('own-puzzles')?.dataset.left === '0'")
	p.Well("problems from games")
	p.Visit("/puzzles/own/" + ownProblem(p))
	p.Wait("a problem", "() => kit.find('own-context') && kit.find('feedback')")
	p.Well("a problem from a game")
	p.GiveUp()
	p.Wait("what was played", "() => kit.find('own-game')")
	p.Well("what was played")
	race(p)
	raceSolve(t, p)
	p.Wait("the score and the clock in sight", `() => {
		const at = kit.find("storm-clock").getBoundingClientRect();
		return kit.find("storm-solved").innerText === "1" && at.width > 0;
	}`)
	p.Well("a run")
	p.BoardFits("a run")
	p.Click("storm-stop")
	p.Wait("the end", "() => kit.find('storm-today') && kit.find('storm-result')?.dataset.solved === '1'")
	p.Well("the end of a run")
}

// On a phone, the start, the verdict and the buttons are on the screen without scrolling.
func TestPractiseFitsPhone(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true, Languages: "ja"})
	seen := func(names ...string) {
		p.Helper()
		for _, name := range names {
			p.Wait(name+" on the screen", "(name) => { const box = kit.find(name)?.getBoundingClientRect(); return box && scrollY === 0 && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight }", name)
		}
	}
	for _, rules := range []string{"standard", "torus"} {
		p.Visit("/storm/" + rules)
		seen("storm-start")
		p.Tap("storm-start")
		p.WaitEngine("the first problem", "() => kit.find('storm').dataset.state === 'going' && !('busy' in kit.find('storm').dataset)")
		seen("storm-clock", "storm-feedback")
		p.Train(rules)
		seen("feedback", "hint", "give-up")
		p.GiveUp()
		seen("puzzle-result", "next")
	}
}
