package look_test

import (
	"github.com/komadai/komadai/e2e/browser"
	"github.com/komadai/komadai/variant"

	"slices"
	"strings"
	"testing"
)

type speech struct {
	tag, resign, turn, square, notation string
}

var speeches = map[string]speech{
	"en": {tag: "en", resign: "Resign", turn: "Your move", square: "7g", notation: "P-7f"},
	"ja": {tag: "ja", resign: "投了", turn: "あなたの手番です", square: "7七", notation: "７六歩"},
	"zh": {tag: "zh-Hant", resign: "認輸", turn: "輪到您走", square: "7七", notation: "７六歩"},

	"zh-Hans": {tag: "zh-Hans", resign: "认输", turn: "轮到您走", square: "7七", notation: "７六歩"},
}

// A new language changes texts, lang, board labels and the move list, and is kept.
func TestSwitchLanguage(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{})
	p.Move("7g", "7f")
	p.Moved("7g7f")
	p.Ready()
	for _, code := range []string{"ja", "zh", "zh-Hans", "en", "ja"} {
		p.Speak(code)
		speaks(p, code)
	}
	p.Reload()
	p.Ready()
	speaks(p, "ja")
	p.Visit("/rules/standard")
	if tag := browser.Ask[string](p, "() => document.documentElement.lang"); tag != "ja" {
		t.Errorf("the rules are in %q, want ja", tag)
	}
}

// speaks fails the test unless the game's page has that language.
func speaks(p *browser.Page, code string) {
	p.Helper()
	want := speeches[code]
	p.Wait("the page in "+want.tag, "(tag) => document.documentElement.lang === tag && kit.board().lang === tag", want.tag)
	if got := p.Text("resign"); got != want.resign {
		p.Errorf("%s: the button to resign says %q, want %q", code, got, want.resign)
	}
	if got := p.Text("status"); !strings.Contains(got, want.turn) {
		p.Errorf("%s: the status says %q, want %q", code, got, want.turn)
	}
	if got := browser.Ask[string](p, "() => kit.cell('7g').getAttribute('aria-label')"); !strings.HasPrefix(got, want.square) {
		p.Errorf("%s: the square 7g is called %q, want %q", code, got, want.square)
	}
	if got := browser.Ask[[]string](p, "() => kit.texts()"); !strings.Contains(got[0], want.notation) {
		p.Errorf("%s: the first move is written %q, want %q", code, got[0], want.notation)
	}
}

// The default is the browser's first supported language.
func TestLanguageOfTheBrowser(t *testing.T) {
	t.Parallel()
	s := browser.Shared(t)
	const asked, tag = "fr,zh-TW,en", "zh-Hant"
	p := s.Open(browser.Look{Languages: asked})
	p.Visit("/")
	if got := browser.Ask[string](p, "() => document.documentElement.lang"); got != tag {
		t.Errorf("%s: the page is in %q, want %q", asked, got, tag)
	}
}

func TestNotations(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{"sfen": "4k4/9/9/9/9/2p6/2P6/9/4K1G2 b - 1"})
	p.Move("7g", "7f")
	p.Moved("7g7f")
	p.Ready()
	p.Move("3i", "4h")
	p.Wait("the second move", "() => kit.moves()[2] === '3i4h'")
	for id, want := range map[string][2]string{
		"ja":      {"７六歩", "４八金"},
		"western": {"Px7f", "G-4h"},
		"usi":     {"7g7f", "3i4h"},
	} {
		p.Click("notation-" + id)
		p.Wait("the notation", "(id) => kit.find('notation-' + id).getAttribute('aria-pressed') === 'true'", id)
		got := browser.Ask[[]string](p, "() => kit.texts()")
		if !strings.Contains(got[0], want[0]) || !strings.Contains(got[2], want[1]) {
			t.Errorf("%s: the moves are written %q, want %q", id, []string{got[0], got[2]}, want)
		}
	}
}

// Rules in three languages have the start position and a diagram for each piece.
func TestRulesPages(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/")
	ids := browser.Ask[[]string](p, "() => [...document.querySelectorAll('[data-testid^=rules-]')].map((a) => a.dataset.testid.slice(6))")
	if want := len(variant.IDs()); len(ids) != want {
		t.Fatalf("the home page shows %d rule sets, want %d: %v", len(ids), want, ids)
	}
	texts := map[string][]string{}
	for _, code := range []string{"ja", "zh", "en"} {
		p.Speak(code)
		some := ids
		if code != "en" {
			some = []string{"standard", "seishin"}
		}
		for _, id := range some {
			p.Follow("/rules/" + id)
			p.Wait("the rules", "(id) => location.pathname === '/rules/' + id && kit.find('play')?.getAttribute('href') === '/new/' + id && kit.board()?.shape.files > 0", id)
			texts[id] = append(texts[id], browser.Ask[string](p, "() => document.querySelector('.rules-text').innerText"))
			if code == "en" {
				drawn(p, id)
			}
		}
	}
	p.Speak("zh-Hans")
	p.Follow("/rules/standard")
	p.Wait("the rules in simplified Chinese", "() => kit.find('play')?.getAttribute('href') === '/new/standard' && document.querySelector('.rules-text').innerText.includes('将棋')")
	if text := browser.Ask[string](p, "() => document.querySelector('main').innerText"); strings.ContainsAny(text, "將變體對") {
		t.Errorf("simplified Chinese has traditional characters: %q", text)
	}
	for id, texts := range texts {
		slices.Sort(texts)
		if want := map[bool]int{true: 3, false: 1}[id == "standard" || id == "seishin"]; len(slices.Compact(texts)) != want || len([]rune(texts[0])) < 40 {
			t.Errorf("%s: the rules are not in %d languages: %q", id, want, texts)
		}
	}
}

func drawn(p *browser.Page, id string) {
	p.Helper()
	missing := browser.Ask[[]string](p, `async () => {
		const page = await (await fetch(location.pathname.replace("rules", "api/v1/rulesets"))).json();
		return page.pieces.filter((k) => !k.token).map((k) => k.letter).filter((letter) => {
			const card = [...document.querySelectorAll(".piece-card")].find((c) => c.querySelector("header p:last-child").textContent.split(" · ").includes(letter));
			// The diagrams are in the item that describes the moves.
			return !card?.querySelector(".diagrams svg") || !card.closest(".rules-text li.described-move")?.querySelector("p strong");
		});
	}`)
	if len(missing) > 0 {
		p.Errorf("%s: the text of %v has no diagram", id, missing)
	}
	if !browser.Ask[bool](p, "() => kit.find('history').innerText.length > 20 && kit.find('sources').querySelectorAll('li').length > 0") {
		p.Errorf("%s: there is no history, or no source", id)
	}
	// The problem may come before the start position.
	if !browser.Ask[bool](p, `async () => {
		const page = await (await fetch(location.pathname.replace("rules", "api/v1/rulesets"))).json();
		const want = page.start.split(" ")[0].match(/[A-Za-z]/g).length;
		return [...document.querySelectorAll("komadai-board")].some((b) => b.shadowRoot.querySelectorAll('[data-square]:not([data-piece=""])').length === want);
	}`) {
		p.Errorf("%s: no board shows the start position", id)
	}
}
