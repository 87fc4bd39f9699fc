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
	const few = 10 // most positions have no useless interposition
	for _, rs := range variant.All() {
		if rs.Rules.Royal() == shogi.NoKind || !rs.Rules.HandsCompare() {
			continue
		}
		t.Run(rs.ID, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				for i := range few {
					setup, _ := scatter(t, rs.Rules)
					farther(t, &setup)
					setup.Side = shogi.White
					p, err := setup.ProblemOf(shogi.Black)
					if err != nil {
						continue
					}
					strict := mates(&p, tsume.Strict, 2)
					for _, rule := range []tsume.Futile{tsume.Narrow, tsume.Loose} {
						want := -1
						for n := 0; n <= 2 && want < 0; n += 2 {
							if mates(&p, rule, n) {
								want = n
							}
						}
						if want >= 0 && !strict || i == 0 {
							compareFutile(t, p, rule, want, 2)
						}
					}
				}
			})
		})
	}
}

// TestUseless: where the rules part, the length and what is told of it.
func TestUseless(t *testing.T) {
	for _, c := range []struct {
		sfen    string
		rule    tsume.Futile
		plies   int
		useless []string
	}{
		// The rook checks along the file; a pawn between changes nothing.
		{"8R/9/9/9/6+S2/7r1/6+N1k/6B1N/6+s1+S w p 1", tsume.Narrow, 2, []string{"P*1b", "P*1c", "P*1d", "P*1e", "P*1f"}},
		{"8R/9/9/9/6+S2/7r1/6+N1k/6B1N/6+s1+S w p 1", tsume.Strict, 4, nil},
	} {
		p, err := notationOf(t, c.sfen).ProblemOf(shogi.Black)
		if err != nil {
			t.Fatal(err)
		}
		s, err := tsume.Solve(context.Background(), p, tsume.Options{DefenderMoves: true, Shortest: true, Futile: c.rule})
		if err != nil {
			t.Fatal(err)
		}
		var useless []string
		for _, x := range s.Useless {
			useless = append(useless, notation.FormatUSI(p.Rules(), x.Move))
		}
		if s.Plies != c.plies || !s.Minimal || !slices.Equal(useless, c.useless) || s.Decided != (len(c.useless) > 0) {
			t.Errorf("%s, %v: %d plies, useless %v; want %d, %v", c.sfen, c.rule, s.Plies, useless, c.plies, c.useless)
		}
	}
}

func notationOf(t *testing.T, sfen string) *shogi.Setup {
	t.Helper()
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	s, err := notation.ParseSFEN(rs.Rules, sfen)
	if err != nil {
		t.Fatal(err)
	}
	return &s
}

// farther gives the attacker two pieces that slide and puts one of them in line with the king,
// and the defender a single piece in hand: room for interpositions and few of them.
func farther(t *rapid.T, s *shogi.Setup) {
	r := s.Rules
	kinds := r.HandKinds()
	s.Hands = [2][shogi.MaxKinds + 1]uint8{}
	s.Hands[shogi.White][kinds[rapid.IntRange(0, len(kinds)-1).Draw(t, "held")]] = 1
	king := shogi.NoSquare
	for _, sq := range r.Squares() {
		if s.Board[sq] == shogi.NewPiece(shogi.White, r.Royal()) {
			king = sq
		}
	}
	var lone shogi.Setup
	lone.Rules, lone.Board[king] = r, shogi.NewPiece(shogi.White, r.Royal())
	p, err := lone.Problem()
	if err != nil {
		return
	}
	var ways []shogi.Square
	var pieces []shogi.Piece
	for _, sq := range r.Squares() {
		for _, k := range r.Kinds() {
			pc := shogi.NewPiece(shogi.Black, k)
			df, dr := r.File(sq)-r.File(king), r.Rank(sq)-r.Rank(king)
			if s.Board[sq] == shogi.NoPiece && k != r.Royal() && df*df+dr*dr > 5 && p.Attacks(pc, sq, p.Occupied()).Has(king) {
				ways, pieces = append(ways, sq), append(pieces, pc)
			}
		}
	}
	if len(ways) > 0 {
		i := rapid.IntRange(0, len(ways)-1).Draw(t, "far")
		s.Board[ways[i]] = pieces[i]
	}
}

func compareFutile(t *rapid.T, p shogi.Position, rule tsume.Futile, want, limit int) {
	t.Helper()
	s, err := tsume.Solve(context.Background(), p, tsume.Options{
		DefenderMoves: p.Side() == shogi.White, Play: true, Shortest: true, Futile: rule, Hash: 1 << 16, Nodes: 500,
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
	if proof, err := s.Proof(300); err == nil {
		if err := proof.Verify(); err != nil {
			t.Fatalf("%s, %v: the proof fails: %v", sfen, rule, err)
		}
	}
}
