package engine

import (
	"context"
	"time"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/shogi"
)

// Options are the settings of an [Engine]. The zero Options are usable: 16 MiB,
// one thread, the default evaluator and the system's clock.
type Options struct {
	// Hash is the size of the transposition table in MiB, 1 to [MaxHash];
	// 0 means 16.
	Hash int
	// Threads is the number of threads that search together, 1 to
	// [MaxThreads]; 0 means 1.
	Threads int
	// Overhead is the time lost on each move between the clock and the engine
	// (network, user interface). It is kept back from every limit on time.
	Overhead time.Duration
	// ResignAt is the score in centipawns below zero at which the engine
	// resigns; 0 means that it plays on until it has no move.
	ResignAt int
	// Now tells the time; nil means [time.Now].
	Now func() time.Time
	// Model judges positions; nil means [eval.New] for the rules.
	Model eval.Model
}

// Bounds of the options.
const (
	// MaxHash is the largest transposition table in MiB.
	MaxHash = 1 << 16
	// MaxThreads is the largest number of threads.
	MaxThreads = 256
)

// Engine searches positions of one rule set. Its methods may be called from any
// goroutine, but only one [Engine.Search] runs at a time: a second one waits
// for the first. Stop and PonderHit act on the running search.
type Engine struct {
	rules *shogi.Rules
	opts  Options
}

// New returns an engine for the rule set. Options out of range are brought into
// range.
func New(rules *shogi.Rules, opts Options) *Engine {
	return &Engine{rules: rules, opts: opts}
}

// Rules returns the rule set the engine plays.
func (e *Engine) Rules() *shogi.Rules { return e.rules }

// Search looks for the best move in the position game has reached; the moves
// before it count for repetition. It returns when a limit is reached, when ctx
// is cancelled or on [Engine.Stop], in all cases with the best move found so
// far: a cancelled search is not an error. report, when not nil, is called from
// the searching goroutine after each completed depth and when the best move
// changes; it should return soon. game is not modified and must not be modified
// by others until Search has read it, which it does before it calls report for
// the first time; callers had better leave it alone until Search returns.
//
// The error names a limit out of range or a game of another rule set.
func (e *Engine) Search(ctx context.Context, game *shogi.Game, limits Limits, report func(Info)) (Result, error) {
	return Result{}, nil
}

// Stop ends the running search as soon as possible, within milliseconds. When
// none is running it does nothing.
func (e *Engine) Stop() {}

// PonderHit tells a search begun with [Limits.Ponder] that the expected move was
// played: its clock starts now.
func (e *Engine) PonderHit() {}

// NewGame forgets what was learned from earlier searches. It waits for a
// running search to end.
func (e *Engine) NewGame() {}

// SetHash sets the size of the transposition table in MiB, as [Options.Hash],
// and clears it. It waits for a running search to end.
func (e *Engine) SetHash(mb int) {}

// SetThreads sets the number of threads, as [Options.Threads]. It waits for a
// running search to end.
func (e *Engine) SetThreads(n int) {}
