package engine

import (
	"context"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// mates asks the solver of mate problems about positions that the search comes
// to: the root, and those of the line expected, its quiet end above all, where
// the search sees no further. What it finds goes into the transposition table as
// proven, and the search takes it from there.
//
// It is the first thread's alone, and works between iterations. Its nodes count
// like all others, and are a small part of them.
type mates struct {
	// nodes is what has been spent.
	nodes uint64
	// asked is what was spent on a position already.
	asked map[uint64]uint64
	// lines are how the mates go, by the position they begin in, and by the one
	// behind their first move.
	lines map[uint64][]shogi.Move
}

const (
	// mateShare: of so many nodes the solver has one, and mateStart besides.
	mateShare, mateStart = 32, 512
	// leastMateNodes are worth a question, mostMateNodes a long one.
	leastMateNodes, mostMateNodes = 64, 1 << 18
	// mateHash is the solver's table in bytes: small, for small questions.
	mateHash = 1 << 20
	// provenDepth is the depth in the table of what needs no search.
	provenDepth = 255
	// longestMate bounds the length of a mate that is told, so that scores of
	// mates deep in the tree stay scores of mates.
	longestMate = 60
	// maxAsked bounds what is remembered, maxAgain how often a depth is searched
	// again because of a mate found.
	maxAsked, maxAgain = 1 << 12, 4
)

func newMates() *mates {
	return &mates{asked: map[uint64]uint64{}, lines: map[uint64][]shogi.Move{}}
}

// seek looks for mates in the root and along the best move's line. It reports
// whether it found one that the search did not know of: the last depth is then
// worth another look.
func (w *worker) seek() (found bool) {
	ms := w.run.mates
	if ms == nil || w.stopped {
		return false
	}
	best := &w.roots[0]
	if best.score >= scoreWon || best.score <= -scoreWon {
		return false // the search has found it itself
	}
	var line [maxPly + 1]shogi.Position
	line[0] = w.pos
	n := 1
	for _, m := range best.line[:best.length] {
		if !line[n-1].IsLegal(m) || n == len(line) {
			break
		}
		line[n] = line[n-1]
		var u shogi.Undo
		line[n].Make(m, &u)
		n++
	}
	// The root, what the answer to the best move can do, then the end of the line
	// and what leads there.
	order := []int{0, 1, n - 1, n - 2}
	for i, at := range order {
		if at < 0 || at >= n || i > 1 && at < 2 || at == 0 && w.narrowed {
			continue
		}
		found = w.ask(&line[at]) || found
	}
	return found
}

// ask asks whether the side to move in p mates.
func (w *worker) ask(p *shogi.Position) bool {
	r, ms := w.run, w.run.mates
	key := p.Key()
	budget := w.nodes/mateShare + mateStart
	if budget <= ms.nodes {
		return false
	}
	budget = min((budget-ms.nodes)*3/4, mostMateNodes)
	if total := r.total(w.nodes); r.nodes > 0 {
		budget = min(budget, (r.nodes-min(total, r.nodes))/2)
	}
	if budget < leastMateNodes || budget < 4*ms.asked[key] {
		return false
	}
	s, err := tsume.Solve(runContext{context.Background(), r}, *p, tsume.Options{
		Shortest: true, Futile: tsume.Strict, Nodes: budget, Hash: mateHash,
	})
	panics.Repanic(err)
	if err != nil {
		ms.asked[key] = 1 << 62 // it will not be otherwise the next time
		return false
	}
	ms.nodes += s.Nodes
	w.nodes += s.Nodes
	if len(ms.asked) >= maxAsked {
		clear(ms.asked)
	}
	ms.asked[key] = budget
	if s.Status != tsume.Unknown {
		ms.asked[key] = 1 << 62
	}
	if s.Status != tsume.Mate || len(s.Line) == 0 || w.longest > 0 && p.Ply()+len(s.Line) > w.longest {
		return false
	}
	w.prove(*p, s.Line)
	return true
}

// prove notes that the side to move in p mates by the line.
func (w *worker) prove(p shogi.Position, line []shogi.Move) {
	n := min(len(line), longestMate)
	w.run.mates.lines[p.Key()] = line
	w.table.store(p.Key(), entry{move: line[0], score: scoreMate - n, eval: scoreNone, depth: provenDepth, bound: BoundLower})
	var u shogi.Undo
	p.Make(line[0], &u)
	if len(line) == 1 {
		return
	}
	w.run.mates.lines[p.Key()] = line[1:]
	w.table.store(p.Key(), entry{move: line[1], score: n - 1 - scoreMate, eval: scoreNone, depth: provenDepth, bound: BoundUpper})
}

// proven returns the score at ply of a position that the solver has settled.
func (hit *entry) proven(ply int) (v int, ok bool) {
	if hit.depth != provenDepth {
		return 0, false
	}
	return fromTable(hit.score, ply), true
}

// runContext ends when the run has to.
type runContext struct {
	context.Context
	run *run
}

// Done is closed when the run is halted.
func (c runContext) Done() <-chan struct{} { return c.run.done }

// Err looks at the clock, too: while the first thread asks the solver, nobody
// else does.
func (c runContext) Err() error {
	r := c.run
	if r.stop.Load() || r.limited && !r.pondering.Load() && r.spent() >= r.budget.hard {
		return context.Canceled
	}
	return nil
}
