package kifu

import (
	"time"

	"github.com/komadai/komadai/shogi"
)

// Evaluation is an engine's evaluation of the position after a move.
type Evaluation struct {
	// Engine is the name, or "".
	Engine string
	Source Source
	// After is the number of earlier comment lines.
	After int
	// Line is the rank among several lines (候補1, multipv), or 0.
	Line  int
	Score Score
	// Depth and SelDepth are in plies; 0 if unknown.
	Depth, SelDepth int
	// Nodes is 0 if unknown.
	Nodes uint64
	// Time of the search; 0 if unknown.
	Time time.Duration
	// PV is the principal variation (読み筋) after the move.
	PV []shogi.Move
	// Text is the source's comment lines, "" if the fields say the same. A writer of that
	// format writes Text: clear it after changing a field.
	Text string
}

// Source is the occasion of an evaluation.
type Source uint8

const (
	// SourceUnknown: not stated.
	SourceUnknown Source = iota
	// SourcePlay: during the game (対局).
	SourcePlay
	// SourceAnalysis: game analysis (解析).
	SourceAnalysis
	// SourceResearch: position analysis (検討).
	SourceResearch
)

// Score is from Black's view; codecs convert. The zero Score is absent.
type Score struct {
	Kind ScoreKind
	// Value is in centipawns, or in plies to mate (0 if unknown); positive is good for
	// Black.
	Value int
	// Sign is 1 or -1 for a mate by Black or White.
	Sign  int
	Bound Bound
}

// ScoreKind is the unit of a score.
type ScoreKind uint8

const (
	NoScore ScoreKind = iota
	Centipawns
	Mate
)

// Bound is the type of bound.
type Bound uint8

const (
	Exact Bound = iota
	LowerBound
	UpperBound
)

// CP returns a score in centipawns.
func CP(value int) Score { return Score{Kind: Centipawns, Value: value} }

// MateIn returns a mate in plies, by Black if positive; 0 is an unknown length, by the side of
// sign.
func MateIn(plies, sign int) Score {
	switch {
	case plies > 0:
		sign = 1
	case plies < 0:
		sign = -1
	}
	return Score{Kind: Mate, Value: plies, Sign: sign}
}
