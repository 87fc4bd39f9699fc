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
	// Mate is a forced win: Value is plies (0 if unknown or over), Sign 1 for Black, -1 for
	// White. Otherwise Value is centipawns.
	Mate  bool `json:"mate,omitempty"`
	Value int  `json:"value"`
	Sign  int  `json:"sign,omitempty"`
}

func won(c shogi.Color, plies int) Score {
	if c == shogi.White {
		return Score{Mate: true, Value: -plies, Sign: -1}
	}
	return Score{Mate: true, Value: plies, Sign: 1}
}

// Scale is the score in centipawns that wins 73 %, 1/(1+1/e), 0 for the default. See
// docs/guide/analysis.md.
type Scale int

// usualScale is for rule sets without a measured scale.
const usualScale Scale = 1400

// ScaleOf returns the scale of a rule set.
func ScaleOf(r *shogi.Rules) Scale {
	if cp, ok := nnue.ScaleOf(r); ok {
		return Scale(cp)
	}
	return usualScale
}

// Win returns c's win probability, 0 to 1. A draw counts half.
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

// mateFor reports a forced win of c. plies is 0 if unknown.
func (s Score) mateFor(c shogi.Color) (plies int, ok bool) {
	if !s.Mate || (s.Sign > 0) != (c == shogi.Black) {
		return 0, false
	}
	return max(s.Value, -s.Value), true
}

func (s Score) Kifu() kifu.Score {
	if s.Mate {
		return kifu.MateIn(s.Value, s.Sign)
	}
	return kifu.CP(s.Value)
}
