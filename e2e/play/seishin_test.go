package play_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// A white Q stands on Black's mined gate.
const mined = "****1****/***3***/**5**/qqqqqqqq1/j7J/j7J/j7J/j7J/j7J/j7J/j7J/j7J/j7J/QQQQqQQQQ/**5**/***3***/****1**** b Mm 1"

func TestDetonate(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Motion: true})
	for name, act := range map[string]func(){
		"by the button": func() { p.Click("detonate") },
		"on the gate":   func() { p.Move("5n", "5n") },
		"by drag":       func() { p.Drag("b:M", "5n") },
	} {
		p.Start(browser.NewGame{"rules": "seishin", "sfen": mined})
		p.Click("notation-ja")
		if p.Piece("5n") != "q" || p.Hand("b")["M"] != 1 {
			t.Fatalf("%s: %q stands on the gate, Black holds %v", name, p.Piece("5n"), p.Hand("b"))
		}
		browser.Ask[bool](p, "() => kit.film()")
		act()
		frames := p.Developed()
		p.Moved("M*5n")
		if p.Piece("5n") != "" || p.Hand("b")["M"] != 0 {
			t.Errorf("%s: %q stands on the gate, Black holds %v", name, p.Piece("5n"), p.Hand("b"))
		}
		if !slices.ContainsFunc(frames, func(f browser.Frame) bool { return f.Blasts > 0 }) {
			t.Errorf("%s: no blast is seen", name)
		}
		// A mined piece is eliminated but not captured.
		if got := scores(p, "b"); got != [4]string{"0", "0", "8", "0"} {
			t.Errorf("%s: Black's score is %v", name, got)
		}
		p.Wait("the mine in the list of moves", "() => kit.texts()[0].includes('起爆')")
	}
}

// scores returns a side's cells: captured, void moves, left to remove, points.
func scores(p *browser.Page, side string) (cells [4]string) {
	p.Helper()
	p.Wait("the score", "() => kit.find('score')")
	list := browser.Ask[[]string](p, "(side) => [...kit.find('score').querySelectorAll(`tr[data-side=${side}] td`)].map((c) => c.textContent)", side)
	copy(cells[:], list)
	return cells
}

// A side that has removed all nine enemies makes void moves until the other has, too.
func TestVoidMovesAndScore(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	// White's J on 9f faces the last Q, and has captured two J.
	p.Start(browser.NewGame{"rules": "seishin", "level": 5, "sfen": "****1****/***3***/**5**/9/9/j8/9/9/9/9/Q8/9/8J/9/**5**/***3***/****1**** b JM2jm 1"})
	if got := scores(p, "b"); got != [4]string{"1", "0", "0", "10"} {
		t.Errorf("Black's score is %v, want 1 captured and 10 points", got)
	}
	if got := scores(p, "w"); got != [4]string{"2", "0", "1", "20"} {
		t.Errorf("White's score is %v, want 2 captured, 1 left and 20 points", got)
	}
	if browser.Ask[[]string](p, "() => kit.offers()")[0] != "pass" {
		t.Errorf("the page offers %v, want a void move alone", browser.Ask[[]string](p, "() => kit.offers()"))
	}
	p.Click("notation-ja")
	p.Click("pass")
	p.Wait("the void move", "() => kit.moves()[0] === 'pass'")
	p.Wait("its score", "() => kit.find('score').querySelector('tr[data-side=b] td:nth-of-type(2)').textContent === '1'")
	p.Wait("the void move in the list of moves", "() => kit.texts()[0].includes('虚手')")
	got := browser.Ask[browser.Played](p, "(...a) => kit.play(...a)", 7, 400, true)
	if got.Problem != "" || got.Reason != "points" || got.Winner != "w" {
		t.Errorf("the game ended as %+v, want White to win on points", got)
	}
}

// The board is two stepped castles with numbered squares.
func TestCastlesAreDrawn(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{"rules": "seishin"})
	if n := browser.Ask[int](p, "() => kit.board().shadowRoot.querySelectorAll('[data-square]').length"); n != 117 {
		t.Errorf("the board has %d squares, want 117", n)
	}
	for square, number := range map[string]string{"1d": "1", "5n": "64", "5d": "54", "9n": "117"} {
		label := browser.Ask[string](p, "(s) => kit.cell(s).getAttribute('aria-label')", square)
		if !strings.Contains(" "+label+" ", " "+number+" ") {
			t.Errorf("the square %s is called %q, want its number %s in it", square, label, number)
		}
	}
	widths := browser.Ask[[]float64](p, "() => ['5a', '4b', '6b', '3c', '7c', '1d', '9d'].map((s) => Math.round(kit.box(s).left))")
	if !(widths[1] > widths[0] && widths[2] < widths[0] && widths[3] > widths[1] && widths[5] > widths[3]) {
		t.Errorf("the squares of the castle stand at %v", widths)
	}
}

// The castles have their names, the mines and numbers are above the pieces, and the game says what to achieve.
func TestBoardOfSeishin(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Languages: "en"})
	p.Start(browser.NewGame{"rules": "seishin", "level": 1, "color": "b"})
	p.Ready()
	if n := browser.Ask[int](p, "() => kit.board().shadowRoot.querySelectorAll('.marks .part').length"); n != 2 {
		t.Errorf("%d names on the board", n)
	}
	if n := browser.Ask[int](p, "() => kit.board().shadowRoot.querySelectorAll('.marks [data-gate]').length"); n != 2 {
		t.Errorf("%d mines above the pieces", n)
	}
	if n := browser.Ask[int](p, "() => kit.board().shadowRoot.querySelectorAll('.marks .number').length"); n != 117 {
		t.Errorf("%d numbers above the pieces", n)
	}
	p.Wait("the goal", "() => kit.find('goal')?.textContent.includes('higher score wins')")
}

// On a phone the coordinates are in the squares, which leaves 37 pixels for each.
func TestSquaresOfPhone(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	p.Start(browser.NewGame{"rules": "standard", "level": 1, "color": "b"})
	p.Ready()
	if n := browser.Ask[int](p, "() => kit.board().shadowRoot.querySelectorAll('.marks .coordinate').length"); n != 18 {
		t.Errorf("%d coordinates in the squares", n)
	}
	if width := browser.Ask[float64](p, "() => kit.board().shadowRoot.querySelector('[data-square=\"5e\"]').getBoundingClientRect().width"); width < 37 {
		t.Errorf("a square is %g pixels wide", width)
	}
}
