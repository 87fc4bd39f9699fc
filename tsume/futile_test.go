package tsume_test

import (
	"cmp"
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
)

const none = 1 << 20

// oracle is brute force up to a number of positions: joined boards allow endless
// interpositions.
type oracle struct {
	rule tsume.Futile
	left int
}

// In positions.
const oracleSize = 1500

// length returns the plies of the mate, or none beyond limit, by section 4.6 of the facts
// file: an interposition is futile if the checking piece captures it with check and, with the
// captured piece removed, the mate takes as many plies as without the interposition.
func (o *oracle) length(p *shogi.Position, limit int) int {
	if o.left--; o.left < 0 {
		return none
	}
	moves := p.AppendLegal(nil)
	if p.Side() == shogi.Black {
		best := none
		for _, m := range moves {
			if limit > 0 && p.GivesCheck(m) {
				best = min(best, 1+o.length(moved(p, m), min(limit, best-1)-1))
			}
		}
		return best
	}
	if len(moves) == 0 {
		if r := p.Ending(); r.Reason != shogi.Mate && r.Reason != shogi.NoLegalMove {
			return none
		}
		return 0
	}
	n, _ := o.replies(p, limit)
	return n
}

// replies returns the mate length without the futile interpositions, and those that last that
// long. "Without" means the shorter replies and the equally long ones that do not interpose.
func (o *oracle) replies(p *shogi.Position, limit int) (without int, futile []shogi.Move) {
	type reply struct {
		move  shogi.Move
		plies int
		ways  []*shogi.Position
	}
	var plain, all []reply
	for _, m := range p.AppendLegal(nil) {
		if r := (reply{m, none, captured(p, m, o.rule)}); r.ways == nil {
			plain = append(plain, r)
		} else {
			all = append(all, r)
		}
	}
	all = append(plain, all...)
	for i := range all {
		r := &all[i]
		if limit > 0 {
			if n := 1 + o.length(moved(p, r.move), limit-1); n <= limit {
				r.plies = n
			}
		}
		if r.plies == none && r.ways == nil {
			return none, nil
		}
	}
	slices.SortStableFunc(all, func(a, b reply) int { return cmp.Compare(a.plies, b.plies) })
	var set []reply
	before := 0
	for i, r := range all {
		if i > 0 && r.plies > all[i-1].plies {
			before = without
		}
		if r.ways == nil {
			before, without = r.plies, r.plies
			continue
		}
		aside := none
		for _, way := range r.ways {
			aside = min(aside, o.length(way, before))
		}
		if aside == before {
			set = append(set, r)
		} else {
			without = r.plies
		}
	}
	for _, r := range set {
		if r.plies >= without {
			futile = append(futile, r.move)
		}
	}
	return without, futile
}

func moved(p *shogi.Position, m shogi.Move) *shogi.Position {
	q := *p
	var u shogi.Undo
	q.Make(m, &u)
	return &q
}

func captured(p *shogi.Position, x shogi.Move, rule tsume.Futile) (out []*shogi.Position) {
	if rule == tsume.Strict || p.Checkers().Count() != 1 || p.Piece(x.To()) != shogi.NoPiece {
		return nil
	}
	checker := p.Checkers().First()
	if !x.IsDrop() && (rule == tsume.Narrow || p.Piece(x.From()).Kind() == p.Rules().Royal()) {
		return nil
	}
	q := moved(p, x)
	base := p.Rules().Info(q.Piece(x.To()).Kind()).Base
	for _, m := range q.AppendLegal(nil) {
		if m.IsDrop() || m == shogi.Pass || m.To() != x.To() || !q.GivesCheck(m) || rule == tsume.Narrow && m.From() != checker {
			continue
		}
		r := moved(q, m)
		r.Void(shogi.Black, base, 1)
		out = append(out, r)
	}
	return out
}

func TestFutileAgainstBruteForce(t *testing.T) {
	const few = 5
	for _, rs := range variant.All() {
		if !rs.Rules.Mates() || !rs.Rules.HandsCompare() {
			continue
		}
		t.Run(rs.ID, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				for i := range few {
					setup, _ := scatter(t, rs.Rules)
					farther(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "farther") }, &setup)
					setup.Side = shogi.White
					p, err := setup.ProblemOf(shogi.Black)
					if err != nil {
						continue
					}
					limit := 2 + 2*(i%2)
					all := oracle{tsume.Strict, oracleSize}
					strict := all.length(&p, limit)
					if all.left <= 0 {
						continue
					}
					for _, rule := range []tsume.Futile{tsume.Narrow, tsume.Loose} {
						o := oracle{rule, oracleSize}
						if want := o.length(&p, limit); o.left > 0 && (want != strict || i == 0) {
							compareFutile(t, p, rule, want, limit)
						}
					}
				}
			})
		})
	}
}

