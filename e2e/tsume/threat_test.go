package tsume_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/komadai/komadai/e2e/browser"
)

// Positions in which the defender is to move.
const (
	brinkmate = "8k/9/8G/9/9/9/9/9/K8 w G 1"  // 必至: the defender has nothing in hand
	threat    = "8k/9/8G/9/9/9/9/9/K8 w Gp 1" // 詰めろ: a pawn may be put between
	quiet     = "8k/9/9/9/9/8G/9/9/K8 w P 1"
)

// A drawing is asked whether mate is threatened: by touch, by mouse and by keyboard,
// in each language, and the answer looks well on a phone and in the dark.
func TestThreat(t *testing.T) {
	for name, c := range map[string]struct {
		look  browser.Look
		press func(p *browser.Page)
	}{
		"phone": {browser.Look{Width: 360, Height: 740, Phone: true}, func(p *browser.Page) { p.Tap("ask-threat") }},
		"dark":  {browser.Look{Width: 1440, Height: 900, Dark: true}, func(p *browser.Page) { p.Click("ask-threat") }},
		"keyboard": {browser.Look{Width: 1440, Height: 900}, func(p *browser.Page) {
			browser.Ask[bool](p, "() => (kit.find('ask-threat').focus(), true)")
			p.Keys(kb.Enter)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := browser.Serve(t).Open(c.look)
			p.Visit("/tsume")
			for i, code := range []string{"en", "ja", "zh"} {
				defends(p, threat)
				p.Speak(code)
				looksWell(p, "drawing in "+code)
				c.press(p)
				finds(p, "threat", 1)
				looksWell(p, "a threat in "+code)
				if holds := browser.Ask[string](p, "() => kit.find('threat-holds').dataset.count"); holds == "0" {
					t.Error("no reply is said to hold")
				}
				defends(p, []string{brinkmate, quiet, brinkmate}[i])
				c.press(p)
				finds(p, []string{"brinkmate", "none", "brinkmate"}[i], 1)
				looksWell(p, "another answer in "+code)
			}
		})
	}
}

// The address of the question, to which a record leads, asks it at once; the mate is
// gone through move by move.
func TestThreatByAddress(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(browser.Look{})
	p.Visit("/tsume?rules=standard&defender=&threat=&sfen=" + strings.ReplaceAll(brinkmate, " ", "+"))
	finds(p, "brinkmate", 1)
	p.Wait("the mate", "() => kit.find('line')?.dataset.plies === '1'")
	p.Click("edit")
	p.Wait("the drawing", "() => kit.find('solve')")
}

// A reply is pressed, and what follows it is looked through: the move is played on the
// board, the attacker's checks are told, and a press leads back to the threat.
func TestReplyToThreat(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	defends(p, threat)
	p.Tap("ask-threat")
	finds(p, "threat", 1)
	from := browser.Ask[string](p, "() => kit.find('tsume').dataset.sfen")
	p.Tap(browser.Ask[string](p, "() => kit.find('threat-mated').querySelector('button').dataset.testid"))
	p.Wait("the reply to be played", "() => kit.find('line')?.dataset.at === '1' && kit.find('threat-mated').querySelector('[aria-pressed=true]')")
	p.Wait("the attacker's checks", "() => kit.find('replies')?.querySelectorAll('button[data-status=mate]').length > 0")
	if at := browser.Ask[string](p, "() => kit.find('tsume').dataset.sfen"); at == from {
		t.Errorf("the board still shows %s", at)
	}
	looksWell(p, "after a reply")
	p.Tap(browser.Ask[string](p, "() => kit.find('replies').querySelector('button[data-status=mate]').dataset.testid"))
	p.Wait("the mate", "() => kit.find('line')?.dataset.at === '2'")
	p.Tap("back-to-threat")
	p.Wait("the threat again", "([sfen]) => kit.find('tsume').dataset.sfen === sfen && !kit.find('replies')", []string{from})
}

// defends opens a drawing in which the defender is to move.
func defends(p *browser.Page, sfen string) {
	p.Helper()
	p.Visit("/tsume?" + url.Values{"rules": {"standard"}, "sfen": {sfen}, "defender": {""}}.Encode())
	p.Wait("the board", "() => kit.find('ask-threat') && kit.board()?.shape.files > 0")
}

// finds waits for the answer, and fails the test unless it is that one.
func finds(p *browser.Page, status string, plies int) {
	p.Helper()
	p.Wait("the answer", "() => kit.find('threat')?.dataset.status && !kit.find('searching')")
	if got := browser.Ask[string](p, "() => kit.find('threat').dataset.status"); got != status {
		p.Fatalf("the answer is %s, want %s", got, status)
	}
	if got := browser.Ask[string](p, "() => kit.find('threat').dataset.plies ?? ''"); status != "none" && got != string(rune('0'+plies)) {
		p.Fatalf("the threat is mate in %s, want %d", got, plies)
	}
}

// looksWell fails the test where the page is too wide, faint, or has things without a
// name.
func looksWell(p *browser.Page, where string) {
	p.Helper()
	if out := p.Overflow(); out != "" {
		p.Errorf("%s: %s", where, out)
	}
	if list := browser.Ask[[]string](p, browser.Faint); len(list) > 0 {
		p.Errorf("%s: hard to read: %s", where, strings.Join(list, "; "))
	}
	p.Unnamed(where, p.Tree())
}
