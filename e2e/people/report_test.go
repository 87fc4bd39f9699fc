package people_test

import (
	"os/exec"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// A visitor reports a shared record by touch; a moderator removes it for all.
func TestReportedRecord(t *testing.T) {
	t.Parallel()
	s := browser.Serve(t)
	author, visitor, moderator := s.Open(browser.Look{}), s.Open(browser.Look{Width: 360, Height: 740, Phone: true}), s.Open(browser.Look{})
	moderator.SignUp("referee")
	if out, err := exec.Command(browser.Binary(), "admin", "user", "role", "referee", "moderator", "--db", s.DB).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	author.Visit("/record")
	author.Give("paste", "", "7g7f 3c3d 2g2f")
	author.Opened(4)
	author.Click("share")
	author.Click("make-link")
	author.Wait("the link", "() => kit.find('link-short')?.value")
	link := browser.Ask[string](author, "() => new URL(kit.find('link-short').value).pathname")

	visitor.Visit(link)
	visitor.Opened(4)
	visitor.Tap("details")
	visitor.Tap("report-record")
	visitor.Wait("the report", "() => kit.find('report-reason')")
	visitor.WellNow("the report of a record")
	visitor.Fill("report-reason", "It has a private letter.")
	visitor.Tap("report-send")
	visitor.Wait("the thanks", "() => kit.find('report-sent')")

	moderator.Visit("/moderation")
	moderator.Wait("the report", "() => kit.find('report') && kit.find('reason').textContent === 'It has a private letter.' && kit.find('do-remove-record')")
	moderator.Well("a reported record")
	moderator.Click("do-remove-record")
	order(moderator, "a private letter")
	moderator.Wait("the log", "() => kit.find('moderation-log').dataset.count === '1'")

	later := s.Open(browser.Look{}) // the visitor's browser may still have a copy
	later.Expect("404")
	later.Visit(link)
	later.Wait("no record", "() => document.querySelector('main.notice h1, [data-testid=fault]')")
}
