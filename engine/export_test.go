package engine

import (
	"reflect"
	"time"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Budget is budget, for tests.
type Budget struct{ Soft, Hard time.Duration }

// Allot calls allot.
func Allot(l Limits, side shogi.Color, ply int, overhead time.Duration) (Budget, bool) {
	q := DefaultParams()
	b, ok := allot(&l, side, ply, overhead, &q)
	return Budget{b.soft, b.hard}, ok
}

// SEE returns the static exchange value of m in p.
func SEE(e *Engine, p *shogi.Position, m shogi.Move, threshold int) bool {
	w := newWorker(e.plan, 0)
	w.pos = *p
	return w.see(m, threshold)
}

// CaptureGain returns what a capture of k changes, Rise what its promotion adds.
func CaptureGain(e *Engine, k shogi.Kind) int { return e.plan.captureGain[k] }

// PromotionGain returns what promotion adds to k.
func PromotionGain(e *Engine, k shogi.Kind) int { return e.plan.promotionGain[k] }

// HandWorth returns the worth of k in the hand.
func HandWorth(e *Engine, k shogi.Kind) int { return e.plan.hand[k] }

// Repetition judges the last position of a game as the search would, one ply below a
// root that stands back plies earlier.
func Repetition(e *Engine, g *shogi.Game, back int) (score int, repeated bool) {
	var t keyHistory
	t.init()
	t.begin(g)
	t.root -= back
	r := t.repetition(e.plan.repeat, g.Position().First() == g.Position().Side())
	return r.score(0, 0), r != fresh
}

// Hunt runs a fixed search of the start position in a prepared worker, again and
// again, to count what it allocates.
func Hunt(e *Engine, g *shogi.Game, depth int) func() {
	r := newRun(time.Now, time.Time{})
	e.prepare(g, r, nil)
	w := r.workers[0]
	return func() {
		e.table.next()
		for d := 1; d <= depth; d++ {
			w.depth = d
			w.searchRoot(-scoreInfinite, scoreInfinite, d, 0)
		}
	}
}

// Table wraps a table of mb MiB.
type Table struct{ t *table }

// NewTable returns a table.
func NewTable(mb int) Table { return Table{newTable(mb)} }

// Address returns where the table's memory begins.
func (t Table) Address() uintptr { return reflect.ValueOf(t.t.buckets).Pointer() }

// Store stores a score and a move under key, Probe returns them.
func (t Table) Store(key uint64, m shogi.Move, score, depth int) {
	t.t.store(key, entry{move: m, score: score, eval: -score, depth: depth, bound: BoundExact})
}

// Probe returns what Store stored.
func (t Table) Probe(key uint64) (m shogi.Move, score, eval, depth int, ok bool) {
	e, ok := t.t.probe(key)
	return e.move, e.score, e.eval, e.depth, ok
}

// Next begins a new search.
func (t Table) Next() { t.t.next() }

// Size returns the number of slots.
func (t Table) Size() int { return 4 * len(t.t.buckets) }

// Scores of the search.
const (
	ScoreMate      = scoreMate
	ScorePerpetual = scorePerpetual
	ScoreWon       = scoreWon
)

// Asked searches with one thread and returns how many of its nodes were the mate
// solver's, and how many there were.
func Asked(e *Engine, g *shogi.Game, nodes uint64) (solver, all uint64) {
	r := newRun(time.Now, time.Time{})
	r.nodes, r.mates = nodes, newMates()
	e.prepare(g, r, nil)
	_, wait := r.deepen(1, MaxDepth, func(int, int) {})
	wait()
	return r.mates.nodes, r.workers[0].nodes
}

// Clear forgets everything.
func (t Table) Clear() { t.t.clear() }

// MissesRoot reports whether a level of that carelessness does not think of m in the
// position of g.
func MissesRoot(e *Engine, g *shogi.Game, missRate int, seed uint64, m shogi.Move) bool {
	r := newRun(time.Now, time.Time{})
	r.oversights = oversights{missRate: missRate, seed: seed}
	e.prepare(g, r, nil)
	w := r.workers[0]
	w.frames[0].checksKnown = 0
	return w.missesRoot(m)
}

// MissedMoves counts the legal moves that of allows, and how many of them a level
// with that carelessness overlooks, after the move last ("" for none).
func MissedMoves(e *Engine, g *shogi.Game, last string, missRate int, seed uint64, of func(*shogi.Position, shogi.Move) bool) (missed, all int) {
	r := newRun(time.Now, time.Time{})
	r.oversights = oversights{missRate: missRate, seed: seed}
	e.prepare(g, r, nil)
	w := r.workers[0]
	ply := 0
	if last != "" {
		for _, m := range w.pos.AppendLegal(nil) {
			if notation.FormatUSI(w.rules, m) == last {
				w.make(m, 0)
				ply = 1
				break
			}
		}
	}
	w.frames[ply].checksKnown = 0
	for _, m := range w.pos.AppendLegal(nil) {
		if !of(&w.pos, m) {
			continue
		}
		all++
		if w.misses(m, ply) {
			missed++
		}
	}
	return missed, all
}

// Forget makes the threads forget their histories, but not the table.
func Forget(e *Engine) {
	for _, w := range e.workers {
		w.forget()
	}
}

// FullSeconds prolongs a budget as Options.FullSeconds does.
func FullSeconds(soft, hard time.Duration, l Limits, side shogi.Color, overhead time.Duration) (time.Duration, time.Duration) {
	b := budget{soft: soft, hard: hard}.fullSeconds(&l, side, overhead)
	return b.soft, b.hard
}
