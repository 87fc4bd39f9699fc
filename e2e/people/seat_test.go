package people_test

import (
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"

	"github.com/komadai/komadai/e2e/browser"
)

// Spectators of a game against the engine see the side to move.
func TestSpectatorSeesTurn(t *testing.T) {
	t.Parallel()
	site := browser.Shared(t)
	player, spectator := site.Open(browser.Look{}), site.Open(browser.Look{})
	player.Start(browser.NewGame{"color": "b"})
	spectator.Visit(browser.Ask[string](player, "() => location.pathname"))
	spectator.Wait("Black's turn", "() => kit.find('status')?.innerText.includes('Black to move')")
	player.Move("7g", "7f")
	player.Ready()
	spectator.Wait("Black's turn again", "() => kit.find('game').dataset.plies === '2' && kit.find('status').innerText.includes('Black to move')")
}

// A player whose session ended is asked to sign in, and comes back to the game.
func TestLostSeat(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Fresh: true, Width: 360, Height: 740, Phone: true})
	p.Expect("403")
	p.Start(browser.NewGame{"color": "b"})
	browser.Do(p, network.ClearBrowserCookies, cdp.Empty{})
	p.Move("7g", "7f")
	p.Wait("the explanation with its link, on the screen", "() => kit.find('sign-in-again')?.getBoundingClientRect().bottom <= innerHeight")
	if browser.Ask[bool](p, "() => !!kit.find('foul')") {
		t.Error("a notice says that the player is a spectator")
	}
	if next := browser.Ask[string](p, "() => new URL(kit.find('sign-in-again').href).searchParams.get('next')"); next != browser.Ask[string](p, "() => location.pathname") {
		t.Errorf("after signing in the page is %q", next)
	}
	if browser.Ask[bool](p, "() => !!document.querySelector('.status.mine')") {
		t.Error("the page still says that it is the player's move")
	}
}

// A message of the opponent is seen on a phone, whose screen ends above the chat. Its button covers nothing.
func TestUnreadOnPhone(t *testing.T) {
	t.Parallel()
	site := browser.Shared(t)
	host, guest := site.Open(browser.Look{}), site.Open(browser.Look{Width: 360, Height: 740, Phone: true, Languages: "ja"})
	path := invite(host, browser.NewGame{"color": "b"})
	guest.Visit(path)
	joinAs(guest, "gin")
	host.Ready()
	host.Fill("say", "hello, gin")
	host.Click("send")
	unread := func(what string) {
		t.Helper()
		guest.Wait(what+": the message", "() => kit.find('unread')?.dataset.count === '1' && kit.find('unread').getBoundingClientRect().bottom <= innerHeight")
		guest.Rest()
		if under := browser.Ask[string](guest, covered); under != "" {
			t.Errorf("%s: the button covers %s", what, under)
		}
	}
	unread("in the game")
	guest.Wait("the title", "() => document.title.startsWith('(1) ')")
	guest.Tap("resign")
	guest.Tap("resign-yes")
	guest.Wait("the result", "() => kit.find('result')")
	unread("after it")
	guest.Tap("unread")
	guest.Wait("the chat, with nothing unread", "() => !kit.find('unread') && kit.find('talk').getBoundingClientRect().top < innerHeight")
	guest.Wait("the focus on it", "() => document.activeElement === kit.find('talk')")
	if browser.Ask[bool](host, "() => !!kit.find('unread')") {
		t.Error("the own message is unread")
	}
}

// covered returns the first text or control whose box meets that of the button for unread messages.
const covered = `() => {
  const button = kit.find('unread');
  const its = button.getBoundingClientRect();
  const meets = (r) => r.width > 1 && r.height > 1 && r.left < its.right && r.right > its.left && r.top < its.bottom && r.bottom > its.top;
  const words = document.createTreeWalker(document.getElementById('main'), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    if (!node.data.trim() || button.contains(node)) continue;
    range.selectNodeContents(node);
    if ([...range.getClientRects()].some(meets)) return node.data;
  }
  const control = [...document.querySelectorAll('button, a, input, select, komadai-board')].find((e) => e !== button && meets(e.getBoundingClientRect()));
  return control ? control.outerHTML.slice(0, 200) : '';
}`

// A sign-out that did not reach the server is no sign-out.
func TestSignOutFails(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(browser.Look{})
	p.SignUp("kaku")
	p.Visit("/account")
	p.Wait("the account", "() => kit.find('account')?.dataset.name === 'kaku'")
	p.Expect("ERR_|Failed to fetch")
	p.Kill()
	p.Click("sign-out")
	p.Wait("the reason", "() => document.querySelector('.sign-out [role=alert]')?.innerText")
	if browser.Ask[string](p, "() => kit.find('who')?.dataset.name ?? ''") != "kaku" {
		t.Error("the page shows a guest")
	}
}
