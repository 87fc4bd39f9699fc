package e2e

import (
	"slices"
	"strings"
	"testing"
)

func TestTakeBack(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.start(newGame{})
	p.move("7g", "7f")
	p.moved("7g7f")
	p.ready()
	p.click("undo")
	p.wait("no moves", "() => kit.moves().length === 0")
	p.ready()
	if p.piece("7g") != "P" || p.piece("7f") != "" {
		t.Errorf("%q stands on 7g, %q on 7f", p.piece("7g"), p.piece("7f"))
	}
	p.move("2g", "2f")
	p.moved("2g2f")

	// Where it was not agreed, it cannot be done.
	p.start(newGame{"undo": false})
	p.move("7g", "7f")
	p.moved("7g7f")
	p.ready()
	if !ask[bool](p, "() => kit.find('undo').disabled") {
		t.Error("a move can be taken back in a game in which it may not")
	}
}

// The moves can be gone through; an earlier position cannot be played in.
func TestLookBack(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.start(newGame{})
	p.move("7g", "7f")
	p.moved("7g7f")
	p.ready()
	p.click("nav-first")
	p.wait("the start", "() => kit.board().dataset.ply === '1'")
	if p.piece("7g") != "P" {
		t.Errorf("%q stands on 7g at the start", p.piece("7g"))
	}
	p.click("2g")
	p.pause(moment)
	if got := p.targets(); len(got) != 0 {
		t.Errorf("in an earlier position %v is offered", got)
	}
	p.click("nav-next")
	p.wait("the first move", "() => kit.board().dataset.ply === '2'")
	p.click("nav-last")
	p.wait("the present", "() => kit.board().dataset.ply === '3'")
	p.view(1)
	p.click("back-to-game")
	p.ready()
	p.keys("k")
	p.wait("the move before", "() => kit.board().dataset.ply === '2'")
	p.keys("j")
	p.ready()
}

func TestFlip(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.start(newGame{})
	before := p.point("7g")
	p.click("flip")
	p.wait("the board to turn", "(y) => kit.middle('7g').y < y - 50", before.Y)
	p.move("7g", "7f")
	p.moved("7g7f")
}

// White sits at the bottom of her own board, and the engine begins.
func TestPlayWhite(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.start(newGame{"color": "w"})
	if got := p.moves(); len(got) != 1 {
		t.Fatalf("the engine has played %v", got)
	}
	if a, b := p.point("3c"), p.point("7g"); a.Y < b.Y {
		t.Error("White's pieces are not at the bottom")
	}
	p.move("3c", "3d")
	p.wait("the move", "() => kit.moves()[1] === '3c3d'")

	p.start(newGame{"color": "b", "first": "w"})
	if got := p.moves(); len(got) != 1 {
		t.Errorf("with White to begin the engine has played %v", got)
	}
}

func TestCopy(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.start(newGame{})
	p.move("7g", "7f")
	p.moved("7g7f")
	p.ready()
	second := p.moves()[1]
	text := func(name string) string {
		return ask[string](p, "(name) => kit.find(name).dataset.text", name)
	}
	start := "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
	if got, want := text("copy-usi"), "position sfen "+start+" moves 7g7f "+second; got != want {
		t.Errorf("the game is copied as %q, want %q", got, want)
	}
	if got := text("copy-sfen"); !strings.HasSuffix(got, " 3") || !strings.Contains(got, " b ") {
		t.Errorf("the position is copied as %q", got)
	}
	p.view(1)
	if got, want := text("copy-sfen"), "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"; got != want {
		t.Errorf("the position after the first move is copied as %q, want %q", got, want)
	}
	p.click("copy-sfen")
	p.wait("it to be said", "() => kit.find('copy-sfen').innerText.includes('Copied')")
}

// The form: a toss that is shown, a handicap, a clock that runs, an order of
// setting up.
func TestFormWithToss(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{motion: true})
	p.visit("/new/standard")
	p.click("color-furigoma")
	p.click("clock-byoyomi")
	p.click("more")
	p.click("setup-ohashi")
	p.click("start")
	p.wait("the toss", "() => kit.find('toss')?.open")
	if n := ask[int](p, "() => kit.find('toss').querySelectorAll('.toss-mat > *').length"); n != 5 {
		t.Errorf("%d pawns are tossed, want 5", n)
	}
	p.click("toss-close")
	p.wait("the pieces to be set up", "() => kit.board().hasAttribute('data-busy')")
	p.click("5e") // enough of it
	p.ready()
	you := ask[string](p, "() => kit.game().dataset.you")
	clock := func() string { return p.text("clock-" + you) }
	before := clock()
	p.wait("the clock to run", "([name, before]) => kit.find(name).innerText.trim() !== before", []string{"clock-" + you, before})
}

func TestFormWithHandicap(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.visit("/new/standard")
	options := ask[[]string](p, "() => [...kit.find('handicap').options].map((o) => o.value)")
	if len(options) < 15 || !slices.Contains(options, "rook") {
		t.Fatalf("the handicaps are %v", options)
	}
	ask[bool](p, "() => { const s = kit.find('handicap'); s.value = 'rook'; return s.dispatchEvent(new Event('change', { bubbles: true })); }")
	p.wait("no toss", "() => !kit.find('color-furigoma') && !kit.find('first-w')")
	p.click("color-b")
	p.click("start")
	p.ready()
	if got := p.moves(); len(got) != 1 {
		t.Errorf("the giver has played %v", got)
	}
	p.view(0)
	if p.piece("8b") != "" || p.piece("2b") != "b" {
		t.Errorf("%q stands on 8b and %q on 2b", p.piece("8b"), p.piece("2b"))
	}
}

// The three sets of pieces differ and all are drawn.
func TestPieceSets(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.start(newGame{})
	seen := map[string]bool{}
	for _, set := range []string{"one", "two", "intl"} {
		p.click("open-settings")
		p.wait("the settings", "() => kit.find('settings')?.open")
		p.click("pieceset-" + set)
		p.keys("\u001b")
		p.wait("no settings", "() => !kit.find('settings')")
		p.wait("the pieces", "() => kit.board().shadowRoot.querySelectorAll('.pieces [data-koma] svg').length === 40")
		seen[ask[string](p, "() => kit.board().shadowRoot.querySelector('.pieces [data-koma=N]').innerHTML")] = true
	}
	if len(seen) != 3 {
		t.Errorf("of three sets %d look different", len(seen))
	}
}
