package tsume_test

import (
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

const (
	loneRook = "9/9/9/9/9/9/9/6k2/9 b Rr2b4g4s4n4l18p 1" // 協力詰 in five, ten solutions
	selfMate = "9/9/9/9/9/7+b1/7+sk/9/6+b1K b R 1"       // 自玉詰 in two, one solution
)

func aims(p *browser.Page, sfen, aim string, press func(string)) {
	p.Helper()
	p.Tsume(sfen)
	browser.Ask[bool](p, "(aim) => { const menu = kit.find('aim'); menu.value = aim; menu.dispatchEvent(new Event('change', { bubbles: true })); return true }", aim)
	press("solve")
	p.Wait("the answer", "() => kit.find('stipulation')?.dataset.status === 'solved' && kit.find('tsume').dataset.running === undefined")
	if browser.Ask[bool](p, "() => !!kit.find('failure')") {
		p.Errorf("%s is solved, but the page reports a failure", aim)
	}
}

// Another aim shows its length and all solutions; a pressed one appears on the board.
func TestStipulation(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	aims(p, selfMate, "self-mate", p.Tap)
	p.Wait("one solution", "() => kit.find('stipulation').dataset.verdict === 'sound' && kit.find('line').dataset.plies === '2' && !kit.find('solutions')")
	p.Well("one solution")
	aims(p, loneRook, "help-mate", p.Tap)
	p.Wait("ten solutions", "() => kit.find('stipulation').dataset.lines === '10' && kit.find('stipulation').dataset.plies === '5' && kit.find('cooks').dataset.count === '5'")
	p.Well("ten solutions")
	p.Tap("solution-9")
	p.Wait("the last solution", "() => kit.find('line').querySelector('[data-usi]').dataset.usi === 'R*9h' && kit.find('solution-9').getAttribute('aria-pressed') === 'true'")
	p.Tap("nav-last")
	p.Wait("its end on the board", "() => kit.find('tsume').dataset.sfen.startsWith('9/9/9/9/9/9/9/4R4/4Rk3')")
}
