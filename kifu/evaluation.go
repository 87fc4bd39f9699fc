package kifu

import (
	"time"

	"github.com/komadai/komadai/shogi"
)

// Evaluation is what an engine said of the position after a move.
type Evaluation struct {
	// Engine is its name, "" if unknown.
	Engine string
	// Source tells how it came about, as the dialects distinguish: in play,
	// when the game was analysed, when a person looked at the position.
	Source Source
	// After is the number of the node's comment lines that stand before it.
	After int
	// Line is the place of the line among several (候補1, multipv), 0 if not said.
	Line int
	// Score is the value.
	Score Score
	// Depth and SelDepth are the depths of the search in plies, 0 if not said.
	Depth, SelDepth int
	// Nodes is the number of positions searched, 0 if not said.
	Nodes uint64
	// Time is the time of the search, 0 if not said.
	Time time.Duration
	// PV is the line expected (読み筋), from the position after the move.
	PV []shogi.Move
	// Text is the line or lines of comment that it was read from, "" when they are
	// just what the fields say. A writer of the format it was read from writes Text
	// in their place: clear it after changing a field.
	Text string
}

// Source is the occasion of an evaluation.
type Source uint8

// The sources.
const (
	// SourceUnknown: not said.
	SourceUnknown Source = iota
	// SourcePlay: while the game was played (対局).
	SourcePlay
	// SourceAnalysis: the game was analysed (解析).
	SourceAnalysis
	// SourceResearch: the position was looked at (検討).
	SourceResearch
)

// Score is a value from Black's side, whoever is to move: formats that write it
// from another side translate. The zero Score is none.
type Score struct {
	Kind ScoreKind
	// Value is centipawns, or the number of plies to mate, 0 when its length is
	// unknown; positive is good for Black. For a mate of unknown length Sign tells
	// who mates.
	Value int
	// Sign is 1 or -1 with a mate: who gives it, Black or White.
	Sign int
	// Bound says that the value is only a bound.
	Bound Bound
}

// ScoreKind is what a score counts.
type ScoreKind uint8

// The kinds of score.
const (
	NoScore ScoreKind = iota
	Centipawns
	Mate
)

// Bound is how a score is meant.
type Bound uint8

// The bounds.
const (
	Exact Bound = iota
	LowerBound
	UpperBound
)

// CP returns a score in centipawns.
func CP(value int) Score { return Score{Kind: Centipawns, Value: value} }

// MateIn returns a mate in that many plies, by Black if positive; sign matters
// when plies is 0, a mate of unknown length.
func MateIn(plies, sign int) Score {
	switch {
	case plies > 0:
		sign = 1
	case plies < 0:
		sign = -1
	}
	return Score{Kind: Mate, Value: plies, Sign: sign}
}
