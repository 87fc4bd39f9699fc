package study_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/komadai/komadai/e2e/browser"
)

func editing(p *browser.Page, rules, sfen string) {
	p.Helper()
	query := url.Values{"rules": {rules}}
	if sfen != "" {
		query.Set("sfen", sfen)
	}
	p.Visit("/edit?" + query.Encode())
	p.Wait("the editor", "() => kit.find('edit') && kit.board()?.shape.files > 0")
}

func position(p *browser.Page, sfen string) {
	p.Helper()
	p.Wait("the position "+sfen, "(sfen) => kit.find('edit')?.dataset.sfen === sfen", sfen)
}

func state(p *browser.Page, kind string) {
	p.Helper()
	p.Wait("the position to be "+kind, "(kind) => kit.find('edit').dataset.checked === kind && kit.find('position-state').dataset.kind === kind", kind)
}

const start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

// An edited position is checked, and leads to a game, a record, the solver, a picture and a
// link.
func TestEdit(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 1440, Height: 900})
	editing(p, "standard", "")
	position(p, start)
	state(p, "playable")
	palette := browser.Ask[float64](p, "() => kit.box('brush-K').top + scrollY")
	if attacker := browser.Ask[string](p, "() => kit.board().attacker"); attacker != "" {
		t.Errorf("the kings are those of a problem, with the attacker %q", attacker)
	}
	p.Click("clear")
	position(p, "9/9/9/9/9/9/9/9/9 b - 1")
	state(p, "study")
	if now := browser.Ask[float64](p, "() => kit.box('brush-K').top + scrollY"); now != palette {
		t.Errorf("a verdict of three lines moves the palette from %v to %v", palette, now)
	}
	p.Click("brush-K")
	p.Click("5i")
	p.Click("side-w")
	p.Click("5a")
	state(p, "playable")
	p.Click("brush-P")
	p.Click("3c")
	p.Click("3d")
	state(p, "impossible")
	p.Wait("the two pawns", "() => document.querySelector('[data-testid=position-fault]').dataset.square")
	p.Click("3d") // the same piece again removes it
	state(p, "playable")
	p.Click("more-b-G")
	p.Click("to-move-w")
	position(p, "4k4/9/6p2/9/9/9/9/9/4K4 w G 1")
	p.Click("undo")
	position(p, "4k4/9/6p2/9/9/9/9/9/4K4 b G 1")
	p.Click("redo")
	position(p, "4k4/9/6p2/9/9/9/9/9/4K4 w G 1")
	browser.Ask[bool](p, "() => (scrollTo(0, 0), true)")
	// Pieces are dragged: to another square, to a stand, and off the board.
	p.Click("brush-move")
	p.Drag("3c", "2d")
	position(p, "4k4/9/9/7p1/9/9/9/9/4K4 w G 1")
	p.Drag("2d", "b:G")
	position(p, "4k4/9/9/9/9/9/9/9/4K4 w GP 1")
	p.Drag("b:G", "5b")
	position(p, "4k4/4G4/9/9/9/9/9/9/4K4 w P 1")
	p.Drag("5b", "home")
	position(p, "4k4/9/9/9/9/9/9/9/4K4 w P 1")
	p.Click("rest-w")
	position(p, "4k4/9/9/9/9/9/9/9/4K4 w P2r2b4g4s4n4l17p 1")
	state(p, "playable")

	p.Click("diagram")
	p.Wait("the picture", "() => document.querySelector('dialog[open]') && kit.find('picture')?.naturalWidth > 100 && kit.find('copy-diagram')?.dataset.text.includes('後手の持駒')")
	p.Keys(kb.Escape)
	p.Wait("no dialog", "() => !document.querySelector('dialog')")
	p.Click("share")
	p.Wait("the link", "() => document.querySelector('dialog[open]') && kit.find('link-edit')?.value.includes('/edit?rules=standard&sfen=4k4')")
	p.Keys(kb.Escape)
	p.Wait("no dialog", "() => !document.querySelector('dialog')")
	p.Click("play-here")
	p.Click("here-engine")
	p.Wait("the form of a game", "() => kit.find('given-start')")
	browser.Ask[bool](p, "() => (history.back(), true)")
	position(p, "4k4/9/9/9/9/9/9/9/4K4 w P2r2b4g4s4n4l17p 1")
	state(p, "playable")
	p.Click("to-solver")
	p.Wait("the solver", "() => kit.find('tsume')?.dataset.sfen.startsWith('4k4/9/9/9/9/9/9/9/4K4 w P')")
}

// A paste while the editor loads goes to the editor, not to the page of records.
func TestEditTakesAPasteAtOnce(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/record?rules=standard&sfen=" + url.QueryEscape(start))
	p.Opened(1)
	const pasted = "4k4/9/9/9/9/9/9/9/4K4 b G 1"
	browser.Ask[bool](p, `(sfen) => new Promise((done) => {
		new MutationObserver((_, observer) => {
			if (!kit.find('edit')) return;
			observer.disconnect();
			const data = new DataTransfer();
			data.setData("text/plain", sfen);
			document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
			done(true);
		}).observe(document.body, { childList: true, subtree: true });
		kit.find('edit-position').click();
	})`, pasted)
	position(p, pasted)
}

