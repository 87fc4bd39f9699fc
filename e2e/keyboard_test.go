package e2e

import (
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// focus is where the keyboard is.
type focus struct {
	// Name is a square, a place on a stand or a data-testid, else the tag.
	Name string
	// Seen says that one sees it: something about the element or what holds it
	// looks different from how it looks without the focus.
	Seen bool
}

// focus tells where the keyboard is and whether one sees it.
func (p *page) focus() focus {
	p.Helper()
	return ask[focus](p, `() => {
		const [at, name] = kit.focused();
		if (!name) return { Name: "", Seen: false };
		const look = () => {
			const parts = [];
			for (let e = at, up = 0; e && up < 4; e = e.parentElement, up++) {
				for (const pseudo of [null, "::after"]) {
					const s = getComputedStyle(e, pseudo);
					parts.push(s.outlineStyle, s.outlineStyle === "none" ? "" : s.outlineWidth + s.outlineColor, s.boxShadow, s.backgroundColor, s.borderColor, s.top);
				}
			}
			return parts.join();
		};
		const lit = look();
		at.blur();
		const dark = look();
		at.focus({ preventScroll: true, focusVisible: true });
		return { Name: name, Seen: lit !== dark };
	}`)
}

// tabTo presses Tab until the keyboard is at something. Every stop on the way
// must be seen.
func (p *page) tabTo(name string) {
	p.Helper()
	var stops []string
	for range 80 {
		p.keys(kb.Tab)
		at := p.focus()
		if at.Name != "" && !at.Seen {
			p.Errorf("one does not see that the keyboard is at %s", at.Name)
		}
		if at.Name == name {
			return
		}
		stops = append(stops, at.Name)
	}
	p.Fatalf("Tab does not lead to %s; it stops at %v", name, stops)
}

// at fails the test unless the keyboard is there and one sees it.
func (p *page) at(name string) {
	p.Helper()
	p.wait("the keyboard to be at "+name, "(name) => kit.focused()[1] === name", name)
	if !p.focus().Seen {
		p.Errorf("one does not see that the keyboard is at %s", name)
	}
}

// A whole way without a mouse: from the home page over the form to moves.
func TestPlayByKeyboard(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.visit("/")
	p.tabTo("play-standard")
	p.keys(kb.Enter)
	p.wait("the form", "() => kit.find('new-game')")
	p.tabTo("color-furigoma")
	p.keys(kb.ArrowUp, kb.ArrowUp)
	p.at("color-b")
	p.tabTo("level")
	p.keys(kb.Home)
	p.tabTo("start")
	p.keys(kb.Enter)
	p.ready()
	if got := ask[string](p, "() => kit.game().dataset.you"); got != "b" {
		t.Fatalf("the form was sent with the side %q, want b", got)
	}

	p.keys("b")
	p.at("5i")
	// To 7g, up one, and down again elsewhere.
	p.keys(kb.ArrowUp, kb.ArrowUp, kb.ArrowLeft, kb.ArrowLeft)
	p.at("7g")
	p.keys(kb.Enter)
	if got := p.targets(); !slices.Equal(got, []string{"7f"}) {
		t.Errorf("the pawn picked up may go to %v", got)
	}
	p.keys(kb.Escape)
	if got := p.targets(); len(got) != 0 {
		t.Errorf("after Escape %v is still marked", got)
	}
	p.keys(" ", kb.ArrowUp)
	p.at("7f")
	p.keys(" ")
	p.moved("7g7f")
	p.ready()
	p.at("7f")

	// Through the moves and back.
	p.keys(kb.Tab)
	p.tabTo("nav-first")
	p.keys(kb.Enter)
	p.wait("the start position", "() => kit.board().dataset.ply === '1'")
	p.keys(kb.End)
	p.wait("the present position", "() => kit.board().dataset.ply === '3'")

	// Resigning asks, and the dialog keeps the keyboard.
	p.tabTo("resign")
	p.keys(kb.Enter)
	p.wait("the question", "() => kit.find('resign-dialog')?.open")
	p.keys(kb.Escape)
	p.wait("no question", "() => !kit.find('resign-yes')")
	p.at("resign")
	p.keys(kb.Enter)
	p.wait("the question", "() => kit.find('resign-dialog')?.open")
	p.tabTo("resign-yes")
	p.keys(kb.Enter)
	if r := p.result(); r.Reason != "resignation" || r.Winner != "w" {
		t.Errorf("the result is %+v", r)
	}
}

// Promotion is asked where the keyboard is, and drops are by digits.
func TestPromoteAndDropByKeyboard(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.start(newGame{"sfen": "4k4/9/9/2P6/9/9/9/9/4K4 b RG 1"})
	p.keys("b")
	p.at("5i")
	p.keys(kb.ArrowUp, kb.ArrowUp, kb.ArrowUp, kb.ArrowUp, kb.ArrowUp, kb.ArrowLeft, kb.ArrowLeft)
	p.at("7d")
	p.keys(kb.Enter, kb.ArrowUp, kb.Enter)
	p.wait("the question", "() => kit.find('promotion')")
	p.at("promote")
	p.keys(kb.ArrowDown)
	p.at("keep")
	p.keys(kb.ArrowDown)
	p.at("promote")
	p.keys(kb.Enter)
	p.moved("7d7c+")
	p.at("7c")
	p.ready()

	p.keys("2") // the gold, the second on the stand
	p.wait("targets", "() => kit.targets().length > 20")
	p.keys(kb.ArrowDown, kb.Enter)
	p.wait("the drop", "() => kit.moves()[2] === 'G*7d'")
}

// On a board without edges the arrows go over the seam.
func TestArrowsOverTheSeam(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.start(newGame{"rules": "torus"})
	p.keys("b")
	p.at("5k")
	p.keys(kb.ArrowDown)
	p.at("5a")
	p.keys(kb.ArrowLeft, kb.ArrowLeft, kb.ArrowLeft, kb.ArrowLeft, kb.ArrowLeft)
	p.at("1a")
	p.keys(kb.End)
	p.at("1a")
	p.keys(kb.Home)
	p.at("9a")
}
