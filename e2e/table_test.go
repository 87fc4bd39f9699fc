package e2e

import (
	"fmt"
	"slices"
	"testing"
)

// On a screen of a common size what a player needs is seen without scrolling:
// all buttons of the moves, some of the moves, and the field to talk in.
func TestTableFits(t *testing.T) {
	for _, window := range []look{{width: 1280, height: 720, languages: "ja"}, {width: 1366, height: 768}, {width: 1440, height: 900, languages: "zh-TW"}} {
		t.Run(fmt.Sprint(window.width), func(t *testing.T) {
			t.Parallel()
			site := serve(t)
			black, white := site.open(window), site.open(look{})
			path := black.invite(newGame{"color": "b"})
			white.visit(path)
			white.joinAs("Gin")
			black.ready()
			black.wait("the field to talk in", "() => kit.find('say')")
			for _, name := range []string{"nav-first", "nav-last", "resign", "say", "send"} {
				// Without kit.reachable, which scrolls.
				if !ask[bool](black, `(name) => {
					const { x, y } = kit.middle(name);
					const box = kit.box(name);
					return box.top >= 0 && box.bottom <= innerHeight && kit.find(name).contains(document.elementFromPoint(x, y));
				}`, name) {
					t.Errorf("%s is not seen at %d×%d", name, window.width, window.height)
				}
			}
			if high := ask[float64](black, "() => kit.find('moves').clientHeight"); high < 120 {
				t.Errorf("the list of moves is %.0f pixels high", high)
			}
		})
	}
}

// What is typed while a message is on its way is kept, a message is said once,
// and one that could not be said comes back.
func TestTalkKeepsWhatIsTyped(t *testing.T) {
	t.Parallel()
	site := serve(t)
	black, white := site.open(look{}), site.open(look{})
	path := black.invite(newGame{"color": "b"})
	white.visit(path)
	white.joinAs("Gin")
	black.wait("the field to talk in", "() => kit.find('say')")
	// From now on a message waits until the test lets it go, or is lost.
	ask[bool](black, `() => {
		const through = fetch;
		globalThis.waiting = [];
		globalThis.fetch = async (to, how) => {
			if (how?.method === "POST" && to.endsWith("/talk")) await new Promise((go, lose) => waiting.push({ go, lose }));
			return through(to, how);
		};
		return true;
	}`)
	black.fill("say", "once")
	for range 3 {
		ask[bool](black, "() => { kit.find('say').form.requestSubmit(); return true }")
	}
	black.wait("the empty field", "() => kit.find('say').value === ''")
	black.fill("say", "later")
	ask[bool](black, "() => { kit.find('say').form.requestSubmit(); return true }")
	if n := ask[int](black, "() => { const n = waiting.length; waiting.splice(0).forEach((w) => w.go()); return n }"); n != 1 {
		t.Errorf("%d messages are sent at once", n)
	}
	white.wait("the message", "() => kit.find('message')?.innerText.includes('once')")
	black.wait("the field to be ready", "() => !kit.find('send').disabled")
	if text := ask[string](black, "() => kit.find('say').value"); text != "later" {
		t.Errorf("what was typed meanwhile is now %q", text)
	}
	black.click("send")
	black.wait("the message on its way", "() => waiting.length === 1 && kit.find('say').value === ''")
	black.fill("say", "and more")
	ask[bool](black, "() => { waiting.pop().lose(new TypeError('no network')); return true }")
	black.wait("what was not said", "() => kit.find('say').value === 'later and more'")
	black.wait("the reason", "() => document.querySelector('.talk .problem')")
	if n := ask[int](white, "() => document.querySelectorAll('[data-testid=message]').length"); n != 1 {
		t.Errorf("%d messages were heard", n)
	}
}

// Who is invited reads all terms that are not the usual ones.
func TestInvitationTellsTerms(t *testing.T) {
	t.Parallel()
	site := serve(t)
	host, guest := site.open(look{}), site.open(look{})
	terms := func() []string {
		return ask[[]string](guest, "() => [...document.querySelectorAll('[data-testid^=term-]')].map((e) => e.dataset.testid.slice(5))")
	}
	for _, c := range []struct {
		game newGame
		want []string
	}{
		{newGame{}, []string{}},
		{newGame{"series": "half-lance", "color": "w", "fouls": "lose", "undo": false, "impasse": "24"}, []string{"match", "fouls", "impasse", "undo"}},
		{newGame{"sfen": "4k4/9/9/9/9/9/9/9/4K4 w RB2G2S2N2L9Prb2g2s2n2l9p 1"}, []string{"position", "first"}},
		{newGame{"first": "w"}, []string{"first"}},
	} {
		guest.visit(host.invite(c.game))
		guest.wait("the invitation", "() => kit.find('join')")
		if got := terms(); !slices.Equal(got, c.want) {
			t.Errorf("of %v are told %v, want %v", c.game, got, c.want)
		}
	}
}
