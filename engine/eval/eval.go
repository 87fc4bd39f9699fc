// Package eval evaluates positions: the evaluator interface and a default evaluator derived
// from a rule set.
package eval

import "github.com/komadai/komadai/shogi"

// Model has an evaluator's weights for a rule set. It is immutable and shared by threads.
type Model interface {
	NewEvaluator() Evaluator
	// Value returns the constant value of kind k in centipawns, on the board and in hand; 0
	// where k cannot be.
	Value(k shogi.Kind) (board, hand int)
}

// Evaluator evaluates positions along one thread's moves and may keep incremental state. It is
// not safe for concurrent use.
//
// Null moves are not reported: take the side to move from p.
type Evaluator interface {
	Reset(p *shogi.Position)
	// Make follows m, just made on p with u. Calls nest to [MaxDepth].
	Make(p *shogi.Position, m shogi.Move, u *shogi.Undo)
	Unmake()
	// Evaluate returns the score in centipawns for the side to move (a pawn, or the least
	// piece, is about 100), within ±[Limit]. It depends only on p.
	Evaluate(p *shogi.Position) int
}

const (
	// MaxDepth bounds the nesting of moves.
	MaxDepth = 160
	// Limit bounds evaluations, in centipawns.
	Limit = 15000
)
