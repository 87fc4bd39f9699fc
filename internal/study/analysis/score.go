package analysis

import (
	"cmp"
	"math"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// Score is the worth of a position from Black's side, whoever is to move. The
// zero Score is an even position.
type Score struct {
	// Mate says that the position is won by force; Value is then the number of
	// plies, 0 where it is not known or the game is over, and Sign who wins: 1 for
	// Black, -1 for White. Otherwise Value is in centipawns. The sign of Value
	// agrees with Sign.
	Mate  bool `json:"mate,omitempty"`
	Value int  `json:"value"`
	Sign  int  `json:"sign,omitempty"`
}

// won returns the score of a win of c in so many plies, 0 for an unknown number.
func won(c shogi.Color, plies int) Score {
	if c == shogi.White {
		return Score{Mate: true, Value: -plies, Sign: -1}
	}
	return Score{Mate: true, Value: plies, Sign: 1}
}

// Scale is the score in centipawns at which the chance of winning is 1/(1+1/e),
// 73 %. What a score is worth differs between rule sets: where kings are in danger
// early a pawn more foretells less. The zero Scale is the usual one. See
// docs/guide/analysis.md.
type Scale int

// usualScale is the scale where none was measured, as for rule sets from files.
const usualScale Scale = 1400

// ScaleOf returns the scale of the scores of a rule set.
func ScaleOf(r *shogi.Rules) Scale {
	if cp, ok := nnue.ScaleOf(r); ok {
		return Scale(cp)
	}
	return usualScale
}

// Win returns the chance that c wins, 0 to 1, half a draw counted for each, by the
// scale of the rules.
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

// mateFor returns whether the position is won by force for c, and in how many
// plies, 0 for an unknown number.
func (s Score) mateFor(c shogi.Color) (plies int, ok bool) {
	if !s.Mate || (s.Sign > 0) != (c == shogi.Black) {
		return 0, false
	}
	return max(s.Value, -s.Value), true
}

// Kifu returns the score as records have it.
func (s Score) Kifu() kifu.Score {
	if s.Mate {
		return kifu.MateIn(s.Value, s.Sign)
	}
	return kifu.CP(s.Value)
}
