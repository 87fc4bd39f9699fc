package play_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/e2e/browser"
)

// refusals are illegal moves with the foul's name in each language.
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

// The page names the foul, and the game continues.
func TestRefuseFouls(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Expect(`status of 422`)
	languages := []string{"en", "ja", "zh"}
	for i, c := range refusals {
		p.Start(browser.NewGame{"sfen": c.sfen})
		before := position(p)
		p.Speak(languages[i%3])
		p.Move(c.from, c.to)
		p.Wait("the foul", "(word) => kit.foul().includes(word)", []string{c.en, c.ja, c.zh}[i%3])
		if role := browser.Ask[string](p, "() => kit.find('foul').getAttribute('role')"); role != "alert" {
			t.Errorf("%s: the foul has the role %q, want alert", c.name, role)
		}
		if d := cmp.Diff(before, position(p)); d != "" {
			t.Errorf("%s: the position changed (-before +after):\n%s", c.name, d)
		}
		p.Ready()
		p.Move("5i", "6i")
		p.Moved("5i6i")
		if foul := browser.Ask[string](p, "() => kit.foul()"); foul != "" {
			t.Errorf("%s: after a legal move the page still says %q", c.name, foul)
		}
	}
}

type shown struct {
	Pieces map[string]string
	Hand   map[string]int
	Moves  []string
}

func position(p *browser.Page) shown {
	p.Helper()
	return shown{browser.Ask[map[string]string](p, "() => kit.pieces()"), p.Hand("b"), p.Moves()}
}

// If fouls lose, one ends the game.
func TestFoulLoses(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{"sfen": refusals[0].sfen, "fouls": "lose"})
	p.Move(refusals[0].from, refusals[0].to)
	if r := p.Result(); r.Winner != "w" || r.Reason != "foul" || r.Foul != "nifu" || !strings.Contains(r.Text, "nifu") {
		t.Errorf("the result is %+v", r)
	}
}
