package analysis_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/komadai/komadai/e2e/browser"
)

// A mistake of an uploaded record becomes a question by touch. A wrong answer returns in ten
// minutes; a second tab does not count twice.
func TestMistakes(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	p.Visit("/mistakes")
	p.Wait("no questions", "() => kit.find('mistakes-none')?.dataset.all === '0' && kit.find('mistakes-none').innerText.includes('becomes a question')")
	p.Visit("/record")
	// One more move than in other tests, which expect their game without an analysis.
	p.Give("paste", "", blunders+" 2d2b+")
	p.Opened(20)
	p.Room("analysis")
	p.Wait("the button", "() => kit.find('analyse')")
	chooseDepth(p, "quick")
	p.Tap("analyse")
	p.Patiently("the analysis", "() => kit.find('analysis').dataset.state === 'done'")
	p.Tap("practise-b")
	p.Wait("the questions", "() => +kit.find('practised')?.dataset.added > 0")
	p.Tap("to-mistakes")
	p.Wait("the first question", "() => kit.find('mistake')?.dataset.verdict === '' && kit.find('feedback').innerText.includes('Played: B-3c+') && kit.board()?.shape.files > 0 && kit.cell('8h').classList.contains('own')")
	p.Well("a question")
	due := browser.Ask[int](p, "() => +kit.find('mistake').dataset.due")

	p.Tap("8h")
	p.Tap("3c")
	p.Wait("the promotion", "() => kit.find('promotion')")
	p.Tap("promote")
	p.Wait("the verdict", "() => kit.find('mistake-verdict')?.dataset.verdict === 'again' && kit.find('line-game')")
	if wait := browser.Ask[float64](p, "() => (+kit.find('mistake-due').dataset.due - Date.now()) / 60_000"); wait < 1 || wait > 11 {
		t.Errorf("the question returns in %.1f minutes", wait)
	}
	p.Tap("try-again")
	p.Wait("the position again", "() => kit.find('mistake').dataset.verdict === '' && kit.cell('8h').classList.contains('own')")
	p.Tap("give-up")
	p.Wait("the better line", "() => kit.find('mistake-verdict')?.dataset.verdict === 'given-up' && kit.find('line-better')?.querySelector('button')")
	browser.Ask[bool](p, "() => (kit.find('line-better').querySelector('button').click(), true)")
	p.Wait("its first move", "() => kit.find('line-better').querySelector('[aria-pressed=true]') && kit.board().sfen.split(' ')[1] === 'w'")
	p.Well("an answer")
	if now := browser.Ask[int](p, "async () => (await (await fetch('/api/v1/mistakes')).json()).due"); now != due-1 {
		t.Errorf("%d of %d questions are due", now, due)
	}
	p.Visit("/practice")
	p.Wait("a day of practice", "() => kit.find('practice')?.dataset.today === '1' && kit.find('practice').dataset.streak === '1' && kit.find('practice-calendar').dataset.days === '1'")
	p.Well("the day")
	p.Tap("practice-mistakes")
	if due == 1 {
		p.Wait("nothing is due", "() => kit.find('mistakes-none')")
		return
	}
	p.Wait("the next question", "() => kit.find('mistake')?.dataset.verdict === '' && kit.board()?.shape.files > 0")
	p.Expect("status of 409")
	browser.Ask[bool](p, `async () => {
		const [first] = (await (await fetch("/api/v1/mistakes")).json()).questions;
		await fetch("/api/v1/mistakes/" + first.id + "/answers", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ version: first.version }) });
		return true;
	}`)
	id := browser.Ask[string](p, "() => kit.find('mistake').dataset.id")
	p.Tap("give-up")
	p.Wait("another question or none, with the focus", "(id) => (kit.find('mistakes-none') || kit.find('mistake')?.dataset.id !== id) && document.activeElement !== document.body", id)
}

