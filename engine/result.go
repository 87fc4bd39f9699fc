package engine

import (
	"fmt"
	"time"

	"github.com/komadai/komadai/shogi"
)

// Result is what a search decided.
type Result struct {
	// Best is the move to play, [shogi.NoMove] when the side to move has none or
	// the game is over. Ponder is the answer expected, NoMove if none is.
	Best, Ponder shogi.Move
	// Declare says that the side to move should declare 入玉 (USI "bestmove win"):
	// a declaration now succeeds. Best is then the best move all the same.
	Declare bool
	// Resign says that there is nothing left to play for: the side to move has no
	// legal move, or its score is below -[Options.ResignAt].
	Resign bool

	Score Score
	// PV is the line expected, Best first. Every move of it is legal.
	PV []shogi.Move
	// Depth is the last depth completed in plies, Nodes the number of positions
	// made, Time how long it took.
	Depth int
	Nodes uint64
	Time  time.Duration
}

// Info is a report during a search.
type Info struct {
	// Depth is the nominal depth in plies, SelDepth the deepest line looked at.
	Depth, SelDepth int
	// MultiPV is the rank of the line, 1 for the best.
	MultiPV int
	Score   Score
	// Nodes is the number of positions made by all threads, NPS that number a
	// second, Time the time since the search began.
	Nodes, NPS uint64
	Time       time.Duration
	// HashFull is the share of the transposition table in use by this search, in
	// permille.
	HashFull int
	// PV is the line, legal to its last move. The slice belongs to the receiver.
	PV []shogi.Move
}

// Score is the worth of a position to its side to move.
type Score struct {
	// CP is in centipawns. When Mate is not 0, CP is beyond all other scores.
	CP int
	// Mate is the number of plies to a forced win, negative to a forced loss;
	// 0 when neither is known. A win that is no mate (try, declaration, points)
	// counts too. A loss now, with no move to play, is Mated.
	Mate int
	// Mated says that the side to move has already lost.
	Mated bool
	// Bound says whether the score is exact.
	Bound Bound
}

// Bound says how a score relates to the true one.
type Bound uint8

// The bounds. The numbers are part of the layout of the transposition table.
const (
	// BoundNone: nothing is known.
	BoundNone Bound = iota
	// BoundUpper: the true score is at most this.
	BoundUpper
	// BoundLower: the true score is at least this.
	BoundLower
	// BoundExact: the score is the true one.
	BoundExact
)

// String returns "none", "upper", "lower" or "exact".
func (b Bound) String() string {
	return [...]string{"none", "upper", "lower", "exact"}[b&3]
}

// String returns "cp 25", "mate 5" or "mate -0", with the bound after it if the
// score is not exact: the words of USI.
func (s Score) String() string {
	var text string
	switch {
	case s.Mated:
		text = "mate -0"
	case s.Mate != 0:
		text = fmt.Sprintf("mate %d", s.Mate)
	default:
		text = fmt.Sprintf("cp %d", s.CP)
	}
	switch s.Bound {
	case BoundLower:
		text += " lowerbound"
	case BoundUpper:
		text += " upperbound"
	}
	return text
}

// Scores inside the search, in centipawns from the side to move. A win in n
// plies is scoreMate-n.
const (
	scoreNone     = -32767
	scoreInfinite = 32000
	scoreMate     = 31900
	// scoreWon is the least score of a forced win within maxPly plies.
	scoreWon = scoreMate - maxPly
	// scorePerpetual is the worth of driving the other side into perpetual check
	// (連続王手の千日手) inside the tree: as good as won, but not proven.
	scorePerpetual = 20000
	// scoreLimit bounds the evaluation.
	scoreLimit = 15000
)

// maxPly is the greatest distance from the root, quiescence included.
const maxPly = 128

// newScore makes a Score of an internal score.
func newScore(v int, b Bound) Score {
	s := Score{CP: v, Bound: b}
	switch {
	case v <= -scoreMate:
		s.Mated = true
	case v >= scoreWon:
		s.Mate = scoreMate - v
	case v <= -scoreWon:
		s.Mate = -scoreMate - v
	}
	return s
}
