package people_test

import (
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// Two accounts follow each other, write to each other with unread marks, report and block.
func TestFriends(t *testing.T) {
	t.Parallel()
	site := browser.Shared(t)
	kin := site.Open(browser.Look{Width: 360, Height: 740, Phone: true, Dark: true})
	gin := site.Open(browser.Look{})
	kin.SignUp("kinsho")
	gin.SignUp("ginsho")
	kin.Visit("/@ginsho")
	kin.Tap("follow")
	kin.Wait("the follow", "() => kit.find('follow').getAttribute('aria-pressed') === 'true'")
	if browser.Ask[bool](kin, "() => !!kit.find('write')") {
		t.Error("a follower can write")
	}
	gin.Wait("the mark of a follower", "() => kit.find('unread')?.dataset.count === '1'")
	gin.Click("unread")
	gin.Wait("who follows", "() => kit.find('people-asked')?.innerText.includes('kinsho')")
	gin.Click("follow")
	gin.Wait("a friend", "() => kit.find('people-friends')?.innerText.includes('kinsho') && kit.find('unread').dataset.count === '0'")
	gin.Click("write")
	gin.Wait("the conversation", "() => kit.find('post-text')")
	gin.Fill("post-text", "こんにちは <b>&")
	gin.Click("post-send")
	gin.Wait("the message", "() => kit.find('post')?.innerText.includes('こんにちは <b>&')")
	kin.Wait("the mark of a message", "() => kit.find('unread')?.dataset.count === '1'")
	kin.Visit("/friends")
	kin.Wait("the unread thread", "() => 'unread' in (kit.find('thread-ginsho')?.dataset ?? {})")
	kin.Well("friends")
	kin.Tap("thread-ginsho")
	kin.Wait("the message", "() => kit.find('post')?.innerText.includes('こんにちは <b>&')")
	kin.Wait("no mark", "() => kit.find('unread').dataset.count === '0'")
	kin.Fill("post-text", "やあ")
	kin.Tap("post-send")
	gin.Wait("the answer, without a reload", "() => kit.find('conversation').dataset.posts === '2'")
	gin.Well("a conversation")
	kin.Well("a conversation on a phone")
	kin.Tap("report-post")
	kin.Wait("the dialog", "() => kit.find('report-reason')")
	kin.Fill("report-reason", "a test")
	kin.Tap("report-send")
	kin.Wait("the report", "() => kit.find('report-sent')")
	kin.Tap("dialog-cancel")
	kin.Tap("block-here")
	kin.Tap("block-yes")
	kin.Wait("the block", "() => kit.find('unblock') && !kit.find('post-text')")
	gin.Fill("post-text", "hello?")
	gin.Expect("403")
	gin.Expect("409")
	gin.Click("post-send")
	gin.Wait("the refusal", "() => kit.find('post-failed')")
}
