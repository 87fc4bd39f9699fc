package analysis_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/komadai/komadai/e2e/browser"
)

type engine struct {
	State, Score, Preview string
	Depth, Black          int
	Network               bool
	Lines                 []string
	Arrows                int
}

func readEngine(p *browser.Page) engine {
	p.Helper()
	return browser.Ask[engine](p, `() => {
		const body = kit.find("engine-body"), d = body?.dataset ?? {};
		return {
			State: d.state ?? "", Depth: +(d.depth ?? 0), Network: "network" in d, Score: kit.find("engine-score")?.textContent ?? "",
			Black: +(kit.find("engine-bar")?.dataset.black ?? -1), Preview: kit.find("engine-preview")?.dataset.sfen ?? "",
			Lines: [...document.querySelectorAll("[data-testid=engine-line]")].map((e) => e.dataset.usi),
			Arrows: document.querySelector("komadai-board").shadowRoot.querySelectorAll(".arrow-group").length,
		};
	}`)
}

func think(p *browser.Page, lines int) engine {
	p.Helper()
	p.Room("engine")
	p.Click("engine-switch")
	return thinking(p, lines)
}

func thinking(p *browser.Page, lines int) engine {
	p.Helper()
	p.WaitEngine("the engine", "(n) => document.querySelectorAll('[data-testid=engine-line]').length === n && +kit.find('engine-body').dataset.depth >= 4 && document.querySelector('komadai-board').shadowRoot.querySelector('.arrow-group')", lines)
	return readEngine(p)
}

func chooseLines(p *browser.Page, n string) {
	p.Helper()
	browser.Ask[bool](p, `(n) => { const s = kit.find("engine-lines"); s.value = n; s.dispatchEvent(new Event("change", { bubbles: true })); return true; }`, n)
}

// Each position has lines, a bar and arrows. Hover or focus previews a line's move, a click
// plays it.
func TestEngine(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 1440, Height: 900})
	p.Visit("/record")
	p.Give("paste", "", blunders)
	p.Opened(19)
	before := browser.Ask[int](p, "() => performance.getEntriesByType('resource').filter((e) => ['/engine.js', '/engine.wasm'].includes(new URL(e.name).pathname)).length")
	if before != 0 {
		t.Errorf("%d files of the engine were loaded unasked", before)
	}
	first := think(p, 3)
	want := engine{State: "ready", Network: true}
	if d := cmp.Diff(want, first, cmpopts.IgnoreFields(engine{}, "Score", "Preview", "Depth", "Black", "Lines", "Arrows")); d != "" {
		t.Errorf("at the start (-want +got):\n%s", d)
	}
	if first.Black < 35 || first.Black > 65 || first.Arrows == 0 {
		t.Errorf("at the start the bar is at %d %%, with %d arrows", first.Black, first.Arrows)
	}
	// After 3. Bx3c+?? White takes the bishop on 3c.
	p.Keys(kb.ArrowRight, kb.ArrowRight, kb.ArrowRight)
	p.Wait("the third move", "() => kit.find('record').dataset.ply === '3'")
	p.WaitEngine("another position", "() => +kit.find('engine-body').dataset.depth >= 6 && /3c$/.test(document.querySelector('[data-testid=engine-line]').dataset.usi)")
	blunder := readEngine(p)
	if blunder.Black > 40 || !strings.HasPrefix(blunder.Score, "−") {
		t.Errorf("after the blunder: %+v", blunder)
	}
	chooseLines(p, "1")
	thinking(p, 1)
	p.Wait("one arrow", "() => document.querySelector('komadai-board').shadowRoot.querySelectorAll('.arrow-group').length === 1")

	p.Keys(kb.ArrowLeft)
	p.Wait("the second move", "() => kit.find('record').dataset.ply === '2'")
	thinking(p, 1)
	p.TabTo("engine-lines")
	p.Keys(kb.Tab)
	p.Wait("the look at a move", "() => kit.find('engine-preview') && document.activeElement.classList.contains('engine-move')")
	p.Keys(kb.ArrowRight)
	p.Wait("the look at the next", "() => kit.find('engine-preview') && document.activeElement === document.querySelectorAll('.engine-move')[1] && kit.find('record').dataset.ply === '2'")
	p.Keys(kb.Enter)
	p.Wait("two moves as a variation", "() => kit.find('record').dataset.ply === '4' && kit.find('record').dataset.nodes === '21'")
	p.Wait("its place in the list", "() => document.querySelector('[data-testid=moves] .variation [aria-current]')")
	p.Click("undo")
	p.Wait("the record as it was", "() => kit.find('record').dataset.nodes === '19'")

	p.Room("engine")
	p.Click("engine-switch")
	p.Wait("no engine", "() => !kit.find('engine-body') && document.querySelector('komadai-board').shadowRoot.querySelectorAll('.arrow-group').length === 0")
}

