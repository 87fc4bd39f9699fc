package shogi_test

import (
	"testing"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func withImpasse(t *testing.T, rule string) *shogi.Rules {
	t.Helper()
	rs, err := rulesOf(t, "standard").With(variant.Options{Impasse: rule})
	if err != nil {
		t.Fatal(err)
	}
	return rs.Rules
}

// declaring: Black's king has entered.
const declaring = "+P+P+PK+P+P+P2/1+P+P+P5/+P8/9/9/9/9/9/8k b RB3Prb 1"

func TestDeclaration27(t *testing.T) {
	for _, c := range []struct {
		name, sfen string
		who        shogi.Color
		want       shogi.Reason
		outcome    shogi.Outcome
		failed     string
		missing    int
	}{
		{"28 points, 10 pieces", "K+P+P+P5/+P+P+P+P+P4/+P+P7/9/9/9/9/9/8k b RB8P 1", shogi.Black, shogi.Declaration, shogi.BlackWins, "", 0},
		{"27 points are one short for Black", "K+P+P+P5/+P+P+P+P+P4/+P+P7/9/9/9/9/9/8k b RB7P 1", shogi.Black, shogi.DeclarationFailed, shogi.WhiteWins, "points", 1},
		{"27 points are enough for White", "K8/9/9/9/9/9/7+p+p/4+p+p+p+p+p/5+p+p+pk w rb7p 1", shogi.White, shogi.Declaration, shogi.WhiteWins, "", 0},
		{"nine pieces", "K+P+P+P5/+P+P+P+P+P4/+P8/9/9/9/9/9/8k b RB9P 1", shogi.Black, shogi.DeclarationFailed, shogi.WhiteWins, "pieces-in-camp", 1},
		{"king outside", "1+P+P+P5/+P+P+P+P+P4/+P+P7/K8/9/9/9/9/8k b RB8P 1", shogi.Black, shogi.DeclarationFailed, shogi.WhiteWins, "king-in-camp", 1},
		{"in check", "K+P+P+P5/1+P+P+P+P+P3/1+P+P6/9/9/9/9/r8/8k b RB8P 1", shogi.Black, shogi.DeclarationFailed, shogi.WhiteWins, "not-in-check", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := shogi.NewGame(positionOf(t, withImpasse(t, "27"), c.sfen))
			rep := g.Declare(c.who)
			if got := g.Result(); got.Reason != c.want || got.Outcome != c.outcome {
				t.Errorf("got %v %v with %+v", got.Reason, got.Outcome, rep.Conditions)
			}
			for _, cond := range rep.Conditions {
				if cond.OK == (cond.ID == c.failed) {
					t.Errorf("condition %+v, want %q to fail", cond, c.failed)
				}
				if cond.ID == c.failed && max(cond.Need-cond.Have, 1) != c.missing {
					t.Errorf("%+v, want %d missing", cond, c.missing)
				}
			}
		})
	}
}

func TestDeclarationOutOfTurn(t *testing.T) {
	g := shogi.NewGame(positionOf(t, withImpasse(t, "27"), declaring))
	if rep := g.Declare(shogi.White); rep.OK || g.Result().Over() {
		t.Errorf("a declaration out of turn: %+v, %+v", rep, g.Result())
	}
}

