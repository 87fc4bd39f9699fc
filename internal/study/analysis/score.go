package analysis

import (
	"cmp"
	"math"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// Score is from Black's view. The zero Score is even.
type Score struct {
	// Mate is a forced win: Value is plies (0 if unknown or over), Sign 1 for Black or -1
	// for White. Otherwise Value is centipawns. Value has the sign of Sign.
	Mate  bool `json:"mate,omitempty"`
	Value int  `json:"value"`
	Sign  int  `json:"sign,omitempty"`
}

// won is a win of c in plies, 0 if unknown.
func won(c shogi.Color, plies int) Score {
	if c == shogi.White {
		return Score{Mate: true, Value: -plies, Sign: -1}
	}
	return Score{Mate: true, Value: plies, Sign: 1}
}

// Scale is the score in centipawns that wins 73 %, 1/(1+1/e). It differs between rule
// sets. Zero means the default. See docs/guide/analysis.md.
type Scale int

// For rule sets without a measured scale.
const usualScale Scale = 1400

// ScaleOf returns the scale of a rule set.
func ScaleOf(r *shogi.Rules) Scale {
	if cp, ok := nnue.ScaleOf(r); ok {
		return Scale(cp)
	}
	return usualScale
}

// Win returns c's win probability, 0 to 1, draws counted half.
func (s Score) Win(c shogi.Color, scale Scale) float64 {
	var black float64
	switch {
	case s.Mate && s.Sign > 0:
		black = 1
	case s.Mate:
		black = 0
	default:
		black = 1 / (1 + math.Exp(-float64(s.Value)/float64(cmp.Or(scale, usualScale))))
	}
	if c == shogi.White {
		return 1 - black
	}
	return black
}

// mateFor reports a forced win of c and its plies, 0 if unknown.
func (s Score) mateFor(c shogi.Color) (plies int, ok bool) {
	if !s.Mate || (s.Sign > 0) != (c == shogi.Black) {
		return 0, false
	}
	return max(s.Value, -s.Value), true
}

// Kifu converts the score for records.
func (s Score) Kifu() kifu.Score {
	if s.Mate {
		return kifu.MateIn(s.Value, s.Sign)
	}
	return kifu.CP(s.Value)
}
