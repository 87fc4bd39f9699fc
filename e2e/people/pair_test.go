package people_test

import (
	"testing"
	"time"

	"github.com/komadai/komadai/e2e/browser"
)

// Two taps on the same time begin a game, and the wall shows its moves as they are played.
func TestPairing(t *testing.T) {
	t.Parallel()
	site := browser.Serve(t)
	one, two, third := site.Open(browser.Look{Width: 360, Height: 740, Phone: true, Languages: "ja"}), site.Open(browser.Look{}), site.Open(browser.Look{})
	two.Visit("/lobby")
	two.Wait("a lobby with bots", "() => kit.find('no-seeks') && kit.find('bot-3')")
	third.Visit("/watch")
	third.Wait("an empty wall", "() => kit.find('nothing-on')")
	third.Well("an empty wall")
	one.Visit("/lobby")
	one.Wait("the times", "() => kit.find('pair-4')")
	one.Well("the lobby on a phone")
	one.Tap("pair-4")
	one.Wait("the wait", "() => kit.find('waiting')?.dataset.mine === 'true'")
	two.Wait("the game at its time", "() => kit.find('pair-4').querySelector('em') && document.querySelector('[data-testid^=seek-]')")
	two.Pick("filter-speed", "rapid")
	two.Wait("the game by its time", "() => document.querySelector('[data-testid^=seek-]')")
	two.Pick("filter-rated", "yes")
	two.Wait("no rated game", "() => kit.find('no-seeks')")
	two.Pick("filter-rated", "")
	two.Well("the lobby")
	two.Click("pair-4")
	for _, p := range []*browser.Page{one, two} {
		p.Wait("the game", "() => kit.find('game')")
	}
	third.Wait("the game on the wall", "() => kit.find('large-game')?.querySelector('komadai-board')")
	third.Well("the wall")
	mover := one
	if browser.Ask[string](two, "() => kit.find('game').dataset.you") == "b" {
		mover = two
		two.Move("7g", "7f")
	} else {
		one.Tap("7g")
		one.Tap("7f")
	}
	mover.Wait("the move", "() => kit.find('game').dataset.plies === '1'")
	third.Wait("the move on the wall", "() => kit.find('large-game').dataset.plies === '1'")
}

// The engine offers itself after 15 seconds of waiting, and one tap begins.
func TestBotOffersItself(t *testing.T) {
	t.Parallel()
	site := browser.Serve(t)
	p := site.Open(browser.Look{Width: 360, Height: 740, Phone: true})
	p.Visit("/lobby")
	p.Wait("the times", "() => kit.find('pair-3')")
	p.Pick("pair-rules", "torus")
	p.Tap("pair-3")
	p.Wait("the wait", "() => kit.find('waiting')?.dataset.mine === 'true'")
	if browser.Ask[bool](p, "() => !!kit.find('bot-offer')") {
		t.Error("the bot offers itself at once")
	}
	p.MoveClock(16 * time.Second)
	p.Wait("the bot", "() => kit.find('bot-offer')?.dataset.level === '3'")
	p.Well("the offer of the bot")
	p.Tap("take-bot")
	p.Wait("a game of the same terms against the engine", "() => kit.find('game')?.dataset.you && document.querySelector('.game-title').innerText.includes('Torus') && document.querySelector('.clock')")
	p.Visit("/lobby")
	p.Wait("the lobby without the game that waited", "() => kit.find('no-seeks')")
}
