package e2e

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
)

// node is what a screen reader is told of something.
type node struct{ role, name string }

// tree returns all that a screen reader is told of the page.
func (p *page) tree() []node {
	p.Helper()
	do(p, accessibility.Enable, struct{}{})
	out := do(p, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	var list []node
	for _, n := range out.Nodes {
		if n.Ignored || n.Role == nil {
			continue
		}
		list = append(list, node{valueOf(n.Role), valueOf(n.Name)})
	}
	return list
}

func valueOf(v *accessibility.Value) string {
	if v == nil {
		return ""
	}
	var text string
	if json.Unmarshal(v.Value, &text) != nil {
		return ""
	}
	return strings.TrimSpace(text)
}

func count(list []node, role string) (n int) {
	for _, one := range list {
		if one.role == role {
			n++
		}
	}
	return n
}

// named are the roles of what one can act on, which must have a name.
var named = []string{"button", "link", "radio", "checkbox", "slider", "combobox", "textbox", "grid", "gridcell", "dialog", "img", "image"}

// unnamed fails the test for what has no name.
func (p *page) unnamed(where string, list []node) {
	p.Helper()
	for _, n := range list {
		if slices.Contains(named, n.role) && n.name == "" {
			p.Errorf("%s: a %s has no name for a screen reader", where, n.role)
		}
	}
}

// The board is a grid with a name for each square, and what happens is said.
func TestScreenReader(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.start(newGame{})
	list := p.tree()
	if count(list, "grid") != 1 || count(list, "row") < 9 || count(list, "gridcell") != 81 {
		t.Errorf("the board has %d grids, %d rows and %d cells", count(list, "grid"), count(list, "row"), count(list, "gridcell"))
	}
	p.unnamed("game", list)
	for _, want := range []node{{"gridcell", "7g Black Pawn"}, {"gridcell", "5a White King"}, {"gridcell", "5e empty"}} {
		if !slices.ContainsFunc(list, func(n node) bool { return n.role == want.role && strings.EqualFold(n.name, want.name) }) {
			t.Errorf("no %s is called %q", want.role, want.name)
		}
	}
	if count(list, "main") != 1 || count(list, "banner") != 1 || count(list, "heading") < 1 {
		t.Errorf("the page has %d mains, %d banners and %d headings", count(list, "main"), count(list, "banner"), count(list, "heading"))
	}

	// Both moves are said, the player's and the engine's.
	ask[bool](p, `() => {
		const region = kit.board().shadowRoot.querySelector("[aria-live]");
		kit.said = [];
		new MutationObserver(() => kit.said.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
		return region.getAttribute("aria-live") === "polite";
	}`)
	p.move("7g", "7f")
	p.moved("7g7f")
	p.ready()
	said := ask[[]string](p, "() => kit.said")
	if len(said) != 2 || !strings.EqualFold(strings.TrimSpace(said[0]), "Black: Pawn to 7f") || !strings.HasPrefix(said[1], "White: ") {
		t.Errorf("what is said of two moves is %q", said)
	}

	// What is picked up, and where it may go, is said with the squares.
	p.click("2g")
	label := func(square string) string {
		return ask[string](p, "(s) => kit.cell(s).getAttribute('aria-label')", square)
	}
	if a, b := label("2g"), label("2f"); !strings.Contains(a, "selected") || !strings.Contains(b, "can go here") {
		t.Errorf("the squares are called %q and %q", a, b)
	}
	// A refusal interrupts.
	p.expect(`status of 422`)
	p.click("5e")
	p.wait("the foul", "() => kit.foul()")
	if role := ask[string](p, "() => kit.find('foul').closest('[aria-live]').getAttribute('aria-live')"); role != "assertive" {
		t.Errorf("a refusal is said %q", role)
	}
}

// Everything that can be acted on has a name, on every page.
func TestNamesForScreenReaders(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	for _, path := range []string{"/", "/new/standard", "/new/seishin", "/rules/torus", "/rules/seishin"} {
		p.visit(path)
		p.unnamed(path, p.tree())
	}
	p.click("open-settings")
	p.wait("the settings", "() => kit.find('settings')")
	p.unnamed("settings", p.tree())
	p.start(newGame{"rules": "seishin"})
	p.unnamed("seishin", p.tree())
	if n := count(p.tree(), "gridcell"); n != 117 {
		t.Errorf("the board of seishin has %d cells", n)
	}
}
