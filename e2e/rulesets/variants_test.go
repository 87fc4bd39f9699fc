package rulesets_test

import (
	"github.com/komadai/komadai/e2e/browser"

	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// natural are the ends that come by moves alone.
var natural = []string{"mate", "no-move", "sennichite", "perpetual-check", "move-limit", "try", "points", "hunt-over"}

// tooLong is the number of plies after which a game will not end by itself. In
// Seishin the side that is behind may put off its last capture for ever.
const tooLong = 700

// A person plays each rule set to its end against an engine that sees mates and captures (level 5), from the
// card on the home page on, with moves out of those that the board offers.
func TestEveryRuleSet(t *testing.T) {
	for _, rs := range variant.All() {
		t.Run(rs.ID, func(t *testing.T) {
			t.Parallel()
			s := browser.Serve(t)
			// Where there is no king to be mated the pieces have to go.
			greedy := rs.Rules.Royal() == shogi.NoKind
			var p *browser.Page
			var got browser.Played
			for seed := 1; seed == 1 || got.Endless && seed <= 3; seed++ {
				p = s.Open(browser.Look{})
				begin(p, rs.ID)
				var err error
				got, err = browser.Try[browser.Played](p, browser.Thinking, "(...a) => kit.play(...a)", seed, tooLong, greedy)
				if err != nil {
					t.Fatal(err)
				}
			}
			if got.Problem != "" {
				t.Fatal(got.Problem)
			}
			if !slices.Contains(natural, got.Reason) {
				t.Errorf("the game ended by %q, want an end by moves alone: %v", got.Reason, natural)
			}
			if got.Text == "" || got.Winner != "" && got.Winner != "b" && got.Winner != "w" {
				t.Errorf("the page shows the result %+v", got.Ending)
			}
			if n := len(p.Moves()); n != got.Plies {
				t.Errorf("the list has %d moves of %d", n, got.Plies)
			}
			t.Logf("%d moves, %d of ours; %s %s", got.Plies, got.Offers, got.Reason, got.Winner)
		})
	}
}

// begin starts a game of a rule set as a visitor does: Black, level 5.
func begin(p *browser.Page, id string) {
	p.Helper()
	p.Visit("/")
	p.Wait("the card", "(id) => kit.find(id)", "play-"+id)
	if fold := browser.Ask[string](p, "(id) => kit.find(id).closest('details')?.querySelector('summary').dataset.testid ?? ''", "play-"+id); fold != "" {
		p.Click(fold)
	}
	p.Click("play-" + id)
	p.Wait("the form", "() => kit.find('new-game')")
	p.Click("color-b")
	p.Click("level")
	p.Keys(kb.Home, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight)
	p.Click("start")
	p.Ready()
	if text := p.Text("camp-w"); !strings.Contains(text, "5") {
		p.Errorf("the opponent is %q, want level 5", text)
	}
}