func TestDeclaration24(t *testing.T) {
	for _, c := range []struct {
		name, sfen string
		want       shogi.Result
	}{
		{"31 points win", "K+P+P+P5/+P+P+P+P+P4/+P+P7/9/9/9/9/9/8k b RBGSN8P 1", shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.Declaration}},
		{"30 points are no result", "K+P+P+P5/+P+P+P+P+P4/+P+P7/9/9/9/9/9/8k b RBGS8P 1", shogi.Result{Outcome: shogi.NoResult, Reason: shogi.Impasse}},
		{"23 points lose", "K+P+P+P5/+P+P+P+P+P4/+P+P7/9/9/9/9/9/8k b RB3P 1", shogi.Result{Outcome: shogi.WhiteWins, Reason: shogi.DeclarationFailed}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := shogi.NewGame(positionOf(t, withImpasse(t, "24-declaration"), c.sfen))
			g.Declare(shogi.Black)
			if got := g.Result(); got != c.want {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
}

func TestAgreedCount(t *testing.T) {
	start := rulesOf(t, "standard").Start
	if g := shogi.NewGame(start); g.Points(shogi.Black) != 27 || g.Points(shogi.White) != 27 {
		t.Errorf("the start counts %d and %d, want 27 each", g.Points(shogi.Black), g.Points(shogi.White))
	}
	r := withImpasse(t, "24")
	for _, c := range []struct {
		name, sfen string
		want       shogi.Result
	}{
		{"both have 24", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", shogi.Result{Outcome: shogi.NoResult, Reason: shogi.Impasse}},
		{"white has 22 after losing the bishop", "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b B 1", shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.ImpassePoints}},
		{"a handicap is credited to its giver", "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", shogi.Result{Outcome: shogi.NoResult, Reason: shogi.Impasse}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := shogi.NewGame(positionOf(t, r, c.sfen))
			got, ok := g.AgreeImpasse()
			if !ok || got != c.want {
				t.Errorf("got %+v, %v, want %+v", got, ok, c.want)
			}
		})
	}
	if _, ok := shogi.NewGame(start).AgreeImpasse(); ok {
		t.Error("a rule set with a declaration does not count by agreement")
	}
}

func TestAgreedCountWithoutASet(t *testing.T) {
	spec := *withImpasse(t, "24").Spec()
	spec.Set = nil
	r, err := shogi.Compile(spec)
	if err != nil {
		t.Fatal(err)
	}
	draw := shogi.Result{Outcome: shogi.NoResult, Reason: shogi.Impasse}
	for _, c := range []struct {
		name, sfen   string
		black, white int
		want         shogi.Result
	}{
		{"both have 0", "4k4/9/9/9/9/9/9/9/4K4 b - 1", 0, 0, draw},
		{"both have 23", "4k4/9/9/9/9/9/9/9/4K4 b 2R2B3P2r2b3p 1", 23, 23, draw},
		{"black has 24", "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4P2r2b3p 1", 24, 23, shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.ImpassePoints}},
		{"white has 24", "4k4/9/9/9/9/9/9/9/4K4 b 2R2B3P2r2b4p 1", 23, 24, shogi.Result{Outcome: shogi.WhiteWins, Reason: shogi.ImpassePoints}},
		{"both have 24", "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4P2r2b4p 1", 24, 24, draw},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := shogi.NewGame(positionOf(t, r, c.sfen))
			if b, w := g.Points(shogi.Black), g.Points(shogi.White); b != c.black || w != c.white {
				t.Errorf("%d and %d points, want %d and %d", b, w, c.black, c.white)
			}
			if got, ok := g.AgreeImpasse(); !ok || got != c.want {
				t.Errorf("got %+v, %v, want %+v", got, ok, c.want)
			}
			if _, ok := g.AgreeImpasse(); ok {
				t.Error("a game that is over is counted again")
			}
		})
	}
}

func TestHandicapCredit(t *testing.T) {
	p := positionOf(t, withImpasse(t, "24"), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1")
	g := shogi.NewGame(p)
	if b, w := g.Points(shogi.Black), g.Points(shogi.White); b != 27 || w != 27 {
		t.Errorf("two pieces given: %d and %d points, want 27 and 27", b, w)
	}
	play(t, g, "4a3b 7g7f 3b4b")
	if w := g.Points(shogi.White); w != 27 {
		t.Errorf("the credit changed to %d", w)
	}
}

func TestNoHandicapNoCredit(t *testing.T) {
	g := shogi.NewGame(positionOf(t, withImpasse(t, "24"), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/9/LNSGKGSNL b - 1"))
	if b, w := g.Points(shogi.Black), g.Points(shogi.White); b != 17 || w != 17 {
		t.Errorf("rooks and bishops off on both sides: %d and %d points, want 17 and 17", b, w)
	}
}

func TestDeclarationTellsTheWinningPoints(t *testing.T) {
	for rule, want := range map[string]int{"24": 0, "24-declaration": 31, "27": 0} {
		g := shogi.NewGame(positionOf(t, withImpasse(t, rule), "4k4/9/9/9/9/9/9/9/4K4 b - 1"))
		if rep := g.Declaration(shogi.Black); rep.Win != want {
			t.Errorf("%s: %d points win, want %d", rule, rep.Win, want)
		}
	}
}

func TestNoDeclaration(t *testing.T) {
	g := shogi.NewGame(rulesOf(t, "seishin").Start)
	if rep := g.Declare(shogi.Black); len(rep.Conditions) != 0 || rep.OK || g.Result().Over() {
		t.Errorf("a declaration without a king: %+v, %+v", rep, g.Result())
	}
}

func TestMoveLimit(t *testing.T) {
	rules := withImpasse(t, "27")
	p := positionOf(t, rules, "4k4/9/9/9/9/9/9/7R1/4K4 b - 498")
	g := shogi.NewGame(p)
	play(t, g, "2h3h 5a4a")
	if g.Result().Over() {
		t.Fatalf("over after move 499: %+v", g.Result())
	}
	play(t, g, "3h4h")
	if g.Result().Over() {
		t.Fatalf("a check on move 500 puts the end off: %+v", g.Result())
	}
	play(t, g, "4a5a")
	if g.Result().Over() {
		t.Fatalf("over although the checks may go on: %+v", g.Result())
	}
	play(t, g, "4h5h 5a4a")
	if g.Result().Over() {
		t.Fatalf("over although the checks go on: %+v", g.Result())
	}
	play(t, g, "5h3h")
	if want := (shogi.Result{Outcome: shogi.NoResult, Reason: shogi.MoveLimit}); g.Result() != want {
		t.Errorf("got %+v, want %+v", g.Result(), want)
	}
}