// The engine works on the torus and on Seishin's large board, by touch.
func TestEngineOfVariants(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true, Languages: "ja"})
	p.Visit("/record")
	for _, rules := range []string{"torus", "seishin"} {
		start := browser.Ask[string](p, "async (id) => (await (await fetch('/api/v1/rulesets/' + id)).json()).start", rules)
		p.Visit("/record?" + strings.NewReplacer(" ", "%20", "+", "%2B").Replace("rules="+rules+"&sfen="+start))
		p.Opened(1)
		p.Room("engine")
		p.Tap("engine-switch")
		got := thinking(p, 3)
		if got.Black < 20 || got.Black > 80 || got.Arrows == 0 {
			t.Errorf("%s: %+v", rules, got)
		}
		if wide := p.Overflow(); wide != "" {
			t.Errorf("%s: %s is wider than the screen", rules, wide)
		}
		p.Tap("engine-line")
		p.Wait("a move of the line", "() => +kit.find('record').dataset.nodes > 1")
		p.WaitEngine("the engine after it", "() => document.querySelectorAll('[data-testid=engine-line]').length === 3")
	}
}

// A worker that fails to load or breaks shows one sentence; the next try works.
func TestEngineBroken(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Expect(`Failed to load|engine\.js|Worker`)
	p.Visit("/record")
	p.Give("paste", "", blunders)
	p.Opened(19)
	browser.Ask[bool](p, "() => { globalThis.RealWorker = Worker; globalThis.Worker = function () { return new RealWorker('/nowhere.js'); }; return true; }")
	p.Room("engine")
	p.Click("engine-switch")
	p.Wait("the sentence", "() => kit.find('engine-broken')?.textContent.includes('Nothing is lost')")
	browser.Ask[bool](p, "() => { globalThis.Worker = RealWorker; return true; }")
	p.Click("engine-retry")
	thinking(p, 3)
	p.Opened(19)
}

// Games and records start from a position of a record.
func TestPlayFromHere(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	const sfen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"
	for _, way := range []string{"engine", "friend", "alone"} {
		p.Visit("/record")
		p.Give("paste", "", blunders)
		p.Opened(19)
		p.Keys(kb.ArrowRight, kb.ArrowRight)
		p.Wait("the second move", "() => kit.find('record').dataset.ply === '2'")
		p.Room("engine")
		p.Click("play-here")
		p.Click("here-" + way)
		if way == "alone" {
			p.Opened(1)
			p.Wait("the position", "(sfen) => kit.find('copy-sfen').dataset.text === sfen", sfen)
			continue
		}
		p.Wait("the form", "() => kit.find('given-start')")
		p.Click("start")
		p.Wait("the game", "() => location.pathname.startsWith('/game/')")
		id := strings.TrimPrefix(browser.Ask[string](p, "() => location.pathname"), "/game/")
		game := browser.Ask[map[string]any](p, "async (id) => (await fetch('/api/v1/games/' + id)).json()", id)
		if game["start"] != sfen || (game["waiting"] != nil) != (way == "friend") {
			t.Errorf("%s: %v, waiting %v", way, game["start"], game["waiting"])
		}
	}
}

