// Package engine is one alpha-beta search for every rule set.
//
// An [Engine] is made for one rule set. It keeps its transposition table and move-ordering
// statistics between moves:
//
//	e := engine.New(rules, engine.Options{Hash: 64, Threads: 2})
//	game := shogi.NewGame(start)
//	best, err := e.Search(ctx, game, engine.Limits{MoveTime: time.Second}, nil)
//
// The search is a principal variation search with iterative deepening, aspiration windows, a
// lock-free shared transposition table, null-move pruning, late move reductions and a
// quiescence search. Differences between rule sets (no king, passing, points, a try rule, ice)
// come from the compiled [shogi.Rules].
package engine

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// Options are the settings of an [Engine]. The zero value is usable: 16 MiB, one thread, the
// default evaluator and the system clock.
type Options struct {
	// Hash is the size of the transposition table in MiB, 1 to [MaxHash]; 0 means 16.
	Hash int
	// Threads is 1 to [MaxThreads]; 0 means 1.
	Threads int
	// Overhead is the time lost per move outside the engine (network, user interface). It is
	// subtracted from every time limit.
	Overhead time.Duration
	// FullSeconds ends a move shortly before a full second, because the clock counts a started
	// second in full.
	FullSeconds bool
	// MaxMoves draws a game after so many moves; 0 leaves it to the rules.
	MaxMoves int
	// DrawValue is the score of a draw in centipawns when the engine plays a side, by colour:
	// a negative value avoids draws.
	DrawValue [2]int
	// ResignAt is the loss in centipawns that makes the engine resign; 0 means only without a
	// legal move.
	ResignAt int
	// Now is the clock; nil means [time.Now].
	Now func() time.Time
	// Model evaluates positions; nil means [nnue.Shipped]. Without a shipped network, or with
	// Formula or non-default weights in Params, nil means [eval.NewWeighted].
	Model eval.Model
	// Formula disables the shipped network, but not Model.
	Formula bool
	// Params are clamped to their ranges; nil means [DefaultParams].
	Params *Params
	// PlainSearch disables the mate solver, which also needs full strength and a king to mate.
	PlainSearch bool
}

const (
	// MaxHash is the largest transposition table in MiB.
	MaxHash = 1 << 16
	// MaxThreads is the largest number of threads.
	MaxThreads = 256
	// MaxDrawValue bounds [Options.DrawValue] both ways, in centipawns.
	MaxDrawValue = 10_000
)

// Engine searches positions of one rule set. Its methods are safe for concurrent use; a second
// search waits. Stop and PonderHit act on the running search.
type Engine struct {
	rules *shogi.Rules
	plan  *plan

	mu      sync.Mutex // held during a search; guards the fields below
	opts    Options
	table   *table
	workers []*worker
	mates   tsume.Tables
	lag     lag // of the last search

	running atomic.Pointer[run]
}

// New returns an engine. Options are clamped to their ranges.
func New(rules *shogi.Rules, opts Options) *Engine {
	opts.Hash = inRange(opts.Hash, 16, MaxHash)
	opts.Threads = inRange(opts.Threads, 1, MaxThreads)
	if opts.Now == nil {
		opts.Now = time.Now
	}
	params := DefaultParams()
	if opts.Params != nil {
		params = *opts.Params
		ParamTable().Clamp(&params)
	}
	if opts.Model == nil && !opts.Formula && params.Eval == eval.DefaultWeights() {
		opts.Model, _ = nnue.Shipped(rules)
	}
	if opts.Model == nil {
		opts.Model = eval.NewWeighted(rules, params.Eval)
	}
	p := newPlan(rules, opts.Model, params)
	if opts.MaxMoves > 0 {
		p.longest = opts.MaxMoves
	}
	for c, v := range opts.DrawValue {
		p.drawValue[c] = min(max(v, -MaxDrawValue), MaxDrawValue)
	}
	return &Engine{rules: rules, plan: p, opts: opts, table: newTable(opts.Hash)}
}

func inRange(n, standard, most int) int {
	if n == 0 {
		n = standard
	}
	return min(max(n, 1), most)
}

// Rules returns the rule set.
func (e *Engine) Rules() *shogi.Rules { return e.rules }

var errOtherRules = errors.New("engine: the game is played by other rules than the engine was made for")

