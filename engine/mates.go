package engine

import (
	"context"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// mates runs the mate solver on the root, the reply, and the last two positions of the principal
// variation. Results are stored in the transposition table as proven.
//
// The first thread calls it between iterations. Its nodes count as search nodes.
type mates struct {
	nodes uint64
	// asked maps a position to the budget of its last solve, or to 1<<62 if it is settled.
	asked map[uint64]uint64
	// lines are the mating lines by the keys of their first and second position.
	lines  map[uint64][]shogi.Move
	tables *tsume.Tables
}

const (
	// The solver gets one node in mateShare, plus mateStart.
	mateShare, mateStart       = 32, 512
	minMateNodes, maxMateNodes = 64, 1 << 18
	// In bytes.
	mateHash = 1 << 20
	// provenDepth marks proven table entries.
	provenDepth = 255
	// longestMate bounds a stored mate, so that its score stays a mate score deep in the tree.
	longestMate = 60
	// maxAsked bounds asked; maxAgain bounds the repetitions of an iteration after a mate.
	maxAsked, maxAgain = 1 << 12, 4
)

func newMates(t *tsume.Tables) *mates {
	return &mates{asked: map[uint64]uint64{}, lines: map[uint64][]shogi.Move{}, tables: t}
}

// searchMates solves the root and the best line. It reports whether the search missed a mate
// and must repeat the iteration.
func (w *worker) searchMates() (found bool) {
	ms := w.run.mates
	if ms == nil || w.stopped {
		return false
	}
	best := &w.roots[0]
	if best.score >= scoreWon || best.score <= -scoreWon {
		return false // the search found it
	}
	var line [maxPly + 1]shogi.Position
	line[0] = w.pos
	n := 1
	for _, m := range best.line[:best.length] {
		if !line[n-1].IsLegal(m) || n == len(line) {
			break
		}
		line[n] = line[n-1]
		line[n].Advance(m)
		n++
	}
	// The root, the reply to the best move, then the end of the line.
	order := []int{0, 1, n - 1, n - 2}
	for i, at := range order {
		if at < 0 || at >= n || i > 1 && at < 2 || at == 0 && w.narrowed {
			continue
		}
		found = w.solveMate(&line[at]) || found
	}
	return found
}

func (w *worker) solveMate(p *shogi.Position) bool {
	r, ms := w.run, w.run.mates
	key := p.Key()
	budget := w.nodes/mateShare + mateStart
	if budget <= ms.nodes {
		return false
	}
	budget = min((budget-ms.nodes)*3/4, maxMateNodes)
	if total := r.total(w.nodes); r.nodes > 0 {
		budget = min(budget, (r.nodes-min(total, r.nodes))/2)
	}
	if budget < minMateNodes || budget < 4*ms.asked[key] {
		return false
	}
	s, err := tsume.Solve(runContext{context.Background(), r}, *p, tsume.Options{
		Shortest: true, Futile: tsume.Strict, Nodes: budget, Hash: mateHash, Tables: ms.tables,
	})
	panics.Repanic(err)
	if err != nil {
		ms.asked[key] = 1 << 62
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
	w.storeMate(*p, s.Line)
	return true
}

func (w *worker) storeMate(p shogi.Position, line []shogi.Move) {
	n := min(len(line), longestMate)
	w.run.mates.lines[p.Key()] = line
	w.table.store(p.Key(), entry{move: line[0], score: scoreMate - n, eval: scoreNone, depth: provenDepth, bound: BoundLower})
	p.Advance(line[0])
	if len(line) == 1 {
		return
	}
	w.run.mates.lines[p.Key()] = line[1:]
	w.table.store(p.Key(), entry{move: line[1], score: n - 1 - scoreMate, eval: scoreNone, depth: provenDepth, bound: BoundUpper})
}

func (e *entry) proven(ply int) (v int, ok bool) {
	if e.depth != provenDepth {
		return 0, false
	}
	return fromTable(e.score, ply), true
}

type runContext struct {
	context.Context
	run *run
}

func (c runContext) Done() <-chan struct{} { return c.run.done }

// Err also checks the clock, because the first thread is in the solver.
func (c runContext) Err() error {
	r := c.run
	if r.stop.Load() || r.poll() {
		return context.Canceled
	}
	return nil
}
