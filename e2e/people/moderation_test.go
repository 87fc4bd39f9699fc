package people_test

import (
	"github.com/komadai/komadai/e2e/browser"

	"os/exec"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

func order(p *browser.Page, why string) {
	p.Helper()
	round := browser.Ask[string](p, "() => kit.find('moderation').dataset.round")
	p.Fill("order-reason", why)
	p.Click("order-yes")
	p.Wait("what was ordered", "(round) => !kit.find('order-dialog') && kit.find('moderation').dataset.round !== round", round)
}

// A moderator removes a reported insult, mutes its author and closes the account, with a log.
func TestModerator(t *testing.T) {
	t.Parallel()
	s := browser.Serve(t)
	rude, kind, moderator := s.Open(browser.Look{Languages: "ja"}), s.Open(browser.Look{Width: 360, Height: 780, Phone: true}), s.Open(browser.Look{})
	rude.SignUp("rude")
	moderator.SignUp("referee")
	if out, err := exec.Command(browser.Binary(), "admin", "user", "role", "referee", "moderator", "--db", s.DB).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	game := invite(rude, browser.NewGame{"color": "b"})
	kind.Visit(game)
	joinAs(kind, "Kin")
	rude.Wait("the game to begin", "() => kit.find('game')")
	rude.Fill("say", "馬鹿")
	rude.Click("send")

	// The report is made from the author's name, by keyboard.
	kind.Wait("the insult", "() => kit.find('message')?.innerText.includes('馬鹿') && document.querySelector('.talk-author')")
	browser.Ask[bool](kind, "() => { document.querySelector('.talk-author').focus(); return true; }")
	kind.Keys(kb.Enter)
	kind.Wait("what to do about them", "() => kit.find('block-report')")
	kind.Click("block-report")
	kind.Wait("the report", "() => kit.find('report-dialog') && document.activeElement === kit.find('report-reason')")
	kind.Keys("He insults me.", kb.Tab, kb.Tab, kb.Enter)
	kind.Wait("the thanks", "() => kit.find('report-sent')")
	kind.Keys(kb.Escape)
	kind.Wait("the game again", "() => !kit.find('report-dialog')")

	// Only the moderator has the page and a link to it.
	rude.Visit("/moderation")
	rude.Wait("the page to be shut", "() => kit.find('who') && !kit.find('moderation') && document.querySelector('main h1')")
	if browser.Ask[bool](rude, "() => !!document.querySelector('[data-testid=go-moderation]')") {
		t.Error("a player is led to the page of moderators")
	}
	rude.Visit(game)
	rude.Wait("the game", "() => kit.find('game')")
	moderator.Visit("/")
	moderator.Wait("the way to the reports", "() => document.querySelector('[data-testid=menu-community] .count-badge')?.textContent === '1'")
	moderator.Go("moderation")
	moderator.Wait("the report", "() => kit.find('report') && kit.find('said') && kit.find('reason').textContent === 'He insults me.'")

	moderator.Click("do-hide")
	order(moderator, "an insult")
	for _, p := range []*browser.Page{rude, kind} {
		p.Wait("the message to be gone", "() => kit.find('message')?.dataset.removed === 'true' && !document.body.innerText.includes('馬鹿')")
	}
	moderator.Wait("the message as moderators see it", "() => kit.find('said').dataset.removed === 'true' && kit.find('said').innerText.includes('馬鹿')")
	moderator.Click("do-mute")
	order(moderator, "an insult")
	rude.Expect("403")
	rude.Fill("say", "また")
	rude.Click("send")
	rude.Wait("the sentence", "() => document.querySelector('.talk .problem')?.textContent.includes('発言を停止')")
	moderator.Click("do-close")
	order(moderator, "has two accounts")
	rude.Wait("to be a stranger in the game", "() => kit.find('game') && !kit.find('game').dataset.you && kit.find('to-sign-in-page')")
	moderator.Click("do-settle")
	order(moderator, "closed")
	moderator.Wait("all of it", `() => kit.find("moderation").dataset.reports === "0" && kit.find("measures-muted").dataset.count === "1" &&
		kit.find("measures-closed").dataset.count === "1" && kit.find("moderation-log").dataset.count === "4"`)
	rude.Visit("/sign-in")
	rude.Fill("name", "rude")
	rude.Fill("password", browser.Password)
	rude.Click("submit")
	rude.Wait("the sentence", "() => kit.find('problem').textContent.includes('停止')")

	moderator.Click("do-open")
	order(moderator, "it was a brother")
	rude.Click("submit")
	rude.SignedIn("rude")
}
