package view

import (
	"testing"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// The message shows the outcome of a declaration before it is made; by the 24-point rule it
// may end the game without a result.
func TestDeclarationOutcome(t *testing.T) {
	var book match.Rulebook
	for name, c := range map[string]struct {
		rule    shogi.ImpasseRule
		sfen    string
		outcome string
		win     int
	}{
		"24 points of 31":      {shogi.Impasse24Declared, "2+PGKG+P2/1+P+P+P1+P+P+P1/9/9/9/9/9/9/4k4 b RB4P 1", "draw", 31},
		"31 points":            {shogi.Impasse24Declared, "2+PGKG+P2/1+P+P+P1+P+P+P1/9/9/9/9/9/9/4k4 b RBR6P 1", "win", 31},
		"23 points":            {shogi.Impasse24Declared, "2+PGKG+P2/1+P+P+P1+P+P+P1/9/9/9/9/9/9/4k4 b RB3P 1", "loss", 31},
		"28 points of 27":      {shogi.Impasse27Declared, "2+PGKG+P2/1+P+P+P1+P+P+P1/9/9/9/9/9/9/4k4 b RB8P 1", "win", 0},
		"27 points, too few":   {shogi.Impasse27Declared, "2+PGKG+P2/1+P+P+P1+P+P+P1/9/9/9/9/9/9/4k4 b RB7P 1", "loss", 0},
		"the king not in camp": {shogi.Impasse24Declared, "2+PG1G+P2/1+P+P+P1+P+P+P1/9/4K4/9/9/9/9/4k4 b RBR6P 1", "loss", 31},
	} {
		rs, err := book.RuleSet("standard", c.rule)
		if err != nil {
			t.Fatal(err)
		}
		setup, err := notation.ParseSFEN(rs.Rules, c.sfen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := setup.Position()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got := declaration(shogi.NewGame(p).Declaration(shogi.Black))
		if got.Outcome != c.outcome || got.Win != c.win || got.OK != (c.outcome != "loss") {
			t.Errorf("%s: %+v, want %s and %d", name, got, c.outcome, c.win)
		}
	}
}
