package engine

import (
	"runtime"
	"sync/atomic"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/shogi"
)

// worker is one search thread with its position and buffers. Searching does not allocate.
type worker struct {
	*plan
	id    int
	table *table
	run   *run

	pos  shogi.Position
	eval eval.Evaluator

	// nodes counts moves made; shared is its copy for other threads.
	nodes  uint64
	shared atomic.Uint64
	// stopped: the search is over, unfinished results are discarded.
	stopped  bool
	selDepth int
	depth    int

	frames [maxPly + 4]frame
	pv     [maxPly + 1][maxPly + 1]shogi.Move
	pvLen  [maxPly + 1]int
	// list is the stack of move lists of all plies up to top, rank their scores.
	list []shogi.Move
	rank []int32
	top  int

	keyHistory keyHistory
	history
	corrections
	oversights

	roots     []root
	narrowed  bool
	completed int
	// cut is the root move whose search a stop cut. All lines from lost on are proven mates.
	cut, lost int
	// credit is each side's bonus in points for declarations.
	credit [2]int
	// noNull disables null moves during verification.
	noNull bool
	drawn  [2]int
}

type frame struct {
	undo           shogi.Undo
	move           shogi.Move
	cell           int32      // its piece and square, 0 for none
	excluded       shogi.Move // excluded by the singular search
	check          bool
	eval           int // corrected static evaluation, scoreNone in check
	correction     correction
	cutoffs        int // of this position's siblings
	killers        [2]shogi.Move
	searchedQuiets [64]shogi.Move
	// checks has the check squares by kind, checksKnown a bit per computed kind.
	checks      [shogi.MaxKinds + 1]shogi.Words
	checksKnown uint64
}

const listRoom = 1 << 16

func newWorker(p *plan, id int) *worker {
	w := &worker{
		plan: p, id: id, eval: p.model.NewEvaluator(),
		list: make([]shogi.Move, listRoom), rank: make([]int32, listRoom),
	}
	w.keyHistory.init()
	w.history.init(p)
	w.corrections.init(p.cells)
	return w
}

func (w *worker) begin(game *shogi.Game, r *run, t *table) {
	w.run, w.table, w.oversights = r, t, r.oversights
	w.pos = *game.Position()
	w.eval.Reset(&w.pos)
	w.nodes, w.stopped, w.selDepth, w.top, w.noNull, w.completed = 0, false, 0, 0, false, 0
	w.cut, w.lost = 0, MaxMultiPV
	w.shared.Store(0)
	w.keyHistory.begin(game)
	own := w.pos.Side()
	w.drawn[own], w.drawn[own.Other()] = w.drawValue[own], -w.drawValue[own]
	for i := range w.frames {
		f := &w.frames[i]
		f.killers = [2]shogi.Move{}
		f.cell, f.move, f.cutoffs = 0, shogi.NoMove, 0
	}
	w.frames[0].check = w.pos.InCheck()
}

func (w *worker) make(m shogi.Move, ply int) {
	f := &w.frames[ply]
	f.move = m
	w.pos.Make(m, &f.undo)
	prefetch(w.table.bucket(w.pos.Key()))
	w.eval.Make(&w.pos, m, &f.undo)
	f.cell = 0
	if m != shogi.Pass {
		f.cell = w.cell(w.pos.Piece(m.To()), m.To())
	}
	next := &w.frames[ply+1]
	next.check = w.pos.InCheck()
	next.checksKnown = 0
	w.keyHistory.push(w.pos.Key(), next.check)
	w.nodes++
}

func (w *worker) unmake(ply int) {
	f := &w.frames[ply]
	w.keyHistory.pop()
	w.eval.Unmake()
	w.pos.Unmake(f.move, &f.undo)
}

func (w *worker) draw() int { return w.drawn[w.pos.Side()] }

func (w *worker) makeNull(ply int) {
	f := &w.frames[ply]
	f.move, f.cell = shogi.NoMove, 0
	w.pos.MakeNull(&f.undo)
	next := &w.frames[ply+1]
	next.check, next.checksKnown = false, 0
	w.keyHistory.pushNull(w.pos.Key())
	w.nodes++
}

func (w *worker) unmakeNull(ply int) {
	w.keyHistory.pop()
	w.pos.UnmakeNull(&w.frames[ply].undo)
}

// pollNodes is the interval of clock checks and published counts.
const pollNodes = 256

// firstNodes is what depth 1 may use beyond the limits, so that the move played was searched.
const firstNodes = 400

func (w *worker) over() bool {
	if w.stopped {
		return true
	}
	if w.depth <= 1 && w.id == 0 && w.nodes < firstNodes {
		return false
	}
	if w.run.stop.Load() {
		w.stopped = true
		return true
	}
	if w.nodes&(pollNodes-1) == 0 {
		w.shared.Store(w.nodes)
		runtime.Gosched() // on one processor, the reader of "stop" would wait for a time slice
	}
	if w.id == 0 && w.run.exhausted(w.nodes) {
		w.run.halt()
		w.stopped = true
	}
	return w.stopped
}

// noisy includes all double moves: all but the pass capture.
func (w *worker) noisy(m shogi.Move) bool {
	return m.Promotes() || m > shogi.Pass || m.IsBoard() && w.pos.Piece(m.To()) != shogi.NoPiece
}

func (w *worker) setPV(ply int, m shogi.Move) {
	line := &w.pv[ply]
	line[ply] = m
	n := w.pvLen[ply+1]
	if n > ply+1 {
		copy(line[ply+1:n], w.pv[ply+1][ply+1:n])
	} else {
		n = ply + 1
	}
	w.pvLen[ply] = n
}
