package rulesets_test

import (
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

const sound = "() => kit.find('making')?.dataset.state === 'sound'"

// typed puts the cursor before or after a text of the definition, and types.
func typed(p *browser.Page, select_, text string) {
	p.Helper()
	browser.Ask[bool](p, `(select, text) => {
		const field = kit.find("definition");
		const at = field.value.indexOf(select);
		if (at < 0) throw new Error("no " + select);
		field.focus();
		field.setSelectionRange(at, at + select.length);
		return document.execCommand("insertText", false, text);
	}`, select_, text)
}

// A person writes a game, is led to a fault, tries the moves, and plays a friend by link, who
// sees the game for the first time; then the author plays the engine.
func TestOwnGame(t *testing.T) {
	t.Parallel()
	s := browser.Serve(t)
	author := s.Open(browser.Look{Width: 1440, Height: 900})
	author.Visit("/rules/edit")
	author.Wait("the smallest file", sound)
	typed(author, `en = "My game"`, `en = "Attic shogi"`)
	typed(author, `"my-game"`, `"attic"`)
	typed(author, `"WfF"`, `"WfX"`)
	author.Wait("the fault", "() => kit.find('fault-0')?.dataset.line === '22' && kit.find('play-now').disabled")
	author.Click("fault-0")
	author.Wait("the faulty place", "() => document.activeElement === kit.find('definition') && kit.find('definition').value.slice(document.activeElement.selectionStart).startsWith('X')")
	typed(author, `"WfX"`, `"WfF"`)
	author.Wait("the game", sound)
	author.WellNow("the editor")
	author.Move("3d", "3c")
	author.Wait("the move", "() => kit.find('made').dataset.sfen.startsWith('rgk/2p/P2/3/KGR w')")
	author.Click("restart")
	author.Wait("the start", "() => kit.find('made').dataset.sfen.startsWith('rgk/2p/3/P2/KGR b')")

	author.Click("invite")
	author.Wait("the form", "() => kit.find('start') && /Attic shogi/.test(document.querySelector('h1').innerText)")
	browser.Ask[bool](author, "() => { localStorage.setItem('komadai.form', '{}'); return true; }")
	author.Click("color-b")
	author.Click("start")
	author.Wait("the link", "() => kit.find('invite-link')?.value")
	link := browser.Ask[string](author, "() => new URL(kit.find('invite-link').value).pathname")

	friend := s.Open(browser.Look{Width: 360, Height: 740, Phone: true, Languages: "ja"})
	friend.Visit(link)
	friend.Wait("the invitation", "() => kit.find('join')")
	friend.Tap("join")
	for _, p := range []*browser.Page{author, friend} {
		p.Wait("the game", "() => kit.find('game') && kit.find('board')")
	}
	author.Ready()
	author.Move("3d", "3c")
	friend.Ready()
	friend.Tap("1b")
	friend.Tap("1c")
	author.Moved("3d3c", "1b1c")

	// The author's text is still there. A phone plays it at once.
	author.Visit("/rules/edit")
	author.Wait("the text", "() => kit.find('making')?.dataset.state === 'sound' && kit.find('definition').value.includes('Attic')")
	friend.Visit("/rules/edit?from=" + browser.Ask[string](author, "() => kit.find('made').dataset.rules"))
	friend.Wait("the file of the friend's game", "() => kit.find('making')?.dataset.state === 'sound' && kit.find('definition').value.includes('# A complete rule set')")
	friend.WellNow("the editor on a phone")
	friend.Tap("play-now")
	friend.Ready()
	friend.Wait("the engine's game", "() => /My game/.test(document.querySelector('.game-title').innerText)")
}
