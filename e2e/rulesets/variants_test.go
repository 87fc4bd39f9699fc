package rulesets_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/komadai/komadai/e2e/browser"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// natural are ends by moves alone.
var natural = []string{"mate", "no-move", "sennichite", "perpetual-check", "move-limit", "try", "points", "hunt-over"}

// played are rule sets with a complete game: with a king, and by points.
var played = []string{"standard", "seishin"}

// tooLong is in plies without a natural end; few plies show how a board's pieces move.
const (
	tooLong = 700
	few     = 4
)

// seesMates is an engine level that finds mates and captures.
const seesMates = 5

// The board offers exactly the legal moves. Two games are played to their end.
func TestEveryRuleSet(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	for _, rs := range variant.All() {
		plays := func(seed, level, plies int) browser.Played {
			t.Helper()
			p.Start(browser.NewGame{"rules": rs.ID, "level": level})
			// Without a royal piece, the pieces must be captured.
			greedy := rs.Rules.Royal() == shogi.NoKind
			got, err := browser.Try[browser.Played](p, browser.Thinking, "(...a) => kit.play(...a)", seed, plies, greedy)
			if err != nil {
				t.Fatalf("%s: %v", rs.ID, err)
			}
			if got.Problem != "" && !got.Endless {
				t.Errorf("%s: %s", rs.ID, got.Problem)
			}
			if n := len(p.Moves()); n != got.Plies {
				t.Errorf("%s: the list has %d moves of %d", rs.ID, n, got.Plies)
			}
			return got
		}
		if !slices.Contains(played, rs.ID) {
			plays(1, 1, few)
			continue
		}
		got := plays(1, seesMates, tooLong)
		for seed := 2; got.Endless && seed <= 3; seed++ {
			got = plays(seed, seesMates, tooLong)
		}
		if !slices.Contains(natural, got.Reason) {
			t.Errorf("%s: the game ended by %q, want an end by moves alone: %v", rs.ID, got.Reason, natural)
		}
		if got.Text == "" || !slices.Contains([]string{"", "b", "w"}, got.Winner) {
			t.Errorf("%s: the page shows the result %+v", rs.ID, got.Ending)
		}
	}
}

// A card on the home page starts a game: Black, level 5.
func TestBeginFromTheCard(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	const id = "torus"
	p.Visit("/")
	p.Wait("the card", "(id) => kit.find(id)", "play-"+id)
	if fold := browser.Ask[string](p, "(id) => kit.find(id).closest('details')?.querySelector('summary').dataset.testid ?? ''", "play-"+id); fold != "" {
		p.Click(fold)
	}
	p.Click("play-" + id)
	p.Wait("the form", "() => kit.find('new-game')")
	p.Click("color-b")
	p.Click("more")
	p.Click("level")
	p.Keys(kb.Home, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight)
	p.Click("start")
	p.Ready()
	if text := p.Text("camp-w"); !strings.Contains(text, "5") {
		p.Errorf("the opponent is %q, want level 5", text)
	}
}
