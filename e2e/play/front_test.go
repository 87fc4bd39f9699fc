package play_test

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
	"github.com/komadai/komadai/internal/study/puzzle"
)

// looks are a phone and a large window.
var looks = map[string]browser.Look{
	"touch": {Width: 360, Height: 740, Phone: true, Languages: "ja"},
	"mouse": {Width: 1440, Height: 900},
}

// solution returns the moves of the problem on the front page.
func solution(p *browser.Page) []string {
	p.Helper()
	set, err := puzzle.LoadSet("standard")
	if err != nil {
		p.Fatal(err)
	}
	p.Wait("the problem of the day", "() => kit.find('day-problem')?.dataset.state === 'open' && kit.board()?.shape.files > 0")
	id := browser.Ask[string](p, "() => kit.find('day-problem').dataset.problem")
	for _, one := range set {
		if one.ID == id {
			return one.Moves
		}
	}
	p.Fatalf("the problem %q is not in the set", id)
	return nil
}

// enter plays a move in USI and waits for the verdict.
func enter(p *browser.Page, press func(string), usi string) {
	p.Helper()
	seq := browser.Ask[string](p, "() => kit.find('day-problem').dataset.seq")
	from, to := usi[:2], usi[2:4]
	if from[1] == '*' {
		from = "b:" + from[:1]
	}
	press(from)
	press(to)
	p.Wait("a question or the verdict", "(seq) => kit.find('promotion') || kit.find('day-problem').dataset.seq !== seq", seq)
	if browser.Ask[bool](p, "() => !!kit.find('promotion')") {
		press(map[bool]string{true: "promote", false: "keep"}[strings.HasSuffix(usi, "+")])
	}
	p.Wait("the verdict on "+usi, "(seq) => kit.find('day-problem').dataset.seq !== seq && !('busy' in kit.find('day-problem').dataset)", seq)
}

// The front page is played on: the problem of the day is solved there, a game begins with one press, and a friend is
// invited with another.
func TestFrontPage(t *testing.T) {
	t.Parallel()
	for name, look := range looks {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := browser.Shared(t)
			p := site.Open(look)
			press := p.Click
			if look.Phone {
				press = p.Tap
			}
			p.Visit("/")
			moves := solution(p)
			press("day-hint")
			p.Wait("the piece of the hint", "() => kit.targets().length > 0")
			for i := 0; i < len(moves); i += 2 {
				enter(p, press, moves[i])
			}
			p.Wait("the praise", "() => kit.find('day-problem').dataset.state === 'solved' && kit.find('day-more')")
			if over := p.Overflow(); over != "" {
				t.Errorf("wider than the window: %s", over)
			}
			p.Reload()
			p.Wait("that it was solved", "(done) => kit.find('day-remark')?.innerText.includes(done)",
				map[bool]string{true: "解けています", false: "You have solved it"}[look.Phone])

			press("begin-easy")
			p.Ready()
			p.Wait("a game from below against level 1", "() => kit.game().dataset.you === 'b'")
			p.Visit("/")
			p.Wait("the game first", "() => document.querySelector('main section')?.querySelector('[data-testid^=resume-]')")

			press("begin-friend")
			p.Wait("the link and its code", "() => kit.find('invite-link')?.value.includes('/game/') && kit.find('qr')")
			guest := site.Open(browser.Look{Languages: "en"})
			guest.Visit(browser.Ask[string](p, "() => new URL(kit.find('invite-link').value).pathname"))
			guest.Click("join")
			p.Wait("the game with the friend", "() => kit.game()")
		})
	}
}

// Every page is in the menu, and each entry of it leads to a page.
func TestMenuReachesEveryPage(t *testing.T) {
	t.Parallel()
	for name, look := range looks {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := browser.Shared(t).Open(look)
			p.Visit("/")
			p.Wait("the menu", "() => document.querySelector('nav[aria-label] .subjects')")
			places := browser.Ask[[]string](p, "() => [...document.querySelectorAll('nav .places a')].map((a) => a.dataset.testid.slice(3))")
			reached := map[string]bool{}
			for _, place := range places {
				p.Go(place)
				p.Wait("the page of "+place, "() => !kit.loading() && document.querySelector('main h1, main h2') && !document.querySelector('main.notice')")
				reached[browser.Ask[string](p, "() => location.pathname.split('/')[1]")] = true
			}
			for _, page := range []string{"new", "lobby", "tournaments", "rules", "puzzles", "storm", "tsume", "compose", "record", "edit", "explore", "book", "day", "leaders", "about"} {
				if !reached[page] {
					t.Errorf("no entry of %v leads to /%s", places, page)
				}
			}
		})
	}
}

// A new game has common times ready: two presses invite a friend to a game of days.
func TestPresets(t *testing.T) {
	t.Parallel()
	for name, look := range looks {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := browser.Shared(t).Open(look)
			press := p.Click
			if look.Phone {
				press = p.Tap
			}
			p.Visit("/new/standard?with=friend")
			p.Wait("the usual time", "() => kit.find('preset-usual')?.checked && !kit.find('more').parentElement.open")
			press("preset-days")
			press("start")
			p.Wait("the invitation", "() => kit.find('invite-link')")
			kind := browser.Ask[string](p, "async () => JSON.stringify((await (await fetch(`/api/v1${location.pathname.replace('game', 'games')}`)).json()).time.clock)")
			if kind != `{"kind":"correspondence","byoyomi":259200000,"periods":1}` {
				t.Errorf("the clock is %s", kind)
			}
		})
	}
}
