package nnue

import (
	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/shogi"
)

type model struct {
	*Features
	net   *Network
	width int
	// base is the formula, also for piece values.
	base    eval.Model
	correct bool
	// gains are the base kinds that go to the captor's hand.
	gains [shogi.MaxKinds + 1]bool
	mined bool // a mine's victims count as captured
	total int
}

// NewModel returns the evaluator of n for r. It takes some milliseconds; share the model. The
// error is one sentence: n is for other rules.
func NewModel(r *shogi.Rules, n *Network) (eval.Model, error) {
	f, err := n.fits(r)
	if err != nil {
		return nil, err
	}
	if err := n.check(); err != nil {
		return nil, err
	}
	m := &model{Features: f, net: n, width: n.Header.Width, correct: n.Header.Base == FormulaBase}
	if w := n.Header.Weights; w != nil {
		m.base = eval.NewWeighted(r, *w)
	} else {
		m.base = eval.New(r)
	}
	spec := r.Spec()
	for _, k := range r.Kinds() {
		m.gains[k] = spec.Drops.ToHand
	}
	for _, letter := range spec.Drops.Counted {
		m.gains[r.Kind(letter)] = true
	}
	m.mined = spec.Mine != nil && spec.Mine.Counts
	for _, count := range spec.Set {
		m.total += 2 * count
	}
	return m, nil
}

func (m *model) Value(k shogi.Kind) (board, hand int) { return m.base.Value(k) }

func (m *model) NewEvaluator() eval.Evaluator {
	e := &evaluator{
		m:     m,
		sums:  make([]int16, (eval.MaxDepth+1)*2*m.width),
		added: make([]uint32, 0, maxChain*maxChanges+m.active), removed: make([]uint32, 0, maxChain*maxChanges+m.active),
	}
	e.recent, e.recentSums = m.newRecent()
	if m.Attacks {
		e.attacks, e.toggles = make([]attacks, eval.MaxDepth+1), new(toggles)
	}
	if m.correct {
		e.base = m.base.NewEvaluator()
	}
	return e
}

// Phase returns the output bucket of p, from 0, by the share of total pieces off the board,
// saturated at half.
func Phase(p *shogi.Position, total, buckets int) int {
	gone := total - p.Occupied().Count()
	return min(max(gone*buckets*2/max(total, 1), 0), buckets-1)
}
