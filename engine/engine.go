package engine

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/internal/panics"
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
	// FullSeconds uses what is left of a second that the clock counts anyhow: of a
	// clock, the time for a move ends shortly before a full second.
	FullSeconds bool
	// MaxMoves is the number of moves after which a game is a draw, whatever the
	// rules have; 0 leaves it to the rules.
	MaxMoves int
	// DrawValue is what a draw is worth to the engine in centipawns when it plays a
	// side, by colour: below zero it plays on, above it seeks the draw.
	DrawValue [2]int
	// ResignAt is the score in centipawns below zero at which the engine
	// resigns; 0 means that it plays on until it has no move.
	ResignAt int
	// Now tells the time; nil means [time.Now].
	Now func() time.Time
	// Model judges positions; nil means the network that the program brings along
	// for the rules ([nnue.Shipped]). Where there is none, and where Formula is set or
	// Params have other weights than the usual ones, it means [eval.NewWeighted] with
	// the weights of Params.
	Model eval.Model
	// Formula lets no network judge unless Model is one.
	Formula bool
	// Params are the numbers to play by; nil means [DefaultParams]. Those out of
	// range are brought into range.
	Params *Params
	// PlainSearch leaves the solver of mate problems out of the search. It is left
	// out, too, below full strength, and where there is no king to mate.
	PlainSearch bool
}

// Bounds of the options.
const (
	// MaxHash is the largest transposition table in MiB.
	MaxHash = 1 << 16
	// MaxThreads is the largest number of threads.
	MaxThreads = 256
	// MaxDrawValue bounds what a draw may be worth, either way, in centipawns.
	MaxDrawValue = 10_000
)

// Engine searches positions of one rule set. Its methods may be called from any
// goroutine, but only one [Engine.Search] runs at a time: a second one waits
// for the first. Stop and PonderHit act on the running search.
type Engine struct {
	rules *shogi.Rules
	plan  *plan

	mu      sync.Mutex // held by a search; guards what follows
	opts    Options
	table   *table
	workers []*worker

	running atomic.Pointer[run]
}

// New returns an engine for the rule set. Options out of range are brought into
// range.
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

// inRange returns n, or standard for 0, within 1 and most.
func inRange(n, standard, most int) int {
	if n == 0 {
		n = standard
	}
	return min(max(n, 1), most)
}

// Rules returns the rule set the engine plays.
func (e *Engine) Rules() *shogi.Rules { return e.rules }

// errOtherRules is the error of a search in a game of another rule set.
var errOtherRules = errors.New("engine: the game is played by other rules than the engine was made for")

