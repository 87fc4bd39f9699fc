package study_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/komadai/komadai/e2e/browser"
)

type step struct {
	ID       string
	Solution []string
	Goal     struct{ Answer int }
}

func stepsOf(p *browser.Page, rules string) []step {
	p.Helper()
	return browser.Ask[[]step](p, "async (rules) => (await (await fetch(`/api/v1/rulesets/${rules}/lessons`)).json()).steps", rules)
}

func lessonIs(p *browser.Page, id, phase string, moves int) {
	p.Helper()
	p.Patiently("lesson "+id+" "+phase, "(id, phase, moves) => { const d = kit.find('lesson')?.dataset; return d?.step === id && d.phase === phase && (moves < 0 || +d.moves === moves) && kit.calm(); }", id, phase, moves)
}

// A newcomer solves all lessons by mouse, reloads in the middle of one, and plays a hint in the
// first game.
func TestCourse(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 1440, Height: 900})
	p.Visit("/learn")
	all := stepsOf(p, "standard")
	p.Click("start-learning")
	for n, s := range all {
		lessonIs(p, s.ID, "play", 0)
		if len(s.Solution) == 0 {
			p.Click("option-0")
			lessonIs(p, s.ID, "missed", -1)
			p.Click("try-again")
			lessonIs(p, s.ID, "play", 0)
			p.Click("option-1")
		}
		for i, usi := range s.Solution {
			p.PlayUSI(usi)
			if i == len(s.Solution)-1 {
				break
			}
			lessonIs(p, s.ID, "play", i+1)
			if s.ID == "castle" && i == 1 {
				p.Reload()
				lessonIs(p, s.ID, "play", 2)
			}
		}
		lessonIs(p, s.ID, "done", -1)
		if n < len(all)-1 {
			p.Click("next-lesson")
		}
	}
	p.Click("first-game")
	p.Wait("the game", "() => kit.find('game') && kit.find('hint-panel')?.dataset.state === ''")
	p.Click("keep-kanji")
	p.Wait("no more offer of letters", "() => !kit.find('letters-offer')")
	p.Click("hint")
	p.Patiently("a hint with a reason", "() => kit.find('hint-panel')?.dataset.state === 'found' && kit.find('hint-panel').querySelector('[data-why]')")
	hint := browser.Ask[string](p, "() => kit.find('hint-move').dataset.usi")
	p.Click("play-hint")
	p.Moved(hint)
	p.Visit("/learn")
	p.Wait("all lessons done", "(n) => kit.find('course')?.dataset.done === n", "24")
}

// By touch: a mistake is explained and taken back.
func TestLessonByTouch(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	p.Visit("/learn?step=free-piece")
	lessonIs(p, "free-piece", "play", 0)
	p.Tap("5g")
	p.Tap("5d")
	lessonIs(p, "free-piece", "taken", 0)
	p.Patiently("the refutation", "() => kit.board().sfen.startsWith('9/9/9/4p4/')")
	p.Tap("try-again")
	lessonIs(p, "free-piece", "play", 0)
	p.Tap("5g")
	p.Tap("2g")
	lessonIs(p, "free-piece", "done", 1)
	p.Tap("next-lesson")
	lessonIs(p, "promotion", "play", 0)
	p.WellNow("a lesson")

	p.Visit("/learn?step=pawn-and-lance")
	lessonIs(p, "pawn-and-lance", "play", 0)
	p.PlayUSI("3i3b")
	lessonIs(p, "pawn-and-lance", "lost", 0)
	p.Tap("try-again")
	lessonIs(p, "pawn-and-lance", "play", 0)
	p.PlayUSI("3i3d")
	lessonIs(p, "pawn-and-lance", "play", 1)
}

// A step whose name has a plus sign opens.
func TestMadeLessons(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	p.Visit("/learn/torus")
	p.Tap("lesson-seam-+b")
	lessonIs(p, "seam-+b", "play", 0)
}

// By keyboard: a foul is explained; Enter goes on.
func TestLessonByKeyboard(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 1440, Height: 900})
	p.Visit("/learn?step=two-pawns")
	lessonIs(p, "two-pawns", "play", 0)
	p.Wait("the field for moves", "() => kit.board()?.shadowRoot.querySelector('[data-testid=typed]')")
	p.Expect("422")
	p.Keys("b", "/", "P*5d", kb.Enter)
	lessonIs(p, "two-pawns", "wrong", 0)
	if text := p.Text("foul"); !strings.HasPrefix(text, "Nifu") {
		t.Errorf("the foul is explained as %q", text)
	}
	p.Keys("P*3d", kb.Enter)
	lessonIs(p, "two-pawns", "done", 1)
	p.Wait("the next lesson to be at hand", "() => document.activeElement?.dataset.testid === 'next-lesson'")
	p.Keys(kb.Enter)
	lessonIs(p, "check", "play", 0)
	p.Wait("the board to be at hand", "() => document.activeElement === kit.board()")
}

// Without a server a lesson goes on.
func TestLessonOffline(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(browser.Look{})
	p.Visit("/learn")
	p.Patiently("the rules kernel and the lessons to be stored", `() => {
		const add = (bit) => (found) => found && (globalThis.there |= bit);
		void caches.match("/engine.wasm", { ignoreVary: true }).then(add(1));
		void caches.match("/kept/rulesets/standard/lessons").then(add(2));
		return globalThis.there === 3 && navigator.serviceWorker.controller;
	}`)
	p.Expect("ERR_FAILED|Failed to fetch|ERR_CONNECTION_REFUSED")
	p.Kill()
	p.Click("lesson-rook")
	lessonIs(p, "rook", "play", 0)
	p.Move("2h", "2e")
	lessonIs(p, "rook", "play", 1)
	p.Visit("/learn?step=rook")
	lessonIs(p, "rook", "play", 1)
	p.Move("2e", "7e")
	lessonIs(p, "rook", "done", 2)
}
