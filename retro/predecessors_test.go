package retro_test

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/retro"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// draw draws a rule set where a move takes at most one piece.
func draw(t *rapid.T) *variant.RuleSet {
	var ids []string
	for _, rs := range append(variant.All(), variant.Games()...) {
		if !rs.Rules.Spec().Captures.Custodian {
			ids = append(ids, rs.ID)
		}
	}
	rs, err := variant.Lookup(rapid.SampledFrom(ids).Draw(t, "rule set"))
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

func TestPredecessors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rs := draw(t)
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		p, before, played := rs.Start, rs.Start, shogi.NoMove
		for range rapid.IntRange(1, 120).Draw(t, "plies") {
			moves := p.AppendLegal(nil)
			if len(moves) == 0 {
				break
			}
			before, played = p, moves[rng.IntN(len(moves))]
			if err := p.Play(played); err != nil {
				t.Fatal(err)
			}
		}
		check(t, &p, &before, played)
	})
}

func check(t *rapid.T, p, before *shogi.Position, played shogi.Move) {
	t.Helper()
	type back struct {
		key  uint64
		move shogi.Move
	}
	seen := map[back]bool{}
	for _, r := range retro.Predecessors(p) {
		one := back{r.Position.Key(), r.Move}
		if seen[one] {
			t.Fatalf("%s by %s is listed twice", notation.FormatSFEN(&r.Position), notation.FormatUSI(p.Rules(), r.Move))
		}
		seen[one] = true
		q := r.Position
		if err := q.Play(r.Move); err != nil {
			t.Fatal(err)
		}
		if q.Key() != p.Key() {
			t.Fatalf("%s leads to %s", notation.FormatSFEN(&r.Position), notation.FormatSFEN(&q))
		}
	}
	if !seen[back{before.Key(), played}] {
		t.Fatalf("%s came from %s by %s", notation.FormatSFEN(p), notation.FormatSFEN(before), notation.FormatUSI(p.Rules(), played))
	}
}
