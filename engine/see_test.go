package engine_test

import (
	"testing"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// In piece worths: x is a capture of a piece of that kind, + a promotion gain, h a piece lost
// from the hand.
func TestExchange(t *testing.T) {
	type worth struct {
		sign   int
		kind   string // letter, with "+" for promotion and "*" for the hand
		letter string
	}
	x := func(l string) worth { return worth{1, "x", l} }
	lose := func(l string) worth { return worth{-1, "x", l} }
	promotionGain := func(l string) worth { return worth{1, "+", l} }
	loseHand := func(l string) worth { return worth{-1, "*", l} }
	for _, c := range []struct {
		name, rules, sfen, move string
		want                    []worth
	}{
		{"a free pawn", "standard", "4k4/9/9/9/4p4/4G4/9/9/4K4 b - 1", "5f5e", []worth{x("P")}},
		{"a guarded pawn", "standard", "4k4/9/9/4s4/4p4/4G4/9/9/4K4 b - 1", "5f5e", []worth{x("P"), lose("G")}},
		{"a guarded pawn, twice attacked", "standard", "4k4/9/9/4s4/4p4/4G4/4L4/9/4K4 b - 1", "5f5e", []worth{x("P"), lose("G"), x("S")}},
		{"the cheapest takes first", "standard", "4k4/9/9/4s4/4p4/3GR4/9/9/4K4 b - 1", "6f5e", []worth{x("P"), lose("G"), x("S")}},
		{"a quiet move into an attack", "standard", "4k4/9/9/4p4/9/4G4/9/9/4K4 b - 1", "5f5e", []worth{lose("G")}},
		{"a quiet move to a safe square", "standard", "4k4/9/9/4p4/9/4G4/9/9/4K4 b - 1", "5f6e", nil},
		{"a drop into an attack", "standard", "4k4/9/9/4p4/9/9/9/9/4K4 b G 1", "G*5e", []worth{loseHand("G")}},
		{"a drop that is guarded", "standard", "4k4/9/9/4s4/9/4L4/9/9/4K4 b P 1", "P*5e", nil},
		{"a safe drop", "standard", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5e", nil},
		{"promotion", "standard", "4k4/9/9/9/9/9/9/9/R3K4 b - 1", "9i9c+", []worth{promotionGain("R")}},
		{"a capture with promotion", "standard", "4k4/9/4p4/4P4/9/9/9/9/4K4 b - 1", "5d5c+", []worth{x("P"), promotionGain("P")}},
		{"a promoted piece is its base in the hand", "standard", "4k4/9/9/9/4+p4/4G4/9/9/4K4 b - 1", "5f5e", []worth{x("+P")}},
		{"the king does not take what is guarded", "standard", "9/4k4/4p4/4G4/4L4/9/9/9/4K4 b - 1", "5d5c", []worth{x("P")}},
		{"the king takes what is not", "standard", "9/4k4/4p4/4G4/9/9/9/9/4K4 b - 1", "5d5c", []worth{x("P"), lose("G")}},
		{"round the seam", "cylinder", "4k4/9/9/9/p8/R7r/9/9/4K4 b - 1", "9f9e", []worth{x("P")}},
		{"two at once", "chu", "kg10/12/12/12/12/6p5/5N1s4/12/12/12/12/11K b - 1", "7g6f5g", []worth{x("P"), x("S")}},
		{"two at once, guarded", "chu", "kg10/12/12/8r3/12/6s5/5N1p4/8l3/12/12/12/11K b - 1", "7g6f5g", []worth{x("P"), x("S")}},
		{"two at once, the last one guarded", "chu", "kg10/12/12/7r4/12/6s5/5N1p4/12/12/12/12/11K b - 1", "7g6f5g", []worth{x("P"), x("S"), lose("N")}},
		{"back from a guarded pawn", "chu", "kg10/12/12/6r5/12/6p5/5N6/12/12/12/12/11K b - 1", "7g6f7g", []worth{x("P")}},
		{"staying", "chu", "kg10/12/12/12/12/12/5N6/12/12/12/12/11K b - 1", "7g7f7g", nil},
		{"staying under attack", "chu", "kg10/12/5r6/12/12/12/5N6/12/12/12/12/11K b - 1", "7g6g7g", []worth{lose("N")}},
		{"guarded round the seam", "cylinder", "4k4/9/9/9/p6r1/R8/9/9/4K4 b - 1", "9f9e", []worth{x("P"), lose("R")}},
	} {
		rs := lookup(t, c.rules)
		e := newEngine(rs, engine.Options{Hash: 1})
		p := position(t, rs, c.sfen)
		m, err := notation.ParseMove(&p, c.move)
		if err != nil || !p.IsLegal(m) {
			t.Errorf("%s: %s is not legal (%v)", c.name, c.move, err)
			continue
		}
		want := 0
		for _, v := range c.want {
			k := rs.Rules.Kind(v.letter)
			switch v.kind {
			case "x":
				want += v.sign * engine.CaptureGain(e, k)
			case "+":
				want += v.sign * engine.PromotionGain(e, k)
			case "*":
				want += v.sign * 2 * engine.HandWorth(e, k)
			}
		}
		if got := exchangeValue(e, &p, m); got != want {
			t.Errorf("%s: %s is worth %d, want %d", c.name, c.move, got, want)
		}
	}
}

func exchangeValue(e *engine.Engine, p *shogi.Position, m shogi.Move) int {
	low, high := -10_000, 10_000
	for low < high {
		mid := (low + high + 1) >> 1
		if engine.SEE(e, p, m, mid) {
			low = mid
		} else {
			high = mid - 1
		}
	}
	return low
}
