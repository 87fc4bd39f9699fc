package tsume_test

import (
	"github.com/komadai/komadai/e2e/browser"

	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

func drawn(p *browser.Page) string {
	p.Helper()
	return browser.Ask[string](p, "() => kit.find('tsume').dataset.sfen")
}

func line(p *browser.Page) (moves []string, at string) {
	p.Helper()
	moves = browser.Ask[[]string](p, "() => [...kit.find('line').querySelectorAll('[data-usi]')].map((m) => m.dataset.usi)")
	return moves, browser.Ask[string](p, "() => kit.find('line').dataset.at")
}

// A problem is set up with the mouse, solved, judged and replayed.
func TestTsumeByHand(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 1440, Height: 900})
	p.Visit("/tsume")
	p.Wait("the page", "() => kit.find('tsume') && kit.board()?.shape.files > 0")
	p.Click("clear")
	p.Wait("the king alone", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/9/9')")
	p.Click("brush-P")
	p.Click("5c")
	p.Click("5d")
	p.Wait("the pawns", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/4P4/4P4')")
	p.Click("more-attacker-G")
	p.Expect("422")
	p.Click("solve")
	p.Wait("the fault", "() => kit.find('position-fault')?.querySelector('[data-square=\"5d\"]')")
	p.Click("5d") // the same piece again removes it
	p.Wait("a clean position", "() => !kit.find('position-fault')")
	if got := drawn(p); got != browser.MateInOne {
		t.Fatalf("drawn is %s, want %s", got, browser.MateInOne)
	}
	p.Click("brush-move")
	p.Drag("5c", "4d")
	p.Wait("the pawn carried away", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/9/5P3')")
	p.Click("4d")
	p.Click("5c")
	p.Wait("the pawn carried back", "(sfen) => kit.find('tsume').dataset.sfen === sfen", browser.MateInOne)
	p.Solved("mate", 1)
	p.Wait("the verdict", "() => kit.find('verdict')?.dataset.verdict === 'sound'")
	if moves, at := line(p); strings.Join(moves, " ") != "G*5b" || at != "0" {
		t.Errorf("the line is %v at %s", moves, at)
	}
	p.Click("nav-next")
	p.Wait("the mate", "() => kit.find('replies').innerText.includes('Mate.')")
	if got := p.Piece("5b"); got != "G" {
		t.Errorf("on 5b stands %q", got)
	}
	p.Click("edit")
	p.Wait("the editor", "(sfen) => kit.find('tsume').dataset.sfen === sfen && kit.find('palette')", browser.MateInOne)
	p.Click("clear")
	p.Wait("the king alone", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/9/9')")
	p.Click("undo")
	p.Wait("the position as it was", "(sfen) => kit.find('tsume').dataset.sfen === sfen", browser.MateInOne)
	p.Reload()
	p.Wait("the position after a reload", "(sfen) => kit.find('tsume')?.dataset.sfen === sfen", browser.MateInOne)
}

// Replies are chosen in the list, moves played on the board; a failing move is refuted.
func TestTsumeTree(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 1440, Height: 900})
	p.Tsume(browser.MateInThree)
	p.Solved("mate", 3)
	p.Wait("the checks", "() => kit.find('replies').querySelector('[data-usi=\"G*2c\"][data-best]')")
	p.Move("b:G", "2c") // the key, on the board
	p.Wait("the replies", "() => kit.find('replies').dataset.at === 'G*2c' && kit.find('replies').querySelectorAll('[data-usi]').length > 1")
	if moves, at := line(p); len(moves) != 3 || at != "1" {
		t.Errorf("the line is %v at %s", moves, at)
	}
	// A reply off the main line.
	other := browser.Ask[string](p, "(main) => [...kit.find('replies').querySelectorAll('[data-usi]')].map((m) => m.dataset.usi).find((m) => m !== main)", first(line(p))[1])
	browser.Ask[bool](p, "(usi) => (kit.find('replies').querySelector(`[data-usi=\"${usi}\"]`).click(), true)", other)
	p.Wait("the answer to it", "(path) => kit.find('replies').dataset.at === path && kit.find('replies').querySelector('[data-status=mate][data-best]')", "G*2c "+other)
	p.Keys(kb.ArrowRight)
	p.Wait("its answer played", "() => kit.find('line').dataset.at === '3' && kit.find('replies').innerText.includes('Mate.')")
	p.Click("back-to-main")
	p.Wait("the main line", "() => kit.find('line').dataset.plies === '3' && kit.find('line').dataset.at === '1'")
	p.Keys(kb.Home)
	p.Wait("the checks", "() => kit.find('replies').dataset.at === ''")
	fails := browser.Ask[string](p, "() => kit.find('replies').querySelector('[data-status=nomate]').dataset.usi")
	browser.Ask[bool](p, "(usi) => (kit.find('replies').querySelector(`[data-usi=\"${usi}\"]`).click(), true)", fails)
	p.Wait("how the king gets away", "(usi) => kit.find('replies').dataset.at === usi && kit.find('replies').querySelector('[data-status=nomate][data-best]')", fails)
	p.Keys(kb.Home)
	p.Wait("the checks", "() => kit.find('replies').dataset.at === ''")
	p.Expect("422")
	p.Move("b:G", "9i")
	p.Wait("a word", "() => kit.find('foul')?.textContent.includes('not a check')")
	if got := p.Piece("9i"); got != "" {
		t.Errorf("on 9i stands %q", got)
	}
}

func first[A, B any](a A, _ B) A { return a }

// Any notation sets up a position, and faults are reported.
func TestTsumeByText(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/tsume")
	p.Wait("the page", "() => kit.find('tsume') && kit.board()?.shape.files > 0")
	p.Give("paste", "", "sfen "+browser.MateInFive)
	p.Wait("the SFEN", "(sfen) => kit.find('tsume').dataset.sfen === sfen", browser.MateInFive)
	p.Give("paste", "", `後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七
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
	p.Wait("the KIF", "(sfen) => kit.find('tsume').dataset.sfen === sfen", browser.MateInOne)
	p.Expect("422")
	browser.Ask[bool](p, "() => (kit.find('paste-box').open = true)")
	p.Click("paste")
	p.Keys("nonsense")
	p.Click("paste-use")
	p.Wait("what is wrong", "() => kit.find('paste-problem')?.textContent.length > 10")
	if got := drawn(p); got != browser.MateInOne {
		t.Errorf("nonsense changed the position to %s", got)
	}
	p.Speak("ja")
	p.Wait("the same in Japanese", "() => kit.find('paste-problem')")
	p.Click("paste-use")
	p.Wait("what is wrong in Japanese", "() => /^棋譜や局面として/.test(kit.find('paste-problem')?.textContent)")
	p.Speak("en")
	p.Tsume(browser.Mateless)
	p.Solved("nomate", 0)
	p.Wait("the checks", "() => kit.find('replies')?.dataset.at !== undefined")
	if best := browser.Ask[int](p, "() => kit.find('replies').querySelectorAll('[data-best]').length"); best != 0 {
		t.Errorf("%d checks that fail are called the best", best)
	}
	p.Tsume("4k4/9/9/9/9/9/9/4r4/4K4 b G 1") // the attacker begins in check
	p.Solved("nomate", 0)
	for sfen, square := range map[string]string{
		"9/9/4P4/9/9/9/9/9/9 b G4g 1":          "",   // no king, too many golds
		"4k4/4G4/9/9/9/9/9/9/9 b 2r2b3g 1":     "5a", // the defender is in check
		"4k4/9/4P4/9/9/9/9/9/9 b 3R2b4g4s 1":   "",   // three rooks
		"P3k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s 1": "9a", // a dead pawn
	} {
		p.Tsume(sfen)
		p.Click("solve")
		p.Wait("the fault of "+sfen, "(square) => (square ? kit.find('position-fault')?.querySelector(`[data-square=\"${square}\"]`) : kit.find('position-fault'))?.textContent.length > 10", square)
	}
}

// An address with an unreadable position reports it, and keeps its text.
func TestTsumeBadAddress(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	const sfen = "4k4/9/4X4/9/9/9/9/9/9 b G 1"
	p.Visit("/tsume?" + url.Values{"rules": {"standard"}, "sfen": {sfen}}.Encode())
	p.Wait("the fault of "+sfen, "() => kit.find('address-fault')?.textContent.includes('“X” in rank 3')")
	if got := browser.Ask[string](p, "() => kit.find('paste').value"); got != sfen {
		t.Errorf("the paste box has %q, want %q", got, sfen)
	}
	p.Visit("/tsume?rules=chess")
	p.Wait("the rule set that there is not", "() => kit.find('address-fault')?.textContent.includes('“chess”')")
	p.Click("clear")
	p.Wait("something else", "() => !kit.find('address-fault')")
	p.Tsume(browser.MateInFive)
	p.Solved("mate", 5)
}

// A long search shows progress, and can be stopped.
func TestTsumeProgress(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Tsume(browser.Endless)
	p.Click("solve")
	p.Wait("progress", "() => Number(kit.find('nodes')?.textContent.replace(/\\D/g, '')) > 1000 || kit.find('answer')")
	if browser.Ask[bool](p, "() => !!kit.find('answer')") {
		t.Fatal("it was solved before it could be cancelled")
	}
	p.Click("cancel")
	p.Wait("the end", "() => kit.find('cancelled') && kit.find('palette')")
	p.Tsume(browser.MateInOne)
	p.Solved("mate", 1)
}

func TestTsumeByKeyboard(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/tsume")
	p.Wait("the page", "() => kit.find('tsume') && kit.board()?.shape.files > 0")
	p.TabTo("clear")
	p.Keys(kb.Enter)
	p.Wait("the king alone", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/9/9')")
	browser.Ask[bool](p, "() => (document.activeElement.blur(), true)")
	p.Keys("b") // to the board, where the focus is on 5i
	p.At("5i")
	for range 6 {
		p.Keys(kb.ArrowUp)
	}
	p.At("5c")
	p.Keys("p")
	p.Wait("the pawn", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/4P4')")
	p.Keys("+")
	p.Wait("it promoted", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/4+P4')")
	p.Keys("+", "-")
	p.Wait("the other side's", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/4p4')")
	p.Keys("-", kb.ArrowDown, "p", kb.Delete)
	p.Wait("one pawn", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/4P4/9/')")
	p.Keys(kb.ArrowUp, kb.Enter, kb.ArrowLeft, kb.Enter)
	p.Wait("the pawn on 6c", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/3P5')")
	p.Keys(kb.Enter, kb.ArrowRight, kb.Enter)
	p.Wait("the pawn on 5c", "() => kit.find('tsume').dataset.sfen.startsWith('4k4/9/4P4')")
	p.TabTo("more-attacker-G")
	p.Keys(kb.Enter)
	p.TabTo("solve")
	p.Keys(kb.Enter)
	p.Answered("mate", 1)
	p.Keys(kb.ArrowRight)
	p.Wait("the mate", "() => kit.find('line').dataset.at === '1'")
	p.TabTo("edit")
	p.Keys(kb.Enter)
	p.Wait("the editor", "() => kit.find('palette')")
}
