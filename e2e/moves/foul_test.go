package moves_test

import (
	"maps"

	"github.com/komadai/komadai/e2e/browser"

	"strings"
	"testing"
)

// refusals are illegal moves that a person tries, with the name of the foul in
// each language of the page.
var refusals = []struct {
	name, sfen, from, to string
	en, ja, zh           string
}{
	{"two pawns", "4k4/9/9/9/9/9/P8/9/4K4 b P 1", "b:P", "9e", "Nifu", "二歩", "二步"},
	{"pawn drop mate", "7lk/7p1/7G1/9/9/9/9/9/4K4 b P 1", "b:P", "1b", "Uchifuzume", "打ち歩詰め", "打步詰"},
	{"left in check", "4k4/9/9/9/4r4/9/9/9/4K4 b - 1", "5i", "5h", "in check", "自玉に王手", "王手放置"},
	{"impossible move", "4k4/9/9/9/9/9/P8/9/4K4 b - 1", "9g", "8f", "does not move like that", "動けません", "不能這樣走"},
	{"dead drop", "4k4/9/9/9/9/9/9/9/4K4 b N 1", "b:N", "3b", "never move", "行き所", "無路可走"},
}

// The page answers an illegal attempt with the foul, in its language, and the
// game goes on as if nothing had been.
func TestRefuseFouls(t *testing.T) {
	for _, c := range refusals {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := browser.Serve(t).Open(browser.Look{})
			p.Expect(`status of 422`)
			p.Start(browser.NewGame{"sfen": c.sfen})
			before := browser.Ask[map[string]string](p, "() => kit.pieces()")
			held := p.Hand("b")
			for language, word := range map[string]string{"en": c.en, "ja": c.ja, "zh": c.zh} {
				p.Speak(language)
				p.Move(c.from, c.to)
				p.Wait("the foul", "(word) => kit.foul().includes(word)", word)
				if role := browser.Ask[string](p, "() => kit.find('foul').getAttribute('role')"); role != "alert" {
					t.Errorf("the foul has the role %q, want alert", role)
				}
			}
			after := browser.Ask[map[string]string](p, "() => kit.pieces()")
			if !maps.Equal(before, after) || !maps.Equal(held, p.Hand("b")) || len(p.Moves()) != 0 {
				t.Errorf("the position changed from %v to %v, moves %v", before, after, p.Moves())
			}
			p.Ready()
			p.Move("5i", "6i")
			p.Moved("5i6i")
			if foul := browser.Ask[string](p, "() => kit.foul()"); foul != "" {
				t.Errorf("after a legal move the page still says %q", foul)
			}
		})
	}
}

// In a game in which fouls lose, one ends it.
func TestFoulLoses(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(browser.Look{})
	p.Start(browser.NewGame{"sfen": refusals[0].sfen, "fouls": "lose"})
	p.Move(refusals[0].from, refusals[0].to)
	if r := p.Result(); r.Winner != "w" || r.Reason != "foul" || r.Foul != "nifu" || !strings.Contains(r.Text, "nifu") {
		t.Errorf("the result is %+v", r)
	}
}
