package play_test

import (
	"github.com/komadai/komadai/e2e/browser"

	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// From the home page over the form to moves, without a mouse.
func TestPlayByKeyboard(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/")
	p.TabTo("play-standard")
	p.Keys(kb.Enter)
	p.Wait("the form", "() => kit.find('new-game')")
	p.TabTo("strength-3")
	p.Keys(kb.ArrowUp, kb.ArrowUp)
	p.At("strength-1")
	p.TabTo("color-random")
	p.Keys(kb.ArrowDown)
	p.At("color-b")
	p.TabTo("start")
	p.Keys(kb.Enter)
	p.Ready()
	if got := browser.Ask[string](p, "() => kit.game().dataset.you"); got != "b" {
		t.Fatalf("the form was sent with the side %q, want b", got)
	}

	p.Keys("b")
	p.At("5i")
	p.Keys(kb.ArrowUp, kb.ArrowUp, kb.ArrowLeft, kb.ArrowLeft)
	p.At("7g")
	p.Keys(kb.Enter)
	if got := p.Targets(); !slices.Equal(got, []string{"7f"}) {
		t.Errorf("the pawn picked up may go to %v", got)
	}
	p.Keys(kb.Escape)
	if got := p.Targets(); len(got) != 0 {
		t.Errorf("after Escape %v is still marked", got)
	}
	p.Keys(" ", kb.ArrowUp)
	p.At("7f")
	p.Keys(" ")
	p.Moved("7g7f")
	p.Ready()
	p.At("7f")

	p.Keys(kb.Tab)
	p.TabTo("nav-first")
	p.Keys(kb.Enter)
	p.Wait("the start position", "() => kit.board().dataset.ply === '1'")
	p.Keys(kb.End)
	p.Wait("the present position", "() => kit.board().dataset.ply === '3'")

	// Resigning asks, and the dialog keeps the focus.
	p.TabTo("resign")
	p.Keys(kb.Enter)
	p.Wait("the question", "() => kit.find('resign-dialog')?.open")
	p.Keys(kb.Escape)
	p.Wait("no question", "() => !kit.find('resign-yes')")
	p.At("resign")
	p.Keys(kb.Enter)
	p.Wait("the question", "() => kit.find('resign-dialog')?.open")
	p.TabTo("resign-yes")
	p.Keys(kb.Enter)
	if r := p.Result(); r.Reason != "resignation" || r.Winner != "w" {
		t.Errorf("the result is %+v", r)
	}
}

// The promotion question has the focus, and digits drop pieces.
func TestPromoteAndDropByKeyboard(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{"sfen": "4k4/9/9/2P6/9/9/9/9/4K4 b RG 1"})
	p.Keys("b")
	p.At("5i")
	p.Keys(kb.ArrowUp, kb.ArrowUp, kb.ArrowUp, kb.ArrowUp, kb.ArrowUp, kb.ArrowLeft, kb.ArrowLeft)
	p.At("7d")
	p.Keys(kb.Enter, kb.ArrowUp, kb.Enter)
	p.Wait("the question", "() => kit.find('promotion')")
	p.At("promote")
	p.Keys(kb.ArrowDown)
	p.At("keep")
	p.Keys(kb.ArrowDown)
	p.At("promote")
	p.Keys(kb.Enter)
	p.Moved("7d7c+")
	p.At("7c")
	p.Ready()

	p.Keys("2") // the gold, the second on the stand
	p.Wait("targets", "() => kit.targets().length > 20")
	p.Keys(kb.ArrowDown, kb.Enter)
	p.Wait("the drop", "() => kit.moves()[2] === 'G*7d'")
}

// On a board without edges the arrows cross the seam.
func TestArrowsOverTheSeam(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{"rules": "torus"})
	p.Keys("b")
	p.At("5k")
	p.Keys(kb.ArrowDown)
	p.At("5a")
	p.Keys(kb.ArrowLeft, kb.ArrowLeft, kb.ArrowLeft, kb.ArrowLeft, kb.ArrowLeft)
	p.At("1a")
	p.Keys(kb.End)
	p.At("1a")
	p.Keys(kb.Home)
	p.At("9a")
}

// A press during the setup animation ends it, and is not lost.
func TestPressWhileThePiecesAreSetUp(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Motion: true})
	p.Visit("/new/standard")
	p.Wait("the form", "() => kit.find('new-game')")
	p.Click("color-b")
	p.Click("more")
	p.Click("setup-ohashi")
	p.Click("start")
	p.Wait("the pieces being set up", "() => kit.board()?.hasAttribute('data-busy')")
	p.Keys("b", kb.ArrowUp, kb.ArrowUp, kb.ArrowLeft, kb.ArrowLeft, kb.Enter)
	p.Wait("the pawn to be picked up", "() => kit.targets().join() === '7f'")
	p.Keys(kb.ArrowUp, kb.Enter)
	p.Moved("7g7f")
}
