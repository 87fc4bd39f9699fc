package look_test

import (
	"github.com/komadai/komadai/e2e/browser"

	"slices"
	"strings"
	"testing"
)

func count(list []browser.Node, role string) (n int) {
	for _, one := range list {
		if one.Role == role {
			n++
		}
	}
	return n
}

// The board is a grid with named squares, and announces events.
func TestScreenReader(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{})
	list := p.Tree()
	if count(list, "grid") != 1 || count(list, "row") < 9 || count(list, "gridcell") != 81 {
		t.Errorf("the board has %d grids, %d rows and %d cells", count(list, "grid"), count(list, "row"), count(list, "gridcell"))
	}
	p.Unnamed("game", list)
	for _, want := range []browser.Node{{Role: "gridcell", Name: "7g Black Pawn"}, {Role: "gridcell", Name: "5a White King"}, {Role: "gridcell", Name: "5e empty"}} {
		if !slices.ContainsFunc(list, func(n browser.Node) bool { return n.Role == want.Role && strings.EqualFold(n.Name, want.Name) }) {
			t.Errorf("no %s is called %q", want.Role, want.Name)
		}
	}
	if count(list, "main") != 1 || count(list, "banner") != 1 || count(list, "heading") < 1 {
		t.Errorf("the page has %d mains, %d banners and %d headings", count(list, "main"), count(list, "banner"), count(list, "heading"))
	}

	browser.Ask[bool](p, `() => {
		const region = kit.board().shadowRoot.querySelector("[aria-live]");
		kit.said = [];
		new MutationObserver(() => kit.said.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
		return region.getAttribute("aria-live") === "polite";
	}`)
	p.Move("7g", "7f")
	p.Moved("7g7f")
	p.Ready()
	said := browser.Ask[[]string](p, "() => kit.said")
	if len(said) != 2 || !strings.EqualFold(strings.TrimSpace(said[0]), "Black: Pawn to 7f") || !strings.HasPrefix(said[1], "White: ") {
		t.Errorf("two moves are announced as %q", said)
	}

	// It announces a picked-up piece and its targets.
	p.Click("2g")
	label := func(square string) string {
		return browser.Ask[string](p, "(s) => kit.cell(s).getAttribute('aria-label')", square)
	}
	if a, b := label("2g"), label("2f"); !strings.Contains(a, "selected") || !strings.Contains(b, "can go here") {
		t.Errorf("the squares are called %q and %q", a, b)
	}
	// A refusal interrupts.
	p.Expect(`status of 422`)
	p.Click("5e")
	p.Wait("the foul", "() => kit.foul()")
	if role := browser.Ask[string](p, "() => kit.find('foul').closest('[aria-live]').getAttribute('aria-live')"); role != "assertive" {
		t.Errorf("a refusal is said %q", role)
	}
}

// Every control has a name, where Page.Well does not check.
func TestNamesForScreenReaders(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	for _, path := range []string{"/new/seishin", "/rules/torus", "/explore"} {
		p.Visit(path)
		p.Unnamed(path, p.Tree())
	}
	p.Start(browser.NewGame{"rules": "seishin"})
	list := p.Tree()
	p.Unnamed("seishin", list)
	if n := count(list, "gridcell"); n != 117 {
		t.Errorf("the board of seishin has %d cells", n)
	}
}

// Moves below the window are drawn lazily, but at once for printers and screen readers.
func TestMovesOutOfSight(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 640, Phone: true})
	rows := func(n browser.Node) bool { return n.Role == "button" && strings.HasSuffix(n.Name, "P-3d") }
	open := func() {
		p.Visit("/record?sfen=startpos+moves+7g7f+3c3d+2g2f")
		p.Wait("the record", "() => kit.find('record')?.dataset.nodes === '4' && kit.board()?.shape.files > 0 && kit.find('moves')")
	}
	open()
	if !browser.Ask[bool](p, "() => { dispatchEvent(new Event('beforeprint')); return new Promise((done) => setTimeout(() => done(document.querySelectorAll('.move-row').length === 4))); }") {
		t.Error("the printed page lacks the moves")
	}
	open()
	p.Wait("the moves at rest", "() => scrollY === 0 && document.querySelectorAll('.move-row').length === 4")
	if !slices.ContainsFunc(p.Tree(), rows) {
		t.Error("the accessibility tree lacks the moves")
	}
}
