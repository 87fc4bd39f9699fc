package complexity

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"sort"

	"github.com/komadai/komadai/shogi"
)

// pool is a set of equal pieces on and off the board. Pools interact only through squares.
type pool struct {
	base   shogi.Kind
	states []shogi.Piece
	size   int
	must   bool
	// split: off-board pieces are in either hand. counted: in the captor's hand. Else they are
	// gone.
	split, counted bool
}

func (p *pool) off(n int) int {
	switch {
	case p.must && n > 0:
		return 0
	case p.split:
		return n + 1
	}
	return 1
}

// placements are all ways to place a set, legal or not, with either side to move.
type placements struct {
	rules *shogi.Rules
	pools []pool
	// log10 of the number of ways.
	log10 float64
	// total is the distribution of the pieces on the board; part[j][n] that of pool j's share
	// of n pieces in it and later pools.
	total []float64
	part  [][][]float64
	mines int
}

func newPlacements(r *shogi.Rules) (*placements, error) {
	s := &placements{rules: r, pools: pools(r)}
	if len(s.pools) == 0 {
		return nil, fmt.Errorf("complexity: the rule set %s does not say which pieces it is played with", r.ID())
	}
	if r.Mine() != shogi.NoKind {
		s.mines = 2
	}
	squares := len(r.Squares())

	// rest[j] is, by the number of pieces on the board, the ways of pools j and later, divided
	// by the orders of their pieces.
	rest := make([][]*big.Float, len(s.pools)+1)
	rest[len(s.pools)] = []*big.Float{number(1)}
	ways := make([][]*big.Float, len(s.pools))
	for j := len(s.pools) - 1; j >= 0; j-- {
		ways[j] = s.pools[j].ways()
		rest[j] = product(ways[j], rest[j+1], squares)
	}

	sum, falling := number(0), number(1)
	terms := make([]*big.Float, len(rest[0]))
	for n, w := range rest[0] {
		terms[n] = new(big.Float).Mul(w, falling)
		sum.Add(sum, terms[n])
		falling.Mul(falling, number(squares-n))
	}
	if sum.Sign() == 0 {
		return nil, fmt.Errorf("complexity: the pieces of the rule set %s do not fit on its board", r.ID())
	}
	s.total = cumulative(terms)
	s.part = make([][][]float64, len(s.pools))
	for j := range s.pools {
		s.part[j] = make([][]float64, len(rest[j]))
		for n := range rest[j] {
			terms := make([]*big.Float, min(n+1, len(ways[j])))
			for b := range terms {
				terms[b] = number(0)
				if n-b < len(rest[j+1]) {
					terms[b].Mul(ways[j][b], rest[j+1][n-b])
				}
			}
			s.part[j][n] = cumulative(terms)
		}
	}
	// The side to move, and each side's mine, used or not.
	s.log10 = log10(sum) + float64(1+s.mines)*math.Log10(2)
	return s, nil
}

func pools(r *shogi.Rules) []pool {
	spec := r.Spec()
	counted := map[string]bool{}
	for _, letter := range spec.Drops.Counted {
		counted[letter] = true
	}
	var all []pool
	for _, k := range r.Kinds() {
		in := r.Info(k)
		n := spec.Set[in.Letter]
		if in.Base != k || in.Token || n == 0 {
			continue
		}
		var own [2][]shogi.Piece
		for c := range shogi.Color(2) {
			own[c] = append(own[c], shogi.NewPiece(c, k))
			if in.Promoted != shogi.NoKind {
				own[c] = append(own[c], shogi.NewPiece(c, in.Promoted))
			}
		}
		if spec.Drops.ToHand && !in.Royal {
			all = append(all, pool{base: k, states: append(own[0], own[1]...), size: 2 * n, split: true})
			continue
		}
		for c := range own {
			all = append(all, pool{base: k, states: own[c], size: n, must: in.Royal, counted: counted[in.Letter]})
		}
	}
	return all
}

// ways is, by the number b on the board, the states times the off-board ways, divided by b!.
func (p *pool) ways() []*big.Float {
	w := make([]*big.Float, p.size+1)
	states := number(1)
	for b := range w {
		w[b] = new(big.Float).Mul(states, number(p.off(p.size-b)))
		states.Mul(states, number(len(p.states)))
		states.Quo(states, number(b+1))
	}
	return w
}

func product(a, b []*big.Float, degree int) []*big.Float {
	out := make([]*big.Float, min(len(a)+len(b)-1, degree+1))
	for n := range out {
		out[n] = number(0)
		for i := max(0, n-len(b)+1); i < len(a) && i <= n; i++ {
			out[n].Add(out[n], new(big.Float).Mul(a[i], b[n-i]))
		}
	}
	return out
}

func number(n int) *big.Float { return new(big.Float).SetPrec(128).SetInt64(int64(n)) }

func log10(x *big.Float) float64 {
	mantissa := new(big.Float)
	exponent := x.MantExp(mantissa)
	m, _ := mantissa.Float64()
	return math.Log10(m) + float64(exponent)*math.Log10(2)
}

// cumulative ends at 1, or is all 0.
func cumulative(terms []*big.Float) []float64 {
	sum := number(0)
	for _, t := range terms {
		sum.Add(sum, t)
	}
	out := make([]float64, len(terms))
	if sum.Sign() == 0 {
		return out
	}
	run := number(0)
	for i, t := range terms {
		run.Add(run, t)
		out[i], _ = new(big.Float).Quo(run, sum).Float64()
	}
	return out
}

func draw(sums []float64, rng *rand.Rand) int {
	u := rng.Float64() * sums[len(sums)-1]
	return sort.Search(len(sums)-1, func(i int) bool { return sums[i] > u })
}
