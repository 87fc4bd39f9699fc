package variant

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/shogi"
)

// enlarge moves a specification into a board that is larger by a ring of holes: other squares,
// tables and slides for the same game.
func enlarge(s shogi.Spec) shogi.Spec {
	in := func(list []shogi.Place) []shogi.Place {
		var out []shogi.Place
		for _, p := range list {
			out = append(out, shogi.Place{File: p.File + 1, Rank: p.Rank + 1})
		}
		return out
	}
	both := func(p [2]shogi.Place) [2]shogi.Place { return [2]shogi.Place(in(p[:])) }
	s.Holes = in(s.Holes)
	s.Files, s.Ranks = s.Files+2, s.Ranks+2
	for file := 1; file <= s.Files; file++ {
		for rank := 1; rank <= s.Ranks; rank++ {
			if file == 1 || file == s.Files || rank == 1 || rank == s.Ranks {
				s.Holes = append(s.Holes, shogi.Place{File: file, Rank: rank})
			}
		}
	}
	regions := map[string][]shogi.Place{}
	for name, list := range s.Regions {
		regions[name] = in(list)
	}
	s.Regions = regions
	for c := range s.Promotion.Zone {
		s.Promotion.Zone[c] = in(s.Promotion.Zone[c])
	}
	if zone := s.Drops.Zone; zone != nil {
		s.Drops.Zone = &[2][]shogi.Place{in(zone[0]), in(zone[1])}
	}
	if s.Mine != nil {
		mine := *s.Mine
		mine.Gate = both(mine.Gate)
		s.Mine = &mine
	}
	reach := slices.Clone(s.Endings.Reach)
	for i := range reach {
		reach[i].Zone = [2][]shogi.Place{in(reach[i].Zone[0]), in(reach[i].Zone[1])}
	}
	s.Endings.Reach = reach
	if s.Try != nil {
		try := both(*s.Try)
		s.Try = &try
	}
	return s
}

func twin(t rapid.TB, p *shogi.Position, large *shogi.Rules) shogi.Position {
	s, r := p.Setup(), p.Rules()
	to := shogi.Setup{Rules: large, Hands: s.Hands, Side: s.Side, Ply: s.Ply}
	for _, sq := range r.Squares() {
		to.Board[large.SquareAt(r.File(sq)+1, r.Rank(sq)+1)] = s.Board[sq]
	}
	if sq := s.Struck(); sq != shogi.NoSquare {
		to.Strike(large.SquareAt(r.File(sq)+1, r.Rank(sq)+1))
	}
	q, err := to.Study()
	if err != nil {
		t.Fatalf("%v", err)
	}
	return q
}

// A game is the same on a board with holes around it.
func TestEmbedded(t *testing.T) {
	for _, rs := range everything() {
		spec := *rs.Rules.Spec()
		if slices.ContainsFunc(spec.Kinds, func(k shogi.KindSpec) bool { return k.WrapFiles || k.WrapRanks }) {
			continue
		}
		t.Run(rs.ID, func(t *testing.T) {
			t.Parallel()
			large, err := shogi.Compile(enlarge(spec))
			if err != nil {
				t.Fatal(err)
			}
			rapid.Check(t, func(t *rapid.T) {
				rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
				p, ok := strew(rs, rng)
				if !ok {
					p = rs.Start
				}
				for range 6 {
					q := twin(t, &p, large)
					moves := p.AppendLegal(nil)
					want, got := shifted(p.Rules(), large, moves), usi(large, q.AppendLegal(nil))
					slices.Sort(want)
					slices.Sort(got)
					if !slices.Equal(got, want) {
						t.Fatalf("%s:\nlarge %v\nsmall %v", usi(p.Rules(), moves), got, want)
					}
					if p.InCheck() != q.InCheck() {
						t.Fatalf("check: %v, on the larger board %v", p.InCheck(), q.InCheck())
					}
					if len(moves) == 0 {
						return
					}
					var u shogi.Undo
					p.Make(moves[rng.IntN(len(moves))], &u)
				}
			})
		})
	}
}

func shifted(small, large *shogi.Rules, moves []shogi.Move) []string {
	at := func(sq shogi.Square) shogi.Square { return large.SquareAt(small.File(sq)+1, small.Rank(sq)+1) }
	out := make([]shogi.Move, len(moves))
	for i, m := range moves {
		switch between := small.Between(m); {
		case between != shogi.NoSquare:
			out[i] = large.NewDouble(at(m.From()), at(between), at(m.To()), m.Promotes())
		case m.IsBoard():
			out[i] = shogi.NewMove(at(m.From()), at(m.To()), m.Promotes())
		case m.IsDrop():
			out[i] = shogi.NewDrop(m.Kind(), at(m.To()))
		default:
			out[i] = m
		}
	}
	return usi(large, out)
}
