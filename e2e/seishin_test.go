package e2e

import (
	"strings"
	"testing"
)

// A white Q stands on Black's mined gate.
const mined = "****1****/***3***/**5**/qqqqqqqq1/j7J/j7J/j7J/j7J/j7J/j7J/j7J/j7J/j7J/QQQQqQQQQ/**5**/***3***/****1**** b Mm 1"

func TestDetonate(t *testing.T) {
	for name, act := range map[string]func(*page){
		"by the button": func(p *page) { p.click("detonate") },
		"on the gate":   func(p *page) { p.move("5n", "5n") },
		"by drag":       func(p *page) { p.drag("b:M", "5n") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := serve(t).open(look{motion: true})
			p.start(newGame{"rules": "seishin", "sfen": mined})
			p.click("notation-ja")
			if p.piece("5n") != "q" || p.hand("b")["M"] != 1 {
				t.Fatalf("%q stands on the gate, Black holds %v", p.piece("5n"), p.hand("b"))
			}
			ask[bool](p, "() => kit.film()")
			act(p)
			frames := p.developed()
			p.moved("M*5n")
			if p.piece("5n") != "" || p.hand("b")["M"] != 0 {
				t.Errorf("%q stands on the gate, Black holds %v", p.piece("5n"), p.hand("b"))
			}
			blasts := 0
			for _, f := range frames {
				blasts = max(blasts, f.Blasts)
			}
			if blasts == 0 {
				t.Error("no blast is seen")
			}
			// What the mine removes is not captured, but it is eliminated.
			if got := p.scores("b"); got != [4]string{"0", "0", "8", "0"} {
				t.Errorf("Black's score is %v", got)
			}
			p.wait("the mine in the list of moves", "() => kit.texts()[0].includes('起爆')")
		})
	}
}

// scores returns the cells of a side's row of the score: captured, void moves,
// left to remove, points.
func (p *page) scores(side string) (cells [4]string) {
	p.Helper()
	p.wait("the score", "() => kit.find('score')")
	list := ask[[]string](p, "(side) => [...kit.find('score').querySelectorAll(`tr[data-side=${side}] td`)].map((c) => c.textContent)", side)
	copy(cells[:], list)
	return cells
}

// A side that has removed all nine enemies makes void moves until the other
// has done so too; then the game ends by the score.
func TestVoidMovesAndScore(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	// White's J on 9f has the last Q ahead of it, and has captured two J.
	p.start(newGame{"rules": "seishin", "level": 5, "sfen": "****1****/***3***/**5**/9/9/j8/9/9/9/9/Q8/9/8J/9/**5**/***3***/****1**** b JM2jm 1"})
	if got := p.scores("b"); got != [4]string{"1", "0", "0", "10"} {
		t.Errorf("Black's score is %v, want 1 captured and 10 points", got)
	}
	if got := p.scores("w"); got != [4]string{"2", "0", "1", "20"} {
		t.Errorf("White's score is %v, want 2 captured, 1 left and 20 points", got)
	}
	if ask[[]string](p, "() => kit.offers()")[0] != "pass" {
		t.Errorf("the page offers %v, want a void move alone", ask[[]string](p, "() => kit.offers()"))
	}
	p.click("notation-ja")
	p.click("pass")
	p.wait("the void move", "() => kit.moves()[0] === 'pass'")
	p.wait("its score", "() => kit.find('score').querySelector('tr[data-side=b] td:nth-of-type(2)').textContent === '1'")
	p.wait("the void move in the list of moves", "() => kit.texts()[0].includes('虚手')")
	got := ask[played](p, "(...a) => kit.play(...a)", 7, 400, true)
	if got.Problem != "" || got.Reason != "points" || got.Winner != "w" {
		t.Errorf("the game ended as %+v, want White to win on points", got)
	}
}

// The board is two stepped castles, with the running number of each square.
func TestCastlesAreDrawn(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.start(newGame{"rules": "seishin"})
	if n := ask[int](p, "() => kit.board().shadowRoot.querySelectorAll('[data-square]').length"); n != 117 {
		t.Errorf("the board has %d squares, want 117", n)
	}
	for square, number := range map[string]string{"1d": "1", "5n": "64", "5d": "54", "9n": "117"} {
		label := ask[string](p, "(s) => kit.cell(s).getAttribute('aria-label')", square)
		if !strings.Contains(" "+label+" ", " "+number+" ") {
			t.Errorf("the square %s is called %q, want its number %s in it", square, label, number)
		}
	}
	widths := ask[[]float64](p, "() => ['5a', '4b', '6b', '3c', '7c', '1d', '9d'].map((s) => Math.round(kit.box(s).left))")
	if !(widths[1] > widths[0] && widths[2] < widths[0] && widths[3] > widths[1] && widths[5] > widths[3]) {
		t.Errorf("the squares of the castle stand at %v", widths)
	}
}