// Search returns the best move in the current position of game; earlier moves count for
// repetition. It returns when a limit is reached, when ctx is cancelled or on [Engine.Stop],
// always with the best move found. Cancellation is not an error. In a finished game it returns
// at once, without a move.
//
// Search calls report, if not nil, from its own goroutine: after each completed depth, when
// the score changes in long searches, at least once a second, and at the end, if a move was
// searched. report should return soon. The caller must not modify game until Search returns.
//
// The error names a limit out of range or a game of another rule set. A panic on any search
// thread is returned as a [*panics.Error]; the engine then clears what it learned and stays
// usable.
func (e *Engine) Search(ctx context.Context, game *shogi.Game, limits Limits, report func(Info)) (res Result, err error) {
	if err := limits.check(); err != nil {
		return Result{}, err
	}
	if game.Rules() != e.rules {
		return Result{}, errOtherRules
	}
	if game.Result().Over() {
		return Result{Resign: true}, nil
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	defer func() {
		if _, broken := errors.AsType[*panics.Error](err); broken {
			e.workers = nil
			e.clear()
		}
	}()
	defer panics.Catch(&err)
	return e.search(ctx, game, limits, report), nil
}

func (e *Engine) search(ctx context.Context, game *shogi.Game, limits Limits, report func(Info)) Result {
	skill, limited := skillOf(limits.Level, game.Position().Ply())
	shown := max(limits.MultiPV, 1)
	if limited {
		skill.bound(&limits)
	}
	r := e.newRun(game.Position(), &limits)
	r.ctx, r.lag, r.overhead = ctx, e.lag.next(), e.opts.Overhead
	defer func() { e.lag = r.lag }()
	r.oversights = oversights{missRate: skill.missRate, seed: limits.Seed}
	if !limited && !e.opts.PlainSearch && e.plan.params.MateSolver != 0 && e.rules.Royal() != shogi.NoKind {
		r.mates = newMates(&e.mates)
	}
	e.table.next()
	e.prepare(game, r, limits.Moves)
	e.running.Store(r)
	defer e.running.Store(nil)
	defer r.halt()
	defer context.AfterFunc(ctx, r.halt)()

	w := r.workers[0]
	if len(w.roots) == 0 {
		return Result{Resign: true, Score: newScore(-scoreMate, BoundExact)}
	}
	depth := cmp.Or(limits.Depth, MaxDepth)
	declaration := game.Declaration(w.pos.Side())
	winner, wins := declaration.Result.Outcome.Winner()
	wins = declaration.OK && wins && winner == w.pos.Side()
	if wins {
		depth = 1 // the best move is not searched
	}
	send := func(depth, line int) {
		if report != nil && line < shown {
			info := e.info(w, depth, line)
			r.reported, r.reportedNodes = info.Time, info.Nodes
			report(info)
		}
	}
	_, wait := r.deepen(max(limits.MultiPV, 1), depth, send)
	r.hold(limits.Infinite)
	r.halt()
	wait()
	if r.total(w.nodes) > r.reportedNodes && w.roots[0].bound != BoundNone {
		send(max(w.completed, 1), 0)
	}
	res := e.result(r, skill, limited)
	res.Declare = wins || declaration.OK && res.Score.CP < 0 && res.Score.Bound != BoundNone
	return res
}

func (e *Engine) newRun(p *shogi.Position, limits *Limits) *run {
	r := newRun(e.opts.Now, limits.Since)
	r.nodes = limits.Nodes
	r.pondering.Store(limits.Ponder)
	r.budget, r.limited = allot(limits, p.Side(), p.Ply(), e.opts.Overhead, &e.plan.params)
	if e.opts.FullSeconds && limits.clocked() && limits.MoveTime == 0 {
		r.budget = r.budget.fullSeconds(limits, p.Side(), e.opts.Overhead)
	}
	return r
}

func (e *Engine) result(r *run, skill skill, limited bool) Result {
	w := r.winner()
	best := 0
	if limited {
		w = r.workers[0]
		best = skill.choose(w)
	}
	rm := &w.roots[best]
	res := Result{
		Best: rm.move, Score: w.score(rm), PV: e.line(r, w.pos, rm),
		Depth: w.completed, Time: r.elapsed(),
	}
	for _, o := range r.workers {
		res.Nodes += o.nodes
	}
	if len(res.PV) > 1 {
		res.Ponder = res.PV[1]
	}
	atMost := res.Score.Bound == BoundExact || res.Score.Bound == BoundUpper
	res.Resign = e.opts.ResignAt > 0 && atMost && res.Score.CP <= -e.opts.ResignAt
	return res
}

// Stop ends the running search within milliseconds. Without one it does nothing: to end a
// search that may not have started, cancel its context.
func (e *Engine) Stop() {
	if r := e.running.Load(); r != nil {
		r.halt()
	}
}

// PonderHit starts the clock of a running search with [Limits.Ponder]: the expected move was
// played.
func (e *Engine) PonderHit() {
	if r := e.running.Load(); r != nil {
		r.ponderHit()
	}
}

// NewGame forgets what earlier searches learned. The first one maps the memory of the
// transposition table. It waits for a running search to end.
func (e *Engine) NewGame() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.clear()
	for _, w := range e.workers {
		w.history.forget()
		w.corrections.forget()
	}
}

// clear also measures how late the system runs this process, for the first move.
func (e *Engine) clear() {
	var l lag
	begun := e.opts.Now()
	poll := func() { l.poll(e.opts.Now().Sub(begun)) }
	if e.table.mapped {
		for range blankPolls {
			poll()
		}
	}
	e.table.clear(poll)
	e.lag.worst = max(e.lag.worst, 2*l.worst) // next halves it
}

// SetHash sets [Options.Hash] and clears the transposition table. It waits for a running
// search to end.
func (e *Engine) SetHash(mb int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.opts.Hash = inRange(mb, 16, MaxHash)
	e.table = newTable(e.opts.Hash)
}

// SetThreads sets [Options.Threads]. It waits for a running search to end.
func (e *Engine) SetThreads(n int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.opts.Threads = inRange(n, 1, MaxThreads)
}
