package variant

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// compare fails if the kernel and the oracle disagree on the legal moves, and returns them.
func compare(t interface{ Fatalf(string, ...any) }, p *shogi.Position) []shogi.Move {
	moves := p.AppendLegal(nil)
	o := consult(p)
	if o.over() {
		return nil
	}
	got, want := usi(p.Rules(), moves), o.legal(4)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		lacks := slices.DeleteFunc(slices.Clone(want), func(m string) bool { return slices.Contains(got, m) })
		extra := slices.DeleteFunc(slices.Clone(got), func(m string) bool { return slices.Contains(want, m) })
		t.Fatalf("%s: %s: the kernel lacks %v and has too many: %v", p.Rules().ID(), notation.FormatSFEN(p), lacks, extra)
	}
	return moves
}

func usi(r *shogi.Rules, moves []shogi.Move) []string {
	out := make([]string, len(moves))
	for i, m := range moves {
		out[i] = notation.FormatUSI(r, m)
	}
	return out
}

// strew puts pieces of the start position anywhere, some in hand and some promoted.
func strew(rs *RuleSet, rng *rand.Rand) (shogi.Position, bool) {
	from := rs.Start.Setup()
	s := shogi.Setup{Rules: from.Rules, Side: shogi.Color(rng.IntN(2)), Ply: 1, Hands: from.Hands}
	squares := slices.Clone(rs.Rules.Squares())
	rng.Shuffle(len(squares), func(i, j int) { squares[i], squares[j] = squares[j], squares[i] })
	leave := rng.Float64()
	for _, pc := range from.Board {
		if pc == shogi.NoPiece {
			continue
		}
		k, c := pc.Kind(), pc.Color()
		info := rs.Rules.Info(k)
		if !info.Spec.Royal && rng.Float64() < leave {
			if info.Spec.Drop {
				s.Hands[rng.IntN(2)][k]++
			}
			continue
		}
		if info.Spec.Promotes != "" && rng.IntN(3) == 0 {
			k = rs.Rules.Kind(info.Spec.Promotes)
		}
		if !info.Spec.Royal && rng.IntN(3) == 0 {
			c = c.Other()
		}
		s.Board[squares[0]] = shogi.NewPiece(c, k)
		squares = squares[1:]
	}
	p, err := s.Position()
	return p, err == nil
}

func stroll(t interface{ Fatalf(string, ...any) }, p shogi.Position, rng *rand.Rand, plies int) {
	for range plies {
		moves := compare(t, &p)
		if len(moves) == 0 {
			return
		}
		var u shogi.Undo
		p.Make(moves[rng.IntN(len(moves))], &u)
	}
}

// agree compares random games and strewn pieces.
func agree(t *rapid.T, rs *RuleSet) {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	stroll(t, rs.Start, rng, 2)
	if p, ok := strew(rs, rng); ok {
		stroll(t, p, rng, 2)
	}
}

func agreeOnDrawn(t *rapid.T) {
	text := draw(t)
	if rs, err := Parse("drawn.toml", []byte(text)); err == nil {
		t.Log(text)
		agree(t, rs)
	}
}

// The kernel and the oracle agree on the legal moves, for shipped and for drawn rule sets.
func TestOracle(t *testing.T) {
	for _, rs := range everything() {
		t.Run(rs.ID, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) { agree(t, rs) })
		})
	}
	t.Run("drawn", func(t *testing.T) {
		t.Parallel()
		rapid.Check(t, agreeOnDrawn)
	})
}

func FuzzOracle(f *testing.F) { f.Fuzz(rapid.MakeFuzz(agreeOnDrawn)) }

// With edges that are not joined for dead squares, a leap between pieces leaves the board at its second
// step.
func TestOracleFlatLeap(t *testing.T) {
	rs, err := Parse("drawn.toml", []byte("extends = \"torus\"\nid = \"drawn\"\nnames = { en = \"Drawn\" }\n"+
		"board.start = \"1k10/12/ppp3ppp3/12/12/1PPP3PPP2/12/5K6 b RGrg 1\"\npromotion.dead = \"flat\"\npieces.R.moves = \"fnD\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	compare(t, &rs.Start)
}
