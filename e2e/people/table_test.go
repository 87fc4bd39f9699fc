package people_test

import (
	"slices"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// A common screen shows the buttons, some moves, and the chat field without scrolling.
func TestTableFits(t *testing.T) {
	t.Parallel()
	window := browser.Look{Width: 1280, Height: 720, Languages: "ja"}
	site := browser.Shared(t)
	black, white := site.Open(window), site.Open(browser.Look{})
	path := invite(black, browser.NewGame{"color": "b"})
	white.Visit(path)
	joinAs(white, "Gin")
	black.Ready()
	black.Wait("the field to talk in", "() => kit.find('say')")
	for _, name := range []string{"nav-first", "nav-last", "resign", "say", "send"} {
		// Without kit.reachable, which scrolls.
		if !browser.Ask[bool](black, `(name) => {
			const { x, y } = kit.middle(name);
			const box = kit.box(name);
			return box.top >= 0 && box.bottom <= innerHeight && kit.find(name).contains(document.elementFromPoint(x, y));
		}`, name) {
			t.Errorf("%s is not seen at %d×%d", name, window.Width, window.Height)
		}
	}
	if high := browser.Ask[float64](black, "() => kit.find('moves').clientHeight"); high < 120 {
		t.Errorf("the list of moves is %.0f pixels high", high)
	}
}

// Typed text survives a pending message, and a failed message returns.
func TestTalkKeepsWhatIsTyped(t *testing.T) {
	t.Parallel()
	site := browser.Shared(t)
	black, white := site.Open(browser.Look{}), site.Open(browser.Look{})
	path := invite(black, browser.NewGame{"color": "b"})
	white.Visit(path)
	joinAs(white, "Gin")
	black.Wait("the field to talk in", "() => kit.find('say')")
	// The test delays or drops messages from here on.
	browser.Ask[bool](black, `() => {
		const through = fetch;
		globalThis.waiting = [];
		globalThis.fetch = async (to, how) => {
			if (how?.method === "POST" && to.endsWith("/talk")) await new Promise((go, lose) => waiting.push({ go, lose }));
			return through(to, how);
		};
		return true;
	}`)
	black.Fill("say", "once")
	for range 3 {
		browser.Ask[bool](black, "() => { kit.find('say').form.requestSubmit(); return true }")
	}
	black.Wait("the empty field", "() => kit.find('say').value === ''")
	black.Fill("say", "later")
	browser.Ask[bool](black, "() => { kit.find('say').form.requestSubmit(); return true }")
	if n := browser.Ask[int](black, "() => { const n = waiting.length; waiting.splice(0).forEach((w) => w.go()); return n }"); n != 1 {
		t.Errorf("%d messages are sent at once", n)
	}
	white.Wait("the message", "() => kit.find('message')?.innerText.includes('once')")
	black.Wait("the field to be ready", "() => !kit.find('send').disabled")
	if text := browser.Ask[string](black, "() => kit.find('say').value"); text != "later" {
		t.Errorf("what was typed meanwhile is now %q", text)
	}
	black.Click("send")
	black.Wait("the message on its way", "() => waiting.length === 1 && kit.find('say').value === ''")
	black.Fill("say", "and more")
	browser.Ask[bool](black, "() => { waiting.pop().lose(new TypeError('no network')); return true }")
	black.Wait("what was not said", "() => kit.find('say').value === 'later and more'")
	black.Wait("the reason", "() => document.querySelector('.talk .problem')")
	if n := browser.Ask[int](white, "() => document.querySelectorAll('[data-testid=message]').length"); n != 1 {
		t.Errorf("%d messages were heard", n)
	}
}

// An invitation lists all unusual terms.
func TestInvitationTellsTerms(t *testing.T) {
	t.Parallel()
	site := browser.Shared(t)
	host, guest := site.Open(browser.Look{}), site.Open(browser.Look{})
	terms := func() []string {
		return browser.Ask[[]string](guest, "() => [...document.querySelectorAll('[data-testid^=term-]')].map((e) => e.dataset.testid.slice(5))")
	}
	for _, c := range []struct {
		game browser.NewGame
		want []string
	}{
		{browser.NewGame{}, []string{}},
		{browser.NewGame{"series": "half-lance", "color": "w", "fouls": "lose", "undo": false, "impasse": "24"}, []string{"match", "fouls", "impasse", "undo"}},
		{browser.NewGame{"sfen": "4k4/9/9/9/9/9/9/9/4K4 w RB2G2S2N2L9Prb2g2s2n2l9p 1"}, []string{"position", "first"}},
	} {
		guest.Visit(invite(host, c.game))
		guest.Wait("the invitation", "() => kit.find('join')")
		if got := terms(); !slices.Equal(got, c.want) {
			t.Errorf("%v shows %v, want %v", c.game, got, c.want)
		}
	}
}