// Search looks for the best move in the position game has reached; the moves
// before it count for repetition. It returns when a limit is reached, when ctx
// is cancelled or on [Engine.Stop], in all cases with the best move found so
// far: a cancelled search is not an error. In a game that is over it returns at
// once, without a move.
//
// report, when not nil, is called from the calling goroutine after each
// completed depth, in long searches when the expected score changes and at least
// once a second, and at the end if there is news by then; it should return soon. game must not be modified until Search returns.
//
// The error names a limit out of range or a game of another rule set. A panic in
// the search, on whichever of its threads, is an error too, a [*panics.Error]; the
// engine forgets what it has learned then and can be used on.
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
			e.table.clear()
		}
	}()
	defer panics.Catch(&err)
	skill, limited := skillOf(limits.Level, game.Position().Ply())
	shown := max(limits.MultiPV, 1)
	if limited {
		skill.bound(&limits)
	}
	r := newRun(e.opts.Now, limits.Since)
	r.nodes = limits.Nodes
	r.oversights = oversights{missRate: skill.missRate, seed: limits.Seed}
	r.pondering.Store(limits.Ponder)
	r.budget, r.limited = allot(&limits, game.Position().Side(), game.Position().Ply(), e.opts.Overhead, &e.plan.params)
	if e.opts.FullSeconds && limits.clocked() && limits.MoveTime == 0 {
		r.budget = r.budget.fullSeconds(&limits, game.Position().Side(), e.opts.Overhead)
	}
	if !limited && !e.opts.PlainSearch && e.plan.params.MateSolver != 0 && e.rules.Royal() != shogi.NoKind {
		r.mates = newMates()
	}
	e.table.next()
	e.prepare(game, r, limits.Moves)
	e.running.Store(r)
	defer e.running.Store(nil)
	defer r.halt()
	defer context.AfterFunc(ctx, r.halt)()

	w := r.workers[0]
	if len(w.roots) == 0 {
		return Result{Resign: true, Score: newScore(-scoreMate, BoundExact)}, nil
	}
	depth := limits.Depth
	if depth == 0 {
		depth = MaxDepth
	}
	declaration := game.Declaration(w.pos.Side())
	winner, wins := declaration.Result.Outcome.Winner()
	wins = declaration.OK && wins && winner == w.pos.Side()
	if wins {
		depth = 1 // the best move is not asked for
	}
	tell := func(depth, line int) {
		if report != nil && line < shown {
			info := e.info(w, depth, line)
			r.told, r.toldNodes = info.Time, info.Nodes
			report(info)
		}
	}
	_, wait := r.deepen(max(limits.MultiPV, 1), depth, tell)
	if limits.Infinite {
		<-r.done
	}
	if r.pondering.Load() {
		select {
		case <-r.done:
		case <-r.hit:
		}
	}
	r.halt()
	wait()
	if r.total(w.nodes) > r.toldNodes {
		tell(max(w.completed, 1), 0)
	}
	res = e.result(r, skill, limited)
	res.Declare = wins || declaration.OK && res.Score.CP < 0
	return res, nil
}

// result says what the search of r has found.
func (e *Engine) result(r *run, skill skill, limited bool) Result {
	w := r.winner()
	best := 0
	if limited {
		w = r.workers[0]
		best = skill.choose(w)
	}
	rm := &w.roots[best]
	if rm.score == -scoreInfinite {
		rm.score = max(rm.last, -scoreLimit)
	}
	res := Result{
		Best: rm.move, Score: newScore(rm.score, rm.bound), PV: e.line(r, w.pos, rm),
		Depth: w.completed, Time: r.elapsed(),
	}
	for _, o := range r.workers {
		res.Nodes += o.nodes
	}
	if len(res.PV) > 1 {
		res.Ponder = res.PV[1]
	}
	res.Resign = e.opts.ResignAt > 0 && rm.score <= -e.opts.ResignAt
	return res
}

// Stop ends the running search as soon as possible, within milliseconds. When
// none is running it does nothing: to end a search that may not have begun yet,
// cancel its context.
func (e *Engine) Stop() {
	if r := e.running.Load(); r != nil {
		r.halt()
	}
}

// PonderHit tells a search begun with [Limits.Ponder] that the expected move was
// played: its clock starts now. When none is running it does nothing.
func (e *Engine) PonderHit() {
	if r := e.running.Load(); r != nil {
		r.ponderHit()
	}
}

// NewGame forgets what was learned from earlier searches, and fetches the memory of
// the transposition table, so that no search has to wait for it. When there is
// nothing to forget it does nothing. It waits for a running search to end.
func (e *Engine) NewGame() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.table.clear()
	for _, w := range e.workers {
		w.forget()
	}
}

// SetHash sets the size of the transposition table in MiB, as [Options.Hash],
// and clears it. It waits for a running search to end.
func (e *Engine) SetHash(mb int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.opts.Hash = inRange(mb, 16, MaxHash)
	e.table = newTable(e.opts.Hash)
}

// SetThreads sets the number of threads, as [Options.Threads]. It waits for a
// running search to end.
func (e *Engine) SetThreads(n int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.opts.Threads = inRange(n, 1, MaxThreads)
}