// Any notation sets a position; a record opens the editor and returns with the engine on.
func TestEditByText(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/record")
	p.Give("paste", "", "７六歩　３四歩　２二角成\n")
	p.Opened(4)
	p.Keys(kb.End)
	p.Wait("the capture", "() => kit.find('record').dataset.ply === '3'")
	p.Room("engine")
	p.Click("edit-position")
	position(p, "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 1")
	state(p, "playable")
	p.Give("paste", "", `後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
`)
	position(p, "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1")
	state(p, "study")
	p.Click("play-here")
	p.Wait("both sides alone, and no game", "() => document.querySelector('dialog[open]') && kit.find('here-alone') && !kit.find('here-engine') && kit.find('here-unplayable')")
	p.Keys(kb.Escape)
	p.Wait("no dialog", "() => !document.querySelector('dialog')")
	write := func(text string) {
		browser.Ask[bool](p, `(text) => { const f = kit.find("sfen"); f.value = text; f.dispatchEvent(new Event("input", { bubbles: true })); return true; }`, text)
	}
	write("4k4/9/4X4/9/9/9/9/9/9 b G 1")
	p.Wait("what is wrong", "() => kit.find('sfen-problem')?.textContent.includes('“X” in rank 3')")
	position(p, "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1")
	write("3sks3/9/4+P4/9/9/9/9/9/4K4 b G 1")
	position(p, "3sks3/9/4+P4/9/9/9/9/9/4K4 b G 1")
	state(p, "playable")
	p.Click("analyse")
	p.Opened(1)
	p.WaitEngine("the engine in the record", "() => kit.find('engine-body')?.dataset.state === 'ready' && document.querySelector('[data-testid=engine-line]')")
	// The engine, not the server, provides the moves.
	before := browser.Ask[int](p, "() => performance.getEntriesByType('resource').filter((e) => e.name.endsWith('/positions')).length")
	p.Move("b:G", "5b")
	p.Wait("the move", "() => kit.find('record').dataset.nodes === '2'")
	if after := browser.Ask[int](p, "() => performance.getEntriesByType('resource').filter((e) => e.name.endsWith('/positions')).length"); after != before {
		t.Errorf("the server was asked %d times more", after-before)
	}
}

// Every rule set is edited by touch, in Japanese and in the dark; errors in an address are
// reported.
func TestEditRuleSets(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true, Languages: "ja", Dark: true})
	for rules, at := range map[string][2]string{"torus": {"G", "5e"}, "seishin": {"J", "5h"}} {
		editing(p, rules, "")
		state(p, "playable")
		if wide := p.Overflow(); wide != "" {
			t.Errorf("%s: %s is wider than the screen", rules, wide)
		}
		before := browser.Ask[string](p, "() => kit.find('edit').dataset.sfen")
		p.Tap("brush-" + at[0])
		p.Tap(at[1])
		p.Wait("the piece", "(before, square, piece) => kit.find('edit').dataset.sfen !== before && kit.find(square).dataset.piece === piece", before, at[1], at[0])
		p.Tap("undo")
		position(p, before)
		p.Room("engine")
		p.Tap("engine-switch")
		p.WaitEngine("the engine", "() => document.querySelectorAll('[data-testid=engine-line]').length === 3")
	}
	p.Expect("404")
	editing(p, "chess", "")
	p.Wait("the rule set that there is not", "() => kit.find('address-fault')?.textContent.includes('chess')")
	p.Visit("/edit?sfen=" + strings.ReplaceAll(url.QueryEscape("4k4/9/9 b G 1"), "+", "%20"))
	p.Wait("the position that cannot be read", "() => kit.find('address-fault') && kit.find('paste').value === '4k4/9/9 b G 1'")
}

func TestEditByKeyboard(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	editing(p, "standard", "9/9/9/9/9/9/9/9/9 b - 1")
	state(p, "study")
	p.Keys("b")
	p.At("5i")
	p.Keys("k")
	position(p, "9/9/9/9/9/9/9/9/4K4 b - 1")
	for range 8 {
		p.Keys(kb.ArrowUp)
	}
	p.At("5a")
	p.Keys("K") // with Shift the other side's
	position(p, "4k4/9/9/9/9/9/9/9/4K4 b - 1")
	p.Keys(kb.ArrowLeft, "p", "+")
	position(p, "3+Pk4/9/9/9/9/9/9/9/4K4 b - 1")
	p.Keys(kb.Delete)
	position(p, "4k4/9/9/9/9/9/9/9/4K4 b - 1")
	state(p, "playable")
}
