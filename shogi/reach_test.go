package shogi_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func TestReachHoldsEveryMove(t *testing.T) {
	eachRuleSet(t, func(t *rapid.T, rs *variant.RuleSet) {
		p := walk(t, rs, 150)
		r := p.Rules()
		for _, m := range p.AppendLegal(nil) {
			var in shogi.Bitboard
			switch {
			case m == shogi.Pass, m.Doubles():
				continue
			case m.IsDrop():
				in = r.DropReach(p.Side(), m.Kind())
			default:
				stay, promote := r.Reach(p.Side(), p.Piece(m.From()).Kind(), m.From())
				if in = stay; m.Promotes() {
					in = promote
				}
			}
			if !in.Has(m.To()) {
				t.Fatalf("%s is not within reach in %s", notation.FormatUSI(r, m), notation.FormatSFEN(&p))
			}
		}
	})
}

func TestReachIsNotAll(t *testing.T) {
	r := rulesOf(t, "standard").Rules
	square := func(name string) shogi.Square { return moveOf(t, r, "G*"+name).To() }
	kind := func(letter string) shogi.Kind { return moveOf(t, r, letter+"*5e").Kind() }
	for _, c := range []struct {
		side          shogi.Color
		kind, from    string
		stay, promote int
	}{
		{shogi.Black, "P", "7g", 1, 0},
		{shogi.Black, "P", "7d", 1, 1},
		{shogi.Black, "P", "7b", 0, 1},
		{shogi.Black, "N", "2d", 0, 2},
		{shogi.White, "N", "2d", 2, 0},
		{shogi.Black, "R", "2h", 16, 3},
		{shogi.White, "L", "1c", 5, 3},
		{shogi.Black, "G", "4c", 6, 0},
	} {
		stay, promote := r.Reach(c.side, kind(c.kind), square(c.from))
		if stay.Count() != c.stay || promote.Count() != c.promote {
			t.Errorf("%s of %v on %s: %d squares and %d with promotion, want %d and %d", c.kind, c.side, c.from, stay.Count(), promote.Count(), c.stay, c.promote)
		}
	}
	for letter, want := range map[string]int{"P": 72, "L": 72, "N": 63, "G": 81} {
		if got := r.DropReach(shogi.White, kind(letter)).Count(); got != want {
			t.Errorf("White may drop %s on %d squares, want %d", letter, got, want)
		}
	}
	if stay, promote := r.Reach(shogi.Black, shogi.NoKind, 0); !stay.Or(promote).Or(r.DropReach(shogi.Black, shogi.NoKind)).Empty() {
		t.Error("no piece reaches something")
	}
}

func TestAttacked(t *testing.T) {
	eachRuleSet(t, func(t *rapid.T, rs *variant.RuleSet) {
		p := walk(t, rs, 150)
		for c := range shogi.Color(2) {
			count := map[shogi.Square]int{}
			for own := p.Color(c); !own.Empty(); {
				sq := own.Pop()
				for b := p.Attacks(p.Piece(sq), sq, p.Occupied()); !b.Empty(); {
					count[b.Pop()]++
				}
			}
			once, twice := p.Attacked(c)
			for _, sq := range p.Rules().Squares() {
				if once.Has(sq) != (count[sq] > 0) || twice.Has(sq) != (count[sq] > 1) {
					t.Fatalf("%v attacks %v with %d pieces in %s, found once %v, twice %v",
						c, sq, count[sq], notation.FormatSFEN(&p), once.Has(sq), twice.Has(sq))
				}
			}
		}
	})
}
