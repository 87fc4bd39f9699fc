package engine

import (
	"reflect"
	"time"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

const PollNodes = pollNodes

type Budget struct{ Soft, Hard time.Duration }

func Allot(l Limits, side shogi.Color, ply int, overhead time.Duration) (Budget, bool) {
	q := DefaultParams()
	b, ok := allot(&l, side, ply, overhead, &q)
	return Budget{b.soft, b.hard}, ok
}

func SEE(e *Engine, p *shogi.Position, m shogi.Move, threshold int) bool {
	w := newWorker(e.plan, 0)
	w.pos = *p
	return w.see(m, threshold)
}

func CaptureGain(e *Engine, k shogi.Kind) int { return e.plan.captureGain[k] }

func PromotionGain(e *Engine, k shogi.Kind) int { return e.plan.promotionGain[k] }

func HandWorth(e *Engine, k shogi.Kind) int { return e.plan.hand[k] }

// Repetition returns the score of the last position, one ply below a root back plies earlier.
func Repetition(e *Engine, g *shogi.Game, back int) (score int, repeated bool) {
	var t keyHistory
	t.init()
	t.begin(g)
	t.root -= back
	r := t.repetition(e.plan.repeat, g.Position().First() == g.Position().Side())
	return r.score(0, 0), r != fresh
}

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

type Table struct{ t *table }

func NewTable(mb int) Table { return Table{newTable(mb)} }

func (t Table) Address() uintptr { return reflect.ValueOf(t.t.buckets).Pointer() }

func (t Table) Store(key uint64, m shogi.Move, score, depth int) {
	t.t.store(key, entry{move: m, score: score, eval: -score, depth: depth, bound: BoundExact})
}

func (t Table) Probe(key uint64) (m shogi.Move, score, eval, depth int, ok bool) {
	e, ok := t.t.probe(key)
	return e.move, e.score, e.eval, e.depth, ok
}

func (t Table) Next() { t.t.next() }

func (t Table) Size() int { return 4 * len(t.t.buckets) }

const (
	ScoreMate      = scoreMate
	ScorePerpetual = scorePerpetual
	ScoreWon       = scoreWon
)

func Asked(e *Engine, g *shogi.Game, nodes uint64) (solver, all uint64) {
	r := newRun(time.Now, time.Time{})
	r.nodes, r.mates = nodes, newMates(&tsume.Tables{})
	e.prepare(g, r, nil)
	_, wait := r.deepen(1, MaxDepth, func(int, int) {})
	wait()
	return r.mates.nodes, r.workers[0].nodes
}

// Clear returns the number of MiB written.
func (t Table) Clear() (written int) {
	t.t.clear(func() { written++ })
	return written
}

func MissesRoot(e *Engine, g *shogi.Game, missRate int, seed uint64, m shogi.Move) bool {
	r := newRun(time.Now, time.Time{})
	r.oversights = oversights{missRate: missRate, seed: seed}
	e.prepare(g, r, nil)
	w := r.workers[0]
	w.frames[0].checksKnown = 0
	return w.missesRoot(m)
}

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

func Forget(e *Engine) {
	for _, w := range e.workers {
		w.history.forget()
		w.corrections.forget()
	}
}

func FullSeconds(soft, hard time.Duration, l Limits, side shogi.Color, overhead time.Duration) (time.Duration, time.Duration) {
	b := budget{soft: soft, hard: hard}.fullSeconds(&l, side, overhead)
	return b.soft, b.hard
}
