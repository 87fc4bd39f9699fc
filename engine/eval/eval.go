// Package eval judges positions for the engine: the contract that an evaluator
// fulfils, and the default evaluator, which is derived from the definition of
// the rule set alone.
package eval

import "github.com/komadai/komadai/shogi"

// Model is what an evaluator knows of a rule set: weights and tables. It is
// immutable and shared by all threads of a search.
type Model interface {
	// NewEvaluator returns an evaluator for one thread.
	NewEvaluator() Evaluator
	// Value returns the worth of a piece of kind k in centipawns: on the board,
	// and in a hand. The search uses it for exchanges and pruning; it is fixed
	// for a Model. Kinds that never stand on a board or in a hand are worth 0
	// there.
	Value(k shogi.Kind) (board, hand int)
}

// Evaluator judges positions on the way of one search thread. It follows the
// moves made, so that it can keep what it has computed: a network's
// accumulator, sums of tables. It is not safe for concurrent use.
//
// Null moves are not told: an evaluator must take the side to move from p.
type Evaluator interface {
	// Reset begins anew at p.
	Reset(p *shogi.Position)
	// Make follows the move m, which has just been made on p; u is the Undo that
	// [shogi.Position.Make] filled. Calls nest to at most [MaxDepth].
	Make(p *shogi.Position, m shogi.Move, u *shogi.Undo)
	// Unmake takes back the last Make.
	Unmake()
	// Evaluate returns the worth of p to its side to move in centipawns, a pawn
	// (or the least piece) being about 100, within ±[Limit]. It must be the same
	// whenever p is, whatever way led to it.
	Evaluate(p *shogi.Position) int
}

const (
	// MaxDepth is the greatest number of moves made and not taken back.
	MaxDepth = 160
	// Limit bounds evaluations in centipawns.
	Limit = 15000
)
