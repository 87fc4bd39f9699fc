package play_test

import (
	"github.com/komadai/komadai/e2e/browser"

	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestTakeBack(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{})
	p.Move("7g", "7f")
	p.Moved("7g7f")
	p.Ready()
	p.Click("undo")
	p.Wait("no moves", "() => kit.moves().length === 0")
	p.Ready()
	if p.Piece("7g") != "P" || p.Piece("7f") != "" {
		t.Errorf("%q stands on 7g, %q on 7f", p.Piece("7g"), p.Piece("7f"))
	}
	p.Move("2g", "2f")
	p.Moved("2g2f")

	// Without agreement, undo is impossible.
	p.Start(browser.NewGame{"undo": false})
	p.Move("7g", "7f")
	p.Moved("7g7f")
	p.Ready()
	if !browser.Ask[bool](p, "() => kit.find('undo').disabled") {
		t.Error("a move can be taken back without agreement")
	}
}

// An earlier position can be viewed but not played.
func TestLookBack(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{})
	p.Move("7g", "7f")
	p.Moved("7g7f")
	p.Ready()
	p.Click("nav-first")
	p.Wait("the start", "() => kit.board().dataset.ply === '1'")
	if p.Piece("7g") != "P" {
		t.Errorf("%q stands on 7g at the start", p.Piece("7g"))
	}
	p.Click("2g")
	p.Rest()
	if got := p.Targets(); len(got) != 0 {
		t.Errorf("in an earlier position %v is offered", got)
	}
	p.Click("nav-next")
	p.Wait("the first move", "() => kit.board().dataset.ply === '2'")
	p.Click("nav-last")
	p.Wait("the present", "() => kit.board().dataset.ply === '3'")
	p.View(1)
	p.Click("back-to-game")
	p.Ready()
	p.Keys("k")
	p.Wait("the move before", "() => kit.board().dataset.ply === '2'")
	p.Keys("j")
	p.Ready()
}

func TestFlip(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{})
	before := p.Point("7g")
	p.Click("flip")
	p.Wait("the board to turn", "(y) => kit.middle('7g').y < y - 50", before.Y)
	p.Move("7g", "7f")
	p.Moved("7g7f")
}

// White sits at the bottom, and the engine begins.
func TestPlayWhite(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{"color": "w"})
	if got := p.Moves(); len(got) != 1 {
		t.Fatalf("the engine has played %v", got)
	}
	if a, b := p.Point("3c"), p.Point("7g"); a.Y < b.Y {
		t.Error("White's pieces are not at the bottom")
	}
	p.Move("3c", "3d")
	p.Wait("the move", "() => kit.moves()[1] === '3c3d'")

	p.Start(browser.NewGame{"color": "b", "first": "w"})
	if got := p.Moves(); len(got) != 1 {
		t.Errorf("with White to begin the engine has played %v", got)
	}
}

func TestCopy(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{})
	p.Move("7g", "7f")
	p.Moved("7g7f")
	p.Ready()
	second := p.Moves()[1]
	text := func(name string) string {
		return browser.Ask[string](p, "(name) => kit.find(name).dataset.text", name)
	}
	start := "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
	if got, want := text("copy-usi"), "position sfen "+start+" moves 7g7f "+second; got != want {
		t.Errorf("the game is copied as %q, want %q", got, want)
	}
	if got := text("copy-sfen"); !strings.HasSuffix(got, " 3") || !strings.Contains(got, " b ") {
		t.Errorf("the position is copied as %q", got)
	}
	p.View(1)
	if got, want := text("copy-sfen"), "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"; got != want {
		t.Errorf("the position after the first move is copied as %q, want %q", got, want)
	}
	p.Click("copy-sfen")
	p.Wait("it to be said", "() => kit.find('copy-sfen').innerText.includes('Copied')")
}

// The form: a visible toss, a handicap, a running clock, an order of setting up.
func TestFormWithToss(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Motion: true})
	p.Visit("/new/standard")
	p.Click("more")
	p.Click("color-furigoma")
	p.Click("clock-byoyomi")
	p.Click("setup-ohashi")
	p.Click("start")
	p.Wait("the toss", "() => kit.find('toss')?.open")
	if n := browser.Ask[int](p, "() => kit.find('toss').querySelectorAll('.toss-mat > *').length"); n != 5 {
		t.Errorf("%d pawns are tossed, want 5", n)
	}
	p.Click("toss-close")
	p.Wait("the pieces to be set up", "() => kit.board().hasAttribute('data-busy')")
	p.Click("5e") // skip the rest
	p.Ready()
	you := browser.Ask[string](p, "() => kit.game().dataset.you")
	clock := func() string { return p.Text("clock-" + you) }
	before := clock()
	p.Wait("the clock to run", "([name, before]) => kit.find(name).innerText.trim() !== before", []string{"clock-" + you, before})
}

// A phone shows the result of the toss.
func TestTossIsTold(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	p.Visit("/new/standard")
	p.Tap("more")
	p.Tap("color-furigoma")
	p.Tap("start")
	p.Tap("toss-close")
	p.Ready()
	p.Wait("how the pawns fell", "() => kit.find('tossed')?.checkVisibility({ visibilityProperty: true })")
	if text := p.Text("tossed"); !regexp.MustCompile(`^Furigoma: \d pawns?, \d tokins?$`).MatchString(text) {
		t.Errorf("the page says %q", text)
	}
}

func TestFormWithHandicap(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/new/standard")
	options := browser.Ask[[]string](p, "() => [...kit.find('handicap').options].map((o) => o.value)")
	if len(options) < 15 || !slices.Contains(options, "rook") {
		t.Fatalf("the handicaps are %v", options)
	}
	browser.Ask[bool](p, "() => { const s = kit.find('handicap'); s.value = 'rook'; return s.dispatchEvent(new Event('change', { bubbles: true })); }")
	p.Wait("no toss", "() => !kit.find('color-furigoma') && !kit.find('first-w')")
	p.Click("color-b")
	p.Click("start")
	p.Ready()
	if got := p.Moves(); len(got) != 1 {
		t.Errorf("the giver has played %v", got)
	}
	p.View(0)
	if p.Piece("8b") != "" || p.Piece("2b") != "b" {
		t.Errorf("%q stands on 8b and %q on 2b", p.Piece("8b"), p.Piece("2b"))
	}
}

// The three sets of pieces differ and are complete.
func TestPieceSets(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{})
	seen := map[string]bool{}
	for _, set := range []string{"one", "two", "intl"} {
		p.Click("open-settings")
		p.Wait("the settings", "() => kit.find('settings')?.open")
		p.Click("part-board")
		p.Click("pieceset-" + set)
		p.Keys("\u001b")
		p.Wait("no settings", "() => !kit.find('settings')")
		p.Wait("the pieces", "() => kit.board().shadowRoot.querySelectorAll('.pieces [data-koma] svg').length === 40")
		seen[browser.Ask[string](p, "() => kit.board().shadowRoot.querySelector('.pieces [data-koma=N]').innerHTML")] = true
	}
	if len(seen) != 3 {
		t.Errorf("of three sets %d look different", len(seen))
	}
}
