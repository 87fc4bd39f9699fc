package look_test

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// crowded returns headings that overlap something or lack width.
const crowded = `() => {
	const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".spoken");
	const floats = (e) => {
		for (let a = e; a; a = a.parentElement) if (/sticky|fixed|absolute/.test(getComputedStyle(a).position)) return true;
		return false;
	};
	// The part of a rectangle that is not scrolled or clipped out of sight.
	const shown = (r, e) => {
		let { left, top, right, bottom } = r;
		for (let a = e.parentElement; a && a !== document.body; a = a.parentElement) {
			if (getComputedStyle(a).overflow === "visible") continue;
			const b = a.getBoundingClientRect();
			left = Math.max(left, b.left), top = Math.max(top, b.top), right = Math.min(right, b.right), bottom = Math.min(bottom, b.bottom);
		}
		return { left, top, right, bottom };
	};
	const control = /^(BUTTON|INPUT|SELECT|TEXTAREA)$/;
	const rects = (e) => {
		if (control.test(e.tagName)) return [shown(e.getBoundingClientRect(), e)];
		const out = [];
		for (const text of e.childNodes) {
			if (text.nodeType !== 3 || !text.data.trim()) continue;
			const range = document.createRange();
			range.selectNodeContents(text);
			for (const r of range.getClientRects()) out.push(shown(r, e));
		}
		return out;
	};
	const all = [...document.querySelectorAll("main *, .header *")].filter((e) => seen(e) && !floats(e)).map((e) => [e, rects(e)]).filter(([, r]) => r.length > 0);
	const bad = [];
	for (const h of document.querySelectorAll("main :is(h1, h2, h3, legend, summary, .kicker)")) {
		if (!seen(h) || floats(h)) continue;
		const lines = all.filter(([e]) => h.contains(e)).flatMap(([, r]) => r);
		if (lines.length === 0) continue;
		const name = h.tagName + " " + h.textContent.trim().slice(0, 40);
		const wide = Math.max(...lines.map((r) => r.right)) - Math.min(...lines.map((r) => r.left));
		const tall = Math.max(...lines.map((r) => r.bottom)) - Math.min(...lines.map((r) => r.top));
		if (h.textContent.trim().length > 2 && tall > 1.3 * wide) bad.push(name + ": a column of " + Math.round(wide) + " by " + Math.round(tall) + " pixels");
		for (const [e, others] of all) {
			if (h.contains(e) || e.contains(h)) continue;
			const on = others.some((o) => lines.some((r) => Math.min(o.right, r.right) - Math.max(o.left, r.left) > 2 && Math.min(o.bottom, r.bottom) - Math.max(o.top, r.top) > 5));
			if (on) bad.push(name + ": on " + e.tagName + "." + e.className + " " + e.textContent.trim().slice(0, 30));
		}
	}
	return bad;
}`

func TestHeadingsStandClear(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t, "--puzzles", browser.PuzzleDir).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	clear := func(where string) {
		t.Helper()
		standsClear(p, where)
	}
	speaks := func(where string) {
		t.Helper()
		for _, code := range []string{"en", "ja", "zh"} {
			p.Speak(code)
			clear(where + " in " + code)
		}
	}
	p.Visit("/sign-in")
	clear("signing in")
	p.SignUp("kimura")
	for i, path := range []string{"/", "/lobby", "/new/standard", "/rules/standard", "/record", "/tournaments", "/leaders/standard", "/@kimura", "/account", "/puzzles", "/explore", "/nowhere"} {
		p.Visit(path)
		p.Speak([]string{"en", "ja", "zh"}[i%3])
		clear(path)
	}
	p.Expect("status of 404")
	p.Start(browser.NewGame{"rules": "standard"})
	clear("a game")
	p.Visit("/record")
	p.Click("fresh-go")
	p.Wait("the record", "() => kit.find('record') && kit.board()?.shape.files > 0")
	clear("a record")
	p.Tsume(browser.MateInFive)
	speaks("drawing a problem")
	p.Solved("mate", 5)
	p.Wait("the verdict", "() => kit.find('verdict') && kit.find('replies')?.dataset.at !== undefined")
	speaks("an answer")
	p.Click("nav-next")
	browser.Ask[bool](p, "() => (kit.find('replies').querySelector('.reply:last-child')?.click(), true)")
	speaks("next to the line")
	p.Train("standard")
	clear("a problem to practise")
	p.GiveUp()
	p.Wait("the solution", "() => kit.find('puzzle').dataset.state === 'given-up' && kit.find('line')")
	clear("its solution")
	// The check finds the panel of a line laid out as a form.
	p.Speak("en") // a heading of two characters is never a column
	p.Tsume(browser.MateInFive)
	p.Solved("mate", 5)
	p.Wait("the line", "() => kit.find('line')")
	browser.Ask[bool](p, `() => {
		const style = new CSSStyleSheet();
		style.replaceSync(".line-panel { display: grid; grid-template-columns: minmax(0, 1fr) auto; }");
		document.adoptedStyleSheets.push(style);
		return true;
	}`)
	if list := browser.Ask[[]string](p, crowded); len(list) == 0 {
		t.Error("a squeezed heading is not found")
	}
}

func TestHeadingsOnAWideScreen(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t, "--puzzles", browser.PuzzleDir).Open(browser.Look{Width: 1280, Height: 800})
	for _, path := range []string{"/", "/new/standard", "/rules/standard", "/tournaments", "/puzzles"} {
		p.Visit(path)
		standsClear(p, path)
	}
	p.Start(browser.NewGame{"rules": "standard"})
	standsClear(p, "a game")
	p.Tsume(browser.MateInFive)
	p.Solved("mate", 5)
	p.Wait("the verdict", "() => kit.find('verdict') && kit.find('replies')?.dataset.at !== undefined")
	standsClear(p, "an answer")
}

func standsClear(p *browser.Page, where string) {
	p.Helper()
	if list := browser.Ask[[]string](p, crowded); len(list) > 0 {
		p.Errorf("%s: %s", where, strings.Join(list, "; "))
	}
	if out := p.Overflow(); out != "" {
		p.Errorf("%s: %s", where, out)
	}
}
