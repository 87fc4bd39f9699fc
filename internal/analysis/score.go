package analysis

import (
	"math"

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

// slope is the score in centipawns at which the chance of winning is 1/(1+1/e),
// 73 %. Fitted to games that the engine played against itself it is 1580 in
// standard shogi; lishogi's 0.0007 a centipawn is 1430. See docs/analysis.md.
const slope = 1400

// Win returns the chance that c wins, 0 to 1, half a draw counted for each.
func (s Score) Win(c shogi.Color) float64 {
	var black float64
	switch {
	case s.Mate && s.Sign > 0:
		black = 1
	case s.Mate:
		black = 0
	default:
		black = 1 / (1 + math.Exp(-float64(s.Value)/slope))
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