// Ten moves and the whole board are in sight at 1440×900; tabs work by mouse and keyboard.
func TestStudyRoom(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 1440, Height: 900})
	p.Visit("/record")
	p.Give("paste", "", long)
	p.Opened(33)
	for _, tab := range []string{"engine", "analysis", "explorer", "comment"} {
		p.Click("room-" + tab)
		p.Wait("the tab", "(tab) => kit.find('room').dataset.tab === tab && [...document.querySelectorAll('[role=tabpanel]')].filter((e) => !e.hidden).map((e) => e.id).join() === 'room-' + tab", tab)
		if n := browser.Ask[int](p, insight); n < 10 {
			t.Errorf("%s: %d moves are in sight", tab, n)
		}
	}
	p.Click("room-engine")
	think(p, 3)
	if n := browser.Ask[int](p, insight); n < 10 {
		t.Errorf("with the engine %d moves are in sight", n)
	}
	p.Wait("whole moves", `() => [...document.querySelectorAll('.engine-moves')].every((row) => {
		const box = row.getBoundingClientRect();
		return [...row.children].every((e) => { const r = e.getBoundingClientRect(); return r.right <= box.right + 1 || r.top >= box.bottom - 1; });
	})`)
	p.TabTo("room-engine")
	for _, step := range [][2]string{{kb.ArrowRight, "analysis"}, {kb.End, "explorer"}, {kb.ArrowRight, "comment"}, {kb.ArrowLeft, "explorer"}, {kb.Home, "comment"}} {
		p.Keys(step[0])
		p.Wait("the tab by key", "(tab) => kit.find('room').dataset.tab === tab && document.activeElement === kit.find('room-' + tab)", step[1])
	}
	if ply := p.RecordPage().Ply; ply != "0" {
		t.Errorf("the keys of the tabs went to move %s", ply)
	}
	p.Click("symbols-open")
	p.Wait("the signs", "() => ['?!', '??', '☗ ☖', '≥ ≤'].every((sign) => kit.find('symbols')?.innerText.includes(sign))")
}

// insight counts the rows of moves that are wholly visible, or is -1 if the board is not.
const insight = `() => {
	const whole = (e, box) => { const r = e.getBoundingClientRect(); return r.height > 0 && r.top >= box.top - 1 && r.bottom <= box.bottom + 1; };
	const window = { top: 0, bottom: innerHeight };
	if (!whole(kit.board(), window)) return -1;
	const list = kit.find("moves").getBoundingClientRect();
	return [...kit.find("moves").querySelectorAll("[data-ply]")].filter((e) => whole(e, list) && whole(e, window)).length;
}`

// A swipe goes to the next tab; one over a list that scrolls down does not.
func TestSwipe(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	p.Visit("/record")
	p.Give("paste", "", long)
	p.Opened(33)
	at := func(tab string) {
		t.Helper()
		p.Wait("the tab "+tab, "(tab) => kit.find('room').dataset.tab === tab", tab)
	}
	at("moves")
	p.Rest()
	p.TouchDrag("notation-usi", "symbols-open")
	at("comment")
	p.TouchDrag("bookmark", "end")
	at("moves")
	p.Room("analysis")
	p.Reload()
	p.Wait("the record", "() => kit.find('room')")
	at("analysis") // is remembered
}

// Own games are counted, with a tree of openings.
func TestStatistics(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	p.Visit("/statistics")
	p.Wait("nothing to count", "() => kit.find('statistics-none')")
	browser.Ask[string](p, `async () => {
		const post = async (path, body) => (await fetch("/api/v1" + path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json();
		for (const usi of ["7g7f", "2g2f"]) {
			const game = await post("/games", { rules: "standard", opponent: "engine", level: 1, color: "b" });
			await post("/games/" + game.id + "/actions", { type: "move", usi, seq: game.seq });
			for (;;) {
				const now = await (await fetch("/api/v1/games/" + game.id)).json();
				if ((now.moves ?? []).length === 2) {
					await post("/games/" + game.id + "/actions", { type: "resign", seq: now.seq });
					break;
				}
				await new Promise((done) => setTimeout(done, 50));
			}
		}
		return "";
	}`)
	p.Visit("/statistics")
	p.Wait("both games", "() => kit.find('statistics')?.dataset.games === '2' && kit.find('statistics-sum').innerText.includes('0%') && kit.find('by-colour')?.querySelector('tr[data-key=b]')?.dataset.games === '2'")
	p.Wait("the tree", "() => kit.find('tree-7g7f') && kit.find('tree-2g2f')")
	p.Well("statistics")
	p.Tap("tree-2g2f")
	p.Wait("the reply", "() => kit.find('tree').dataset.ply === '1' && kit.find('tree').querySelector('tbody tr')?.dataset.games === '1'")
	if browser.Ask[bool](p, "() => kit.find('statistics-filter').open") {
		t.Error("the filters are open on a phone")
	}
	p.Tap("statistics-filter")
	p.Pick("statistics-opponents", "people")
	p.Wait("no game", "() => kit.find('statistics').dataset.games === '0' && kit.find('statistics').innerText.includes('No game matches')")
}
