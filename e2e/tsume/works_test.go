package tsume_test

import (
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// published is a sound mate in three.
const (
	published = "8k/7L1/7pp/6R2/9/9/9/9/9 b r2b4g4s4n3l16p 1"
	mirrored  = "k8/1L7/pp7/2R6/9/9/9/9/9 b r2b4g4s4n3l16p 1"
)

var solution = []string{"3d3a+", "3a2a"}

// A composer publishes a problem; another solves, recommends and comments; the composer sees the
// comment. The mirror image is refused.
func TestPublishedProblem(t *testing.T) {
	t.Parallel()
	site := browser.Shared(t)
	composer, solver := site.Open(browser.Look{}), site.Open(browser.Look{Width: 360, Height: 740, Phone: true})
	composer.SignUp("kanju")
	solver.SignUp("soukei")
	draft(composer, published)
	composer.Wait("the verdict", "() => kit.find('to-publish') && !kit.find('to-publish').disabled")
	composer.Click("to-publish")
	composer.Wait("the dialog", "() => kit.find('publish-title')")
	composer.Fill("publish-title", "初形")
	composer.Fill("publish-note", "A first problem.")
	composer.Well("the dialog")
	composer.Click("publish-yes")
	composer.Wait("the publication", "() => kit.find('published')")
	composer.Click("to-work")
	composer.Wait("the problem", "() => kit.find('work')")
	draft(composer, mirrored)
	composer.Wait("the verdict", "() => kit.find('to-publish') && !kit.find('to-publish').disabled")
	composer.Click("to-publish")
	composer.Wait("the dialog", "() => kit.find('publish-yes')")
	composer.Expect("409")
	composer.Click("publish-yes")
	composer.Wait("the refusal", "() => kit.find('publish-failed')?.innerText.includes('already')")

	solver.Visit("/problems")
	solver.Wait("the list", "() => Number(kit.find('works-list')?.dataset.count) > 0 && [...document.querySelectorAll('.work')].some((w) => w.innerText.includes('初形'))")
	solver.Well("the list")
	id := browser.Ask[string](solver, "() => [...document.querySelectorAll('.work')].find((w) => w.innerText.includes('初形')).querySelector('a').dataset.testid")
	solver.Tap(id)
	solver.Wait("the problem", "() => kit.find('work') && kit.board()?.shape.files > 0")
	if browser.Ask[bool](solver, "() => !!kit.find('recommend') || !!kit.find('post-text')") {
		t.Error("the comments are open before an attempt")
	}
	for _, usi := range solution {
		solver.Wait("the turn", "() => !('busy' in kit.find('puzzle').dataset)")
		solver.PlayUSI(usi)
	}
	solver.Wait("the solution", "() => kit.find('puzzle').dataset.state === 'solved' && kit.find('recommend')")
	solver.Tap("recommend")
	solver.Wait("the recommendation", "() => kit.find('work').dataset.votes === '1'")
	solver.Fill("post-text", "Elegant.\nI like it.")
	solver.Tap("post-send")
	solver.Wait("the comment", "() => kit.find('post')?.innerText.includes('Elegant.')")
	solver.Well("a solved problem")

	composer.Wait("the mark of a comment", "() => kit.find('unread')?.dataset.count === '1'")
	composer.Visit("/problems?author=kanju")
	composer.Wait("the author's page", "() => kit.find('works-list')?.dataset.count === '1'")
	composer.Click("works-print")
	composer.Wait("the printed page", "() => kit.find('sheet')?.dataset.count === '1'")
	composer.Visit("/problems/" + id[len("work-"):])
	composer.Wait("the comment", "() => kit.find('post')?.innerText.includes('Elegant.')")
	composer.Wait("no mark", "() => kit.find('unread').dataset.count === '0'")
}