func TestUseless(t *testing.T) {
	for _, c := range []struct {
		sfen    string
		rule    tsume.Futile
		plies   int
		useless []string
	}{
		// The rook checks along the file; a pawn in between changes nothing.
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

func TestUselessInTheMiddle(t *testing.T) {
	for _, c := range []struct {
		rules, sfen   string
		rule          tsume.Futile
		plies, strict int
	}{
		// Mate in two, but the gold between rook and king needs four even when put aside.
		{"standard", "3k4+R/2b2r3/1+SK1BP3/9/9/9/9/9/9 w g 1", tsume.Narrow, 6, 6},
		{"standard", "5k2R/9/3r+PK1+S1/9/9/9/9/9/9 w n 1", tsume.Narrow, 4, 4},
		{"standard", "5k2R/9/3r+PK1+S1/9/9/9/9/9/9 w g 1", tsume.Loose, 4, 4},
		{"standard", "4+sS1K1/9/5k3/3+R5/7P1/8B/9/9/9 b g 1", tsume.Narrow, 7, 7},
	} {
		p := problemFor(t, c.rules, c.sfen)
		o := tsume.Options{DefenderMoves: p.Side() == shogi.White, Shortest: true, Futile: c.rule, Nodes: 1 << 18}
		s, err := tsume.Solve(context.Background(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		if s.Plies != c.plies || !s.Minimal || len(s.Line) != c.plies {
			t.Errorf("%s %s, %v: %d plies, line of %d, want %d", c.rules, c.sfen, c.rule, s.Plies, len(s.Line), c.plies)
		}
		all := oracle{c.rule, 1 << 20}
		if n := all.length(&p, c.plies); n != c.plies || all.left < 0 {
			t.Errorf("%s %s, %v: by trying everything %d plies (%d left), want %d", c.rules, c.sfen, c.rule, n, all.left, c.plies)
		}
		proof, err := s.Proof(10_000)
		if err != nil || proof.Plies != c.plies {
			t.Fatalf("%s: proof: %v", c.sfen, err)
		}
		if err := proof.Verify(); err != nil {
			t.Errorf("%s: %v", c.sfen, err)
		}
		o.Futile = tsume.Strict
		if s, err := tsume.Solve(context.Background(), p, o); err != nil || s.Plies != c.strict {
			t.Errorf("%s: strict: %d plies, %v; want %d", c.sfen, s.Plies, err, c.strict)
		}
	}
}

func problemFor(t *testing.T, rules, sfen string) shogi.Position {
	t.Helper()
	rs, err := variant.Lookup(rules)
	if err != nil {
		t.Fatal(err)
	}
	s, err := notation.ParseSFEN(rs.Rules, sfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.ProblemOf(shogi.Black)
	if err != nil {
		t.Fatal(err)
	}
	return p
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

// farther adds a slider in line with the king and a piece in the defender's hand. pick chooses
// one of n.
func farther(pick func(n int) int, s *shogi.Setup) {
	r := s.Rules
	kinds := r.HandKinds()
	s.Hands = [2][shogi.MaxKinds + 1]uint8{}
	s.Hands[shogi.White][kinds[pick(len(kinds))]] = 1
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
		i := pick(len(ways))
		s.Board[ways[i]] = pieces[i]
	}
}

func sameMoves(a, b []shogi.Move) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

func usi(p shogi.Position, moves []shogi.Move) (out []string) {
	for _, m := range moves {
		out = append(out, notation.FormatUSI(p.Rules(), m))
	}
	return out
}

func compareFutile(t *rapid.T, p shogi.Position, rule tsume.Futile, want, limit int) {
	t.Helper()
	s, err := tsume.Solve(context.Background(), p, tsume.Options{
		DefenderMoves: p.Side() == shogi.White, Shortest: true, Futile: rule, Hash: 1 << 16, Nodes: 500,
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
	got := none
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
		if q.Side() == shogi.White && q.HasLegal() {
			var useless []shogi.Move
			for _, x := range s.Useless {
				if x.Ply == i+1 {
					useless = append(useless, x.Move)
				}
			}
			o := oracle{rule, oracleSize}
			if _, futile := o.replies(&q, len(s.Line)-i); o.left > 0 && !sameMoves(useless, futile) {
				t.Fatalf("%s, %v: at move %d the replies %s are said to be useless, not %s", sfen, rule, i+1, usi(p, useless), usi(p, futile))
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
