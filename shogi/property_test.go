package shogi_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func walk(t *rapid.T, rs *variant.RuleSet, most int) shogi.Position {
	p := rs.Start
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	for range rng.IntN(most + 1) {
		moves := p.AppendLegal(nil)
		if len(moves) == 0 {
			break
		}
		var u shogi.Undo
		p.Make(moves[rng.IntN(len(moves))], &u)
	}
	return p
}

func eachRuleSet(t *testing.T, check func(*rapid.T, *variant.RuleSet)) {
	for _, rs := range append(variant.All(), variant.Games()...) {
		t.Run(rs.ID, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) { check(t, rs) })
		})
	}
}

func TestMakeUnmake(t *testing.T) {
	eachRuleSet(t, func(t *rapid.T, rs *variant.RuleSet) {
		p := walk(t, rs, 150)
		before := p
		for _, m := range p.AppendLegal(nil) {
			var u shogi.Undo
			gives, counters, key := p.GivesCheck(m), p.CounterChecks(m), p.BoardKeyAfter(m)
			p.Make(m, &u)
			if key != p.BoardKey() {
				t.Fatalf("BoardKeyAfter(%s) is not the BoardKey after it in %s", notation.FormatUSI(p.Rules(), m), notation.FormatSFEN(&before))
			}
			if gives != p.InCheck() {
				t.Fatalf("GivesCheck(%s) = %v in %s", notation.FormatUSI(p.Rules(), m), gives, notation.FormatSFEN(&before))
			}
			if counters != (before.InCheck() && p.InCheck()) {
				t.Fatalf("CounterChecks(%s) = %v in %s", notation.FormatUSI(p.Rules(), m), counters, notation.FormatSFEN(&before))
			}
			setup := p.Setup()
			fresh, err := setup.Position()
			if err != nil {
				t.Fatalf("after %s: %v", notation.FormatUSI(p.Rules(), m), err)
			}
			if fresh != p {
				t.Fatalf("after %s: the position differs from one built from scratch: %s", notation.FormatUSI(p.Rules(), m), notation.FormatSFEN(&p))
			}
			p.Unmake(m, &u)
			if p != before {
				t.Fatalf("Unmake(%s) does not restore %s", notation.FormatUSI(p.Rules(), m), notation.FormatSFEN(&before))
			}
		}
	})
}

func TestDiffering(t *testing.T) {
	eachRuleSet(t, func(t *rapid.T, rs *variant.RuleSet) {
		p, q := walk(t, rs, 150), walk(t, rs, 150)
		var board [shogi.MaxSquares]shogi.Piece
		q.CopyBoard(&board)
		differing := p.Differing(&board)
		words := differing.Words()
		for sq := range shogi.Square(shogi.MaxSquares) {
			want := p.Piece(sq) != q.Piece(sq)
			if got, bit := differing.Has(sq), differing.Word(int(sq)/64)>>(sq%64)&1 != 0; got != want || bit != want {
				t.Fatalf("%s and %s differ on square %d: %v, by the word %v, want %v",
					notation.FormatSFEN(&p), notation.FormatSFEN(&q), sq, got, bit, want)
			}
			if words[sq/64] != differing.Word(int(sq)/64) {
				t.Fatalf("the words are %x, one by one %x, %x", words, differing.Word(0), differing.Word(1))
			}
		}
	})
}

func TestLegalIsWhatPlayAccepts(t *testing.T) {
	eachRuleSet(t, func(t *rapid.T, rs *variant.RuleSet) {
		p := walk(t, rs, 150)
		var want []shogi.Move
		for _, m := range candidates(rs.Rules) {
			if p.IsLegal(m) {
				want = append(want, m)
			}
		}
		got := p.AppendLegal(nil)
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "moves"), 0))
		for range 1000 {
			m := shogi.Move(random.Uint32() >> random.IntN(16))
			if p.IsLegal(m) && !slices.Contains(got, m) {
				t.Fatalf("accepted %x, not generated in %s", m, notation.FormatSFEN(&p))
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("generated %v, accepted %v in %s", usi(rs.Rules, got), usi(rs.Rules, want), notation.FormatSFEN(&p))
		}
		if n := p.CountLegal(); n != len(want) {
			t.Fatalf("CountLegal = %d, want %d in %s", n, len(want), notation.FormatSFEN(&p))
		}
		if has := p.HasLegal(); has != (len(want) > 0) {
			t.Fatalf("HasLegal = %v with %d moves in %s", has, len(want), notation.FormatSFEN(&p))
		}
		parts := p.AppendQuiets(p.AppendCaptures(nil))
		slices.Sort(parts)
		if !slices.Equal(parts, want) {
			t.Fatalf("captures and quiets are %v, want %v in %s", usi(rs.Rules, parts), usi(rs.Rules, want), notation.FormatSFEN(&p))
		}
	})
}

