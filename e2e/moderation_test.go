package e2e

import (
	"os/exec"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// order fills in why and presses the button of the order's dialog.
func (p *page) order(why string) {
	p.Helper()
	round := ask[string](p, "() => kit.find('moderation').dataset.round")
	p.fill("order-reason", why)
	p.click("order-yes")
	p.wait("what was ordered", "(round) => !kit.find('order-dialog') && kit.find('moderation').dataset.round !== round", round)
}

// A player reports an insult; a moderator removes it and mutes who said it, which
// both see, and closes the account; it is all in the log.
func TestModerator(t *testing.T) {
	t.Parallel()
	s := serve(t)
	rude, kind, moderator := s.open(look{languages: "ja"}), s.open(look{width: 360, height: 780, phone: true}), s.open(look{})
	rude.signUp("rude")
	moderator.signUp("referee")
	if out, err := exec.Command(suite.binary, "admin", "user", "role", "referee", "moderator", "--db", s.db).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	game := rude.invite(newGame{"color": "b"})
	kind.visit(game)
	kind.joinAs("Kin")
	rude.wait("the game to begin", "() => kit.find('game')")
	rude.fill("say", "馬鹿")
	rude.click("send")

	// The report, from the name of who spoke on, by the keyboard.
	kind.wait("the insult", "() => kit.find('message')?.innerText.includes('馬鹿')")
	ask[bool](kind, "() => { document.querySelector('.talk-author').focus(); return true; }")
	kind.keys(kb.Enter)
	kind.wait("what to do about them", "() => kit.find('block-report')")
	kind.click("block-report")
	kind.wait("the report", "() => kit.find('report-dialog') && document.activeElement === kit.find('report-reason')")
	kind.keys("He insults me.", kb.Tab, kb.Tab, kb.Enter)
	kind.wait("the thanks", "() => kit.find('report-sent')")
	kind.keys(kb.Escape)
	kind.wait("the game again", "() => !kit.find('report-dialog')")

	// Nobody else has the page; the moderator is led there.
	rude.visit("/moderation")
	rude.wait("the page to be shut", "() => kit.find('who') && !kit.find('moderation') && document.querySelector('main h1')")
	if ask[bool](rude, "() => !!document.querySelector('#nav-links a[href=\"/moderation\"]')") {
		t.Error("a player is led to the page of moderators")
	}
	rude.visit(game)
	rude.wait("the game", "() => kit.find('game')")
	moderator.visit("/")
	moderator.wait("the way to the reports", "() => document.querySelector('#nav-links a[href=\"/moderation\"] .count-badge')?.textContent === '1'")
	moderator.click("to-moderation")
	moderator.wait("the report", "() => kit.find('report') && kit.find('said') && kit.find('reason').textContent === 'He insults me.'")

	moderator.click("do-hide")
	moderator.order("an insult")
	for _, p := range []*page{rude, kind} {
		p.wait("the message to be gone", "() => kit.find('message')?.dataset.removed === 'true' && !document.body.innerText.includes('馬鹿')")
	}
	moderator.wait("the message as moderators see it", "() => kit.find('said').dataset.removed === 'true' && kit.find('said').innerText.includes('馬鹿')")
	moderator.click("do-mute")
	moderator.order("an insult")
	rude.expect("403")
	rude.fill("say", "また")
	rude.click("send")
	rude.wait("the sentence", "() => document.querySelector('.talk .problem')?.textContent.includes('発言を停止')")
	moderator.click("do-close")
	moderator.order("has two accounts")
	rude.wait("to be a stranger in the game", "() => kit.find('game') && !kit.find('game').dataset.you && kit.find('to-sign-in-page')")
	moderator.click("do-settle")
	moderator.order("closed")
	moderator.wait("all of it", `() => kit.find("moderation").dataset.reports === "0" && kit.find("measures-muted").dataset.count === "1" &&
		kit.find("measures-closed").dataset.count === "1" && kit.find("moderation-log").dataset.count === "4"`)
	rude.visit("/sign-in")
	rude.fill("name", "rude")
	rude.fill("password", password)
	rude.click("submit")
	rude.wait("the sentence", "() => kit.find('problem').textContent.includes('停止')")

	moderator.click("do-open")
	moderator.order("it was a brother")
	rude.click("submit")
	rude.signedIn("rude")
}
