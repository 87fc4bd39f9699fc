package engine_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// The test finds a mate in one exactly where trying all moves finds one.
func TestMateInOne(t *testing.T) {
	mates, others := 0, 0
	for _, rs := range variant.All() {
		test := engine.MateInOne(newEngine(rs, engine.Options{Hash: 1}))
		source := rand.New(rand.NewPCG(1, 2))
		for range 20 {
			p := *shogi.NewGame(rs.Start).Position()
			for range 150 {
				legal := p.AppendLegal(nil)
				if len(legal) == 0 {
					break
				}
				m, tested := test(&p)
				if tested {
					want := mating(&p, legal)
					if m == shogi.NoMove && len(want) > 0 || m != shogi.NoMove && !slices.Contains(want, m) {
						t.Fatalf("%s, %s: found %v, mates are %v", rs.ID, notation.FormatSFEN(&p), m, want)
					}
					mates += min(len(want), 1)
					others++
				}
				p.Advance(legal[source.IntN(len(legal))])
			}
		}
	}
	if mates < 100 || others < 10_000 {
		t.Errorf("only %d of %d positions had a mate", mates, others)
	}
}

func mating(p *shogi.Position, legal []shogi.Move) (mates []shogi.Move) {
	for _, m := range legal {
		if q := *p; p.GivesCheck(m) {
			if q.Advance(m); !q.HasLegal() {
				mates = append(mates, m)
			}
		}
	}
	return mates
}
