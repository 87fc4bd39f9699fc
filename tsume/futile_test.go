package tsume_test

import (
	"context"
	"slices"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
	"pgregory.net/rapid"
)

// mates reports whether the attacker mates within limit plies, by trying
// everything, where the rule sets interpositions aside.
func mates(p *shogi.Position, rule tsume.Futile, limit int) bool {
	moves := p.AppendLegal(nil)
	if p.Side() == shogi.Black {
		return limit > 0 && slices.ContainsFunc(moves, func(m shogi.Move) bool {
			return p.GivesCheck(m) && mates(moved(p, m), rule, limit-1)
		})
	}
	if len(moves) == 0 {
		r := p.Ending()
		return r.Reason == shogi.Mate || r.Reason == shogi.NoLegalMove
	}
	for _, m := range moves {
		if !(limit > 0 && mates(moved(p, m), rule, limit-1)) && !useless(p, m, rule, limit) {
			return false
		}
	}
	return true
}

func moved(p *shogi.Position, m shogi.Move) *shogi.Position {
	q := *p
	var u shogi.Undo
	q.Make(m, &u)
	return &q
}

// useless reports whether the reply x is an interposition after whose capture
// the attacker mates within limit plies without what it gained.
func useless(p *shogi.Position, x shogi.Move, rule tsume.Futile, limit int) bool {
	if rule == tsume.Strict || p.Checkers().Count() != 1 || p.Piece(x.To()) != shogi.NoPiece {
		return false
	}
	checker := p.Checkers().First()
	if !x.IsDrop() && (rule == tsume.Narrow || p.Piece(x.From()).Kind() == p.Rules().Royal()) {
		return false
	}
	q := moved(p, x)
	base := p.Rules().Info(q.Piece(x.To()).Kind()).Base
	for _, m := range q.AppendLegal(nil) {
		if m.IsDrop() || m == shogi.Pass || m.To() != x.To() || !q.GivesCheck(m) || rule == tsume.Narrow && m.From() != checker {
			continue
		}
		r := moved(q, m)
		r.Void(shogi.Black, base, 1)
		if mates(r, rule, limit) {
			return true
		}
	}
	return false
}

// TestFutileAgainstBruteForce: under each rule for useless interpositions the
// solver finds the mates that trying everything finds, of the same length, and
// its proofs stand up.
func TestFutileAgainstBruteForce(t *testing.T) {
	const plies = 3
	for _, rs := range variant.All() {
		if rs.Rules.Royal() == shogi.NoKind || !rs.Rules.HandsCompare() {
			continue
		}
		t.Run(rs.ID, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				setup, _ := scatter(t, rs.Rules)
				// Sliders of the attacker make room for interpositions, one piece in the
				// defender's hand keeps them few.
				setup.Hands = [2][shogi.MaxKinds + 1]uint8{}
				kinds := rs.Rules.HandKinds()
				setup.Hands[shogi.White][kinds[rapid.IntRange(0, len(kinds)-1).Draw(t, "held")]] = 1
				limit := plies
				if rapid.Bool().Draw(t, "defender first") {
					setup.Side = shogi.White
					limit--
				}
				p, err := setup.ProblemOf(shogi.Black)
				if err != nil {
					return
				}
				for _, rule := range []tsume.Futile{tsume.Narrow, tsume.Loose} {
					want := -1
					for n := limit & 1; n <= limit && want < 0; n += 2 {
						if mates(&p, rule, n) {
							want = n
						}
					}
					compareFutile(t, p, rule, want, limit)
				}
			})
		})
	}
}

func compareFutile(t *rapid.T, p shogi.Position, rule tsume.Futile, want, limit int) {
	t.Helper()
	s, err := tsume.Solve(context.Background(), p, tsume.Options{
		DefenderMoves: p.Side() == shogi.White, Play: true, Shortest: true, Futile: rule, Hash: 1 << 16, Nodes: 5000,
	})
	if err != nil {
		t.Fatal(err)
	}
	sfen := notation.FormatSFEN(&p)
	if err := s.Verify(); err != nil {
		t.Fatalf("%s, %v: %v", sfen, rule, err)
	}
	if s.Status == tsume.Unknown || s.Status == tsume.Mate && !s.Minimal {
		return
	}
	got := -1
	if s.Status == tsume.Mate && s.Plies <= limit {
		got = s.Plies
	}
	if got != want {
		t.Fatalf("%s, %v: %v in %d, want %d", sfen, rule, s.Status, s.Plies, want)
	}
	if s.Status != tsume.Mate {
		return
	}
	q := p
	for i := range len(s.Line) + 1 {
		for _, x := range s.Useless {
			if x.Ply == i+1 && !useless(&q, x.Move, rule, len(s.Line)-i) {
				t.Fatalf("%s, %v: %s at move %d is said to be useless", sfen, rule, notation.FormatUSI(p.Rules(), x.Move), i+1)
			}
		}
		if i < len(s.Line) {
			q = *moved(&q, s.Line[i])
		}
	}
	if proof, err := s.Proof(2000); err == nil {
		if err := proof.Verify(); err != nil {
			t.Fatalf("%s, %v: the proof fails: %v", sfen, rule, err)
		}
	}
}