// Engine lines of finished games and solved problems open as variations or records.
func TestEngineElsewhere(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 1440, Height: 1000})
	p.Visit("/record")
	id := browser.Ask[string](p, `async () => {
		const post = async (path, body) => (await fetch("/api/v1" + path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json();
		const game = await post("/games", { rules: "standard", opponent: "engine", level: 1, color: "b" });
		const moved = await post("/games/" + game.id + "/actions", { type: "move", usi: "7g7f", seq: game.seq });
		for (let now = moved; ; now = await (await fetch("/api/v1/games/" + game.id)).json()) {
			if ((now.moves ?? []).length === 2) return (await post("/games/" + game.id + "/actions", { type: "resign", seq: now.seq })).id;
			await new Promise((done) => setTimeout(done, 50));
		}
	}`)
	p.Visit("/game/" + id)
	p.Wait("the end", "() => kit.find('result')")
	think(p, 3)
	p.View(1)
	thinking(p, 3)
	p.Room("engine")
	p.Click("engine-switch")
	p.Wait("the engine off", "() => !kit.find('engine-body')")
	think(p, 3)
	browser.Ask[bool](p, "() => { document.querySelectorAll('.engine-move')[1].click(); return true; }")
	// The start, two moves and the end, with one or two variation moves.
	p.Wait("the line in the record", "() => location.pathname === '/record' && kit.find('record')?.dataset.ply === '3' && +kit.find('record').dataset.nodes >= 5")

	p.Visit("/tsume?rules=standard&sfen=" + strings.ReplaceAll("2k6/9/2S6/9/9/9/9/9/9 b G2r2b3g3s4n4l18p 1", " ", "%20"))
	p.Wait("the problem", "() => kit.find('solve')")
	p.Click("solve")
	p.WaitEngine("the answer", "() => kit.find('answer')?.dataset.status === 'mate'")
	p.Wait("the checks", "() => document.querySelector('[data-testid=replies] [data-usi]')")
	browser.Ask[bool](p, "() => { kit.find('engine-switch').click(); return true; }")
	p.WaitEngine("the mate", "() => document.querySelector('[data-testid=engine-line]')?.dataset.usi === 'G*7b' && kit.find('engine-bar').dataset.black === '100'")
	browser.Ask[bool](p, "() => { document.querySelector('.engine-move').click(); return true; }")
	p.Wait("the mate in a record", "() => location.pathname === '/record' && kit.find('record')?.dataset.ply === '1'")
}

// A hidden page stops the search; a visible one continues it.
func TestEngineHidden(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/record")
	p.Give("paste", "", blunders)
	p.Opened(19)
	browser.Ask[bool](p, `() => {
		const post = Worker.prototype.postMessage;
		globalThis.asked = [];
		kit.searchOn();
		Worker.prototype.postMessage = function (m) { asked.push(m.stop ? "stop" : "search"); return post.call(this, m); };
		globalThis.hide = (hidden) => { Object.defineProperty(document, "hidden", { value: hidden, configurable: true }); document.dispatchEvent(new Event("visibilitychange")); };
		return true;
	}`)
	think(p, 3)
	browser.Ask[bool](p, "() => { hide(true); return true; }")
	p.Wait("the stop", "() => asked.join() === 'search,stop'")
	browser.Ask[bool](p, "() => { hide(false); return true; }")
	p.Wait("the next search", "() => asked.join() === 'search,stop,search'")
	thinking(p, 3)
}

// The solver proves the engine's mates, for both sides.
func TestMatesAreProven(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/record?" + url.Values{"rules": {"standard"}, "sfen": {"4k4/9/4P4/9/9/9/9/9/4K4 b G 1"}, "moves": {"G*5b"}, "ply": {"0"}}.Encode())
	p.Wait("the record", "() => kit.find('record')?.dataset.ply === '0'")
	p.Room("engine")
	p.Click("engine-switch")
	p.WaitEngine("the proof", "() => document.querySelector('.engine-value[data-proven=\"1\"]') && /proven/.test(kit.find('engine-score').textContent)")
}
