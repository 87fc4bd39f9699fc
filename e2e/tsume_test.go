package e2e

import (
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// Problems with one mate, as long as their names say; mateless has none, and
// endless keeps a search busy.
const (
	mateInOne   = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
	mateInThree = "9/8k/6G2/9/9/9/9/9/9 b G2r2b2g4s4n4l18p 1"
	mateInFive  = "9/7Pk/6G2/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1"
	mateless    = "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1"
	endless     = "9/9/9/9/4k4/9/9/9/9 b 4S4N4L18P2r2b4g 1"
)

// tsume opens the solver with a position.
func (p *page) tsume(sfen string) {
	p.Helper()
	p.visit("/tsume?" + url.Values{"rules": {"standard"}, "sfen": {sfen}}.Encode())
	p.wait("the board", "(sfen) => kit.find('tsume')?.dataset.sfen === sfen && kit.board()?.shape.files > 0", sfen)
}

// solved presses the button and waits for the answer.
func (p *page) solved(status string, plies int) {
	p.Helper()
	p.click("solve")
	p.answered(status, plies)
}

func (p *page) answered(status string, plies int) {
	p.Helper()
	p.wait("the answer", "() => kit.find('answer')")
	got := ask[[2]string](p, "() => [kit.find('answer').dataset.status, kit.find('answer').dataset.plies]")
	if got[0] != status || status == "mate" && got[1] != strconv.Itoa(plies) {
		p.Fatalf("the answer is %v, want %s in %d", got, status, plies)
	}
}

// drawn is the position that is being drawn or shown.
func (p *page) drawn() string {
	p.Helper()
	return ask[string](p, "() => kit.find('tsume').dataset.sfen")
}

// line is the line of moves shown, with the one that is on the board.
func (p *page) line() (moves []string, at string) {
	p.Helper()
	moves = ask[[]string](p, "() => [...kit.find('line').querySelectorAll('[data-usi]')].map((m) => m.dataset.usi)")
	return moves, ask[string](p, "() => kit.find('line').dataset.at")
}

// A problem is set up with the mouse, solved, judged and looked through.
func TestTsumeByHand(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{width: 1440, height: 900})
	p.visit("/tsume")
	p.wait("the page", "() => kit.find('tsume') && kit.board()?.shape.files > 0")
	p.click("clear")
	p.wait("the king alone", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/9/9')")
	p.click("brush-P")
	p.click("5c")
	p.click("5d")
	p.wait("the pawns", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/4P4/4P4')")
	p.click("more-attacker-G")
	p.expect("422")
	p.click("solve")
	p.wait("the fault", "() => kit.find('position-fault')?.querySelector('[data-square=\"5d\"]')")
	p.click("5d") // the same piece again takes it off
	p.wait("a clean position", "() => !kit.find('position-fault')")
	if got := p.drawn(); got != mateInOne {
		t.Fatalf("drawn is %s, want %s", got, mateInOne)
	}
	// Pieces are carried, too.
	p.click("brush-move")
	p.drag("5c", "4d")
	p.wait("the pawn carried away", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/9/5P3')")
	p.click("4d")
	p.click("5c")
	p.wait("the pawn carried back", "(sfen) => kit.find('tsume').dataset.sfen === sfen", mateInOne)
	p.solved("mate", 1)
	p.wait("the verdict", "() => kit.find('verdict')?.dataset.verdict === 'sound'")
	if moves, at := p.line(); strings.Join(moves, " ") != "G*5b" || at != "0" {
		t.Errorf("the line is %v at %s", moves, at)
	}
	p.click("nav-next")
	p.wait("the mate", "() => kit.find('replies').innerText.includes('Mate.')")
	if got := p.piece("5b"); got != "G" {
		t.Errorf("on 5b stands %q", got)
	}
	p.click("edit")
	p.wait("the editor", "(sfen) => kit.find('tsume').dataset.sfen === sfen && kit.find('palette')", mateInOne)
	p.click("clear")
	p.wait("the king alone", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/9/9')")
	p.click("undo")
	p.wait("the position as it was", "(sfen) => kit.find('tsume').dataset.sfen === sfen", mateInOne)
	p.reload()
	p.wait("the position after a reload", "(sfen) => kit.find('tsume')?.dataset.sfen === sfen", mateInOne)
}

// Replies are chosen from the list and moves are played on the board; what is no
// mate is told, with what refutes it.
func TestTsumeTree(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{width: 1440, height: 900})
	p.tsume(mateInThree)
	p.solved("mate", 3)
	p.wait("the checks", "() => kit.find('replies').querySelector('[data-usi=\"G*2c\"][data-best]')")
	p.move("b:G", "2c") // the key, on the board
	p.wait("the replies", "() => kit.find('replies').dataset.at === 'G*2c' && kit.find('replies').querySelectorAll('[data-usi]').length > 1")
	if moves, at := p.line(); len(moves) != 3 || at != "1" {
		t.Errorf("the line is %v at %s", moves, at)
	}
	// A reply that is not the main line's.
	other := ask[string](p, "(main) => [...kit.find('replies').querySelectorAll('[data-usi]')].map((m) => m.dataset.usi).find((m) => m !== main)", first(p.line())[1])
	ask[bool](p, "(usi) => (kit.find('replies').querySelector(`[data-usi=\"${usi}\"]`).click(), true)", other)
	p.wait("the answer to it", "(path) => kit.find('replies').dataset.at === path && kit.find('replies').querySelector('[data-status=mate][data-best]')", "G*2c "+other)
	p.keys(kb.ArrowRight)
	p.wait("its answer played", "() => kit.find('line').dataset.at === '3' && kit.find('replies').innerText.includes('Mate.')")
	p.click("back-to-main")
	p.wait("the main line", "() => kit.find('line').dataset.plies === '3' && kit.find('line').dataset.at === '1'")
	p.keys(kb.Home)
	p.wait("the checks", "() => kit.find('replies').dataset.at === ''")
	fails := ask[string](p, "() => kit.find('replies').querySelector('[data-status=nomate]').dataset.usi")
	ask[bool](p, "(usi) => (kit.find('replies').querySelector(`[data-usi=\"${usi}\"]`).click(), true)", fails)
	p.wait("how the king gets away", "(usi) => kit.find('replies').dataset.at === usi && kit.find('replies').querySelector('[data-status=nomate][data-best]')", fails)
	// What is no check is not played.
	p.keys(kb.Home)
	p.wait("the checks", "() => kit.find('replies').dataset.at === ''")
	p.expect("422")
	p.move("b:G", "9i")
	p.wait("a word", "() => kit.find('foul')?.textContent.includes('no check')")
	if got := p.piece("9i"); got != "" {
		t.Errorf("on 9i stands %q", got)
	}
}

// first returns the first of two values.
func first[A, B any](a A, _ B) A { return a }

// Text of any kind sets a position up, and what is wrong with it is said.
func TestTsumeByText(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.visit("/tsume")
	p.wait("the page", "() => kit.find('tsume') && kit.board()?.shape.files > 0")
	p.give("paste", "", "sfen "+mateInFive)
	p.wait("the SFEN", "(sfen) => kit.find('tsume').dataset.sfen === sfen", mateInFive)
	p.give("paste", "", `後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
`)
	p.wait("the KIF", "(sfen) => kit.find('tsume').dataset.sfen === sfen", mateInOne)
	p.expect("422")
	ask[bool](p, "() => (kit.find('paste-box').open = true)")
	p.click("paste")
	p.keys("nonsense")
	p.click("paste-use")
	p.wait("what is wrong", "() => kit.find('paste-problem')?.textContent.length > 10")
	if got := p.drawn(); got != mateInOne {
		t.Errorf("nonsense changed the position to %s", got)
	}
	p.speak("ja")
	p.wait("the same in Japanese", "() => kit.find('paste-problem')")
	p.click("paste-use")
	p.wait("what is wrong in Japanese", "() => /^棋譜や局面として/.test(kit.find('paste-problem')?.textContent)")
	p.speak("en")
	p.tsume(mateless)
	p.solved("nomate", 0)
	p.wait("the checks", "() => kit.find('replies')?.dataset.at !== undefined")
	if best := ask[int](p, "() => kit.find('replies').querySelectorAll('[data-best]').length"); best != 0 {
		t.Errorf("%d checks that fail are called the best", best)
	}
	for sfen, square := range map[string]string{
		"4k4/9/9/9/9/9/9/4r4/4K4 b G 1":        "5i", // the attacker is in check
		"9/9/4P4/9/9/9/9/9/9 b G4g 1":          "",   // no king, too many golds
		"4k4/4G4/9/9/9/9/9/9/9 b 2r2b3g 1":     "5a", // the defender is in check
		"4k4/9/4P4/9/9/9/9/9/9 b 3R2b4g4s 1":   "",   // three rooks
		"P3k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s 1": "9a", // a dead pawn
	} {
		p.tsume(sfen)
		p.click("solve")
		p.wait("the fault of "+sfen, "(square) => (square ? kit.find('position-fault')?.querySelector(`[data-square=\"${square}\"]`) : kit.find('position-fault'))?.textContent.length > 10", square)
	}
}

// An address with a position that cannot be read says so, and loses nothing of it.
func TestTsumeBadAddress(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	for sfen, word := range map[string]string{
		"garbage":                      "has 1",
		"4k4/9/4X4/9/9/9/9/9/9 b G 1":  "“X” in rank 3",
		"4k4/9/9/9/9/9/9/9/9 b G 1 9i": "“9i”",
	} {
		p.visit("/tsume?" + url.Values{"rules": {"standard"}, "sfen": {sfen}}.Encode())
		p.wait("the fault of "+sfen, "(word) => kit.find('address-fault')?.textContent.includes(word)", word)
		if got := ask[string](p, "() => kit.find('paste').value"); got != sfen {
			t.Errorf("the box for texts has %q, want %q", got, sfen)
		}
	}
	p.visit("/tsume?rules=chess")
	p.wait("the rule set that there is not", "() => kit.find('address-fault')?.textContent.includes('“chess”')")
	p.click("clear")
	p.wait("something else", "() => !kit.find('address-fault')")
	p.tsume(mateInFive)
	p.solved("mate", 5)
}

// A long search tells how it goes, and ends when it is asked to.
func TestTsumeProgress(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.tsume(endless)
	p.click("solve")
	p.wait("progress", "() => Number(kit.find('nodes')?.textContent.replace(/\\D/g, '')) > 1000 || kit.find('answer')")
	if ask[bool](p, "() => !!kit.find('answer')") {
		t.Fatal("it was solved before it could be cancelled")
	}
	p.click("cancel")
	p.wait("the end", "() => kit.find('cancelled') && kit.find('palette')")
	p.tsume(mateInOne)
	p.solved("mate", 1)
}

// The whole way without a mouse.
func TestTsumeByKeyboard(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.visit("/tsume")
	p.wait("the page", "() => kit.find('tsume') && kit.board()?.shape.files > 0")
	p.tabTo("clear")
	p.keys(kb.Enter)
	p.wait("the king alone", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/9/9')")
	ask[bool](p, "() => (document.activeElement.blur(), true)")
	p.keys("b") // to the board, where the focus is on 5i
	p.at("5i")
	for range 6 {
		p.keys(kb.ArrowUp)
	}
	p.at("5c")
	p.keys("p")
	p.wait("the pawn", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/4P4')")
	p.keys("+")
	p.wait("it promoted", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/4+P4')")
	p.keys("+", "-")
	p.wait("the other side's", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/4p4')")
	p.keys("-", kb.ArrowDown, "p", kb.Delete)
	p.wait("one pawn", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/4P4/9/')")
	// Carried by Enter.
	p.keys(kb.ArrowUp, kb.Enter, kb.ArrowLeft, kb.Enter)
	p.wait("the pawn on 6c", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/3P5')")
	p.keys(kb.Enter, kb.ArrowRight, kb.Enter)
	p.wait("the pawn on 5c", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/4P4')")
	p.tabTo("more-attacker-G")
	p.keys(kb.Enter)
	p.tabTo("solve")
	p.keys(kb.Enter)
	p.answered("mate", 1)
	p.keys(kb.ArrowRight)
	p.wait("the mate", "() => kit.find('line').dataset.at === '1'")
	p.tabTo("edit")
	p.keys(kb.Enter)
	p.wait("the editor", "() => kit.find('palette')")
}
