package tsume_test

import (
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

func lost(p *browser.Page) {
	p.Helper()
	p.Visit("/")
	failed := browser.Ask[string](p, `async () => {
		const ask = async (method, path, body) => {
			const response = await fetch("/api/v1/games" + path, { method, headers: { "Content-Type": "application/json" }, body: body && JSON.stringify(body) });
			return { status: response.status, value: await response.json() };
		};
		const made = await ask("POST", "", { rules: "standard", color: "b", level: 1, sfen: "1k7/2R6/1g7/9/9/9/9/9/4K4 b GSr2b2g3s4n4l18p 1" });
		if (made.status !== 201) return JSON.stringify(made);
		const path = "/" + made.value.id;
		const moved = await ask("POST", path + "/actions", { type: "move", usi: "5i5h", seq: made.value.seq });
		if (moved.status !== 200) return JSON.stringify(moved);
		for (;;) {
			const now = await ask("GET", path);
			const ended = await ask("POST", path + "/actions", { type: "resign", seq: now.value.seq });
			if (ended.status === 200) return "";
			if (ended.status !== 409) return JSON.stringify(ended);
		}
	}`)
	if failed != "" {
		p.Fatalf("the game: %s", failed)
	}
}

func ownProblem(p *browser.Page) string {
	p.Helper()
	return browser.Ask[string](p, `async () => {
		const [first] = (await (await fetch("/api/v1/puzzles/own")).json()).puzzles;
		return first.game + "." + first.ply;
	}`)
}

// Mates in own games become private problems; the played move is revealed at the end.
func TestOwnProblems(t *testing.T) {
	t.Parallel()
	site := browser.Shared(t)
	p := site.Open(browser.Look{Width: 1440, Height: 900})
	p.Visit("/puzzles/own")
	p.Wait("no games", "() => kit.find('own-puzzles')?.dataset.count === '0' && kit.find('own-puzzles').innerText.includes('no finished games')")
	lost(p)
	p.Visit("/puzzles")
	p.Wait("the ways to practise", "() => kit.find('own-link')")
	p.Click("own-link")
	p.WaitEngine("the problem", "() => kit.find('own-puzzles')?.dataset.left === '0' && +kit.find('own-puzzles').dataset.count > 0")
	name := ownProblem(p)
	p.Click("own-" + name)
	p.Wait("the problem", "() => kit.find('own-context') && kit.find('feedback') && kit.board()?.shape.files > 0")
	before := browser.Ask[string](p, "() => kit.find('own-context').innerText")
	if browser.Ask[bool](p, "() => !!kit.find('own-game') || !!kit.find('own-played') || !!kit.find('standing') || 'hit' in kit.find('own-context').dataset") {
		t.Errorf("it reveals the solution: %s", before)
	}
	for range 4 {
		if browser.Ask[string](p, "() => kit.find('puzzle').dataset.state") != "open" {
			break
		}
		seq := browser.Ask[string](p, "() => kit.find('puzzle').dataset.seq")
		p.PlayUSI(mates(t, browser.Ask[string](p, "() => kit.board().sfen")))
		p.Wait("the move to count", "(seq) => kit.find('puzzle').dataset.seq !== seq && !('busy' in kit.find('puzzle').dataset)", seq)
		settled(p)
	}
	p.Wait("the mate", "() => kit.find('puzzle-result')?.dataset.score === '1' && kit.find('own-played').innerText.includes('K')")
	p.Click("own-game")
	p.Wait("the game before the move", "() => kit.board()?.sfen.startsWith('1k7/2R6/1g7/9/9/9/9/9/4K4 b')")
	p.Visit("/puzzles/own")
	p.Wait("what was solved", "(name) => kit.find('own-' + name)?.closest('li').innerText.includes('Solved')", name)

	q := site.Open(browser.Look{})
	q.Visit("/puzzles/own")
	q.Wait("nothing of somebody else", "() => kit.find('own-puzzles')?.dataset.count === '0'")
	q.Expect("404")
	q.Visit("/puzzles/own/" + name)
	q.Wait("a refusal", "() => document.querySelector('h1')?.innerText.includes('no longer offered')")
}

// Themes and lengths are chosen from those available; the end names the solution's themes.
func TestThemes(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 1440, Height: 900})
	p.Train("standard")
	if plies := browser.Ask[string](p, "() => kit.find('task').innerText"); plies != "Mate in 1" {
		t.Errorf("a guest begins with %s", plies)
	}
	p.Pick("puzzle-theme", "sacrifice")
	p.Pick("puzzle-length", "5")
	p.GiveUp()
	p.Wait("the solution", "() => kit.find('puzzle').dataset.state === 'given-up'")
	p.Click("next")
	p.Wait("a problem of the length", "() => kit.find('puzzle').dataset.state === 'open' && kit.find('task').innerText === 'Mate in 5'")
	if browser.Ask[bool](p, "() => !!kit.find('puzzle-tags')") {
		t.Error("the themes are shown too early")
	}
	p.GiveUp()
	p.Wait("what it shows", "() => kit.find('puzzle-tags')?.dataset.tags.split(' ').includes('sacrifice') && kit.find('puzzle-tags').innerText.includes('Sacrifice')")
	p.Speak("ja")
	p.Wait("in Japanese", "() => kit.find('puzzle-tags').innerText.includes('捨駒')")
	// The lengths are those of the theme.
	p.Pick("puzzle-theme", "round")
	p.Wait("fewer lengths", `() => kit.find("puzzle-length").options.length < 8 && kit.find("puzzle-length").value === ""`)
}
