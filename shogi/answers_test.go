package shogi_test

import (
	"errors"
	"testing"

	"github.com/komadai/komadai/shogi"
)

func TestHandsCompare(t *testing.T) {
	for _, c := range []struct {
		name, rules string
		change      func(s *shogi.Spec)
		want        bool
	}{
		{"pawns step", "standard", func(*shogi.Spec) {}, true},
		{"lances slide", "standard", func(s *shogi.Spec) { kindOf(s, "L").NoDropMate = true }, false},
		{"silvers step", "standard", func(s *shogi.Spec) { kindOf(s, "S").NoDropMate = true }, true},
		{"what cannot be dropped", "standard", func(s *shogi.Spec) { kindOf(s, "L").NoDropMate, kindOf(s, "L").Drop = true, false }, true},
		{"pieces jump", "checkers", func(*shogi.Spec) {}, false},
	} {
		spec := specOf(t, c.rules)
		c.change(&spec)
		r, err := shogi.Compile(spec)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.HandsCompare(); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestVoid(t *testing.T) {
	r := rulesOf(t, "standard").Rules
	p := positionOf(t, r, "4k4/9/9/9/9/9/9/9/4K4 b 3P2p 1")
	before, pawn := p, r.Kind("P")
	for _, n := range []int{4, -1} {
		if p.Void(shogi.Black, pawn, n) || p != before {
			t.Errorf("%d of 3 pawns were voided", n)
		}
	}
	if !p.Void(shogi.Black, pawn, 2) || p.Hand(shogi.Black, pawn) != 1 || p.Hand(shogi.White, pawn) != 2 {
		t.Errorf("%d and %d pawns are left, want 1 and 2", p.Hand(shogi.Black, pawn), p.Hand(shogi.White, pawn))
	}
	if want := positionOf(t, r, "4k4/9/9/9/9/9/9/9/4K4 b P2p 1"); p.Key() != want.Key() {
		t.Error("the key is not that of the hands that are left")
	}
	if !p.Void(shogi.White, pawn, 2) || p.Hand(shogi.White, pawn) != 0 {
		t.Error("the last pawns were not voided")
	}
}

func TestCandidates(t *testing.T) {
	r := rulesOf(t, "standard").Rules
	p := positionOf(t, r, "4k4/9/9/9/9/9/3G1G3/9/1G2K4 b - 1")
	gold := r.Kind("G")
	for _, c := range []struct {
		file, rank int
		want       int
	}{{5, 7, 2}, {5, 6, 2}, {6, 6, 1}, {8, 8, 1}, {5, 5, 0}, {6, 7, 0}} {
		if got := p.Candidates(shogi.Black, gold, r.SquareAt(c.file, c.rank)); got.Count() != c.want {
			t.Errorf("%d golds could go to file %d, rank %d, want %d", got.Count(), c.file, c.rank, c.want)
		}
	}
}

func TestMovesOffTheBoard(t *testing.T) {
	p := rulesOf(t, "standard").Start
	from := p.Rules().SquareAt(7, 7)
	for _, m := range []shogi.Move{shogi.NoMove, shogi.NewMove(from, shogi.MaxSquares-1, false), shogi.NewMove(shogi.MaxSquares-1, from, false)} {
		if err := p.Play(m); !errors.Is(err, shogi.ImpossibleMove) || p.IsLegal(m) {
			t.Errorf("%v: %v, want %v", m, err, shogi.ImpossibleMove)
		}
	}
}
