package tsume_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/komadai/komadai/e2e/browser"
)

// The defender is to move.
const (
	brinkmate = "8k/9/8G/9/9/9/9/9/K8 w G 1"  // 必至: the defender has nothing in hand
	threat    = "8k/9/8G/9/9/9/9/9/K8 w Gp 1" // 詰めろ: a pawn can interpose
	quiet     = "8k/9/9/9/9/8G/9/9/K8 w P 1"
)

func TestThreat(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	defends(p, threat)
	p.Well("drawing")
	p.Tap("ask-threat")
	finds(p, "threat", 1)
	p.Well("a threat")
	if holds := browser.Ask[string](p, "() => kit.find('threat-holds').dataset.count"); holds == "0" {
		t.Error("no reply is said to hold")
	}
	defends(p, quiet)
	browser.Ask[bool](p, "() => (kit.find('ask-threat').focus(), true)")
	p.Keys(kb.Enter)
	finds(p, "none", 1)
	p.Well("no threat")
}

// An address asks at once, as from a record; the mate can be replayed.
func TestThreatByAddress(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/tsume?rules=standard&defender=&threat=&sfen=" + strings.ReplaceAll(brinkmate, " ", "+"))
	finds(p, "brinkmate", 1)
	p.Wait("the mate", "() => kit.find('line')?.dataset.plies === '1'")
	p.Click("edit")
	p.Wait("the drawing", "() => kit.find('solve')")
}

// A reply shows the attacker's checks; a press returns to the threat.
func TestReplyToThreat(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
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
	p.Well("after a reply")
	p.Tap(browser.Ask[string](p, "() => kit.find('replies').querySelector('button[data-status=mate]').dataset.testid"))
	p.Wait("the mate", "() => kit.find('line')?.dataset.at === '2'")
	p.Tap("back-to-threat")
	p.Wait("the threat again", "([sfen]) => kit.find('tsume').dataset.sfen === sfen && !kit.find('replies')", []string{from})
}

func defends(p *browser.Page, sfen string) {
	p.Helper()
	p.Visit("/tsume?" + url.Values{"rules": {"standard"}, "sfen": {sfen}, "defender": {""}}.Encode())
	p.Wait("the board", "() => kit.find('ask-threat') && kit.board()?.shape.files > 0")
}

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