// candidates returns all moves between squares of the board, by one step and by two, all drops and the pass, rising.
func candidates(r *shogi.Rules) (out []shogi.Move) {
	for _, to := range r.Squares() {
		for _, from := range r.Squares() {
			out = append(out, shogi.NewMove(from, to, false), shogi.NewMove(from, to, true))
		}
		for _, k := range r.Kinds() {
			out = append(out, shogi.NewDrop(k, to))
		}
	}
	if r.Doubles() {
		out = append(out, doubles(r)...)
	}
	out = append(out, shogi.Pass)
	slices.Sort(out)
	return out
}

func doubles(r *shogi.Rules) (out []shogi.Move) {
	for _, from := range r.Squares() {
		for _, between := range r.Around(from, false, false) {
			for _, to := range r.Around(between, false, false) {
				for _, promote := range []bool{false, true} {
					if m := r.NewDouble(from, between, to, promote); m != shogi.NoMove {
						out = append(out, m)
					}
				}
			}
		}
	}
	return out
}

func usi(r *shogi.Rules, moves []shogi.Move) []string {
	out := make([]string, len(moves))
	for i, m := range moves {
		out[i] = notation.FormatUSI(r, m)
	}
	return out
}

func TestReflection(t *testing.T) {
	eachRuleSet(t, func(t *rapid.T, rs *variant.RuleSet) {
		p := walk(t, rs, 150)
		s := p.Setup()
		r := shogi.Setup{Rules: s.Rules, Side: s.Side.Other(), Ply: s.Ply}
		for _, sq := range rs.Rules.Squares() {
			if pc := s.Board[sq]; pc != shogi.NoPiece {
				r.Board[rs.Rules.Reverse(sq)] = shogi.NewPiece(pc.Color().Other(), pc.Kind())
			}
		}
		r.Hands[shogi.Black], r.Hands[shogi.White] = s.Hands[shogi.White], s.Hands[shogi.Black]
		q, err := r.Position()
		if err != nil {
			t.Fatal(err)
		}
		for depth := 1; depth <= 2; depth++ {
			if a, b := shogi.Perft(&p, depth), shogi.Perft(&q, depth); a != b {
				t.Fatalf("perft %d: %d, reflected %d in %s", depth, a, b, notation.FormatSFEN(&p))
			}
			if p.CountLegal() > 60 {
				break
			}
		}
	})
}

func TestPaths(t *testing.T) {
	eachRuleSet(t, func(t *rapid.T, rs *variant.RuleSet) {
		p := walk(t, rs, 150)
		for _, m := range p.AppendLegal(nil) {
			way := p.Path(m)
			if !m.IsBoard() {
				if len(way) > 1 {
					t.Fatalf("%s has a way of %d squares", notation.FormatUSI(rs.Rules, m), len(way))
				}
				continue
			}
			if len(way) < 2 || way[0] != m.From() || way[len(way)-1] != m.To() {
				t.Fatalf("%s runs %v in %s", notation.FormatUSI(rs.Rules, m), way, notation.FormatSFEN(&p))
			}
			seen := map[shogi.Square]bool{}
			if m.Doubles() { // it may return
				way = way[1:]
			}
			for _, sq := range way {
				if seen[sq] || !rs.Rules.Has(sq) {
					t.Fatalf("%s runs %v in %s", notation.FormatUSI(rs.Rules, m), way, notation.FormatSFEN(&p))
				}
				seen[sq] = true
			}
		}
	})
}
