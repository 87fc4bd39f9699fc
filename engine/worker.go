package engine

import (
	"sync/atomic"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/shogi"
)

// worker is one thread of a search: a position that it changes and takes back,
// and all that it needs to do so without allocating.
type worker struct {
	*plan
	id    int
	table *table
	run   *run

	pos  shogi.Position
	eval eval.Evaluator

	// nodes is the number of positions made in this search; shared is what other
	// threads may read of it.
	nodes  uint64
	shared atomic.Uint64
	// stopped says that the search is over: what is under way is discarded.
	stopped  bool
	selDepth int
	depth    int // the nominal depth of the iteration under way

	frames [maxPly + 4]frame
	pv     [maxPly + 1][maxPly + 1]shogi.Move
	pvLen  [maxPly + 1]int
	// list is the stack of the move lists of all plies, rank the order of their
	// moves; top is where the next list begins.
	list []shogi.Move
	rank []int32
	top  int

	trail trail
	history
	attention

	roots     []root
	narrowed  bool // not all moves of the root are searched
	completed int  // the last depth completed
	// credit is each side's credit in points, for declarations.
	credit [2]int
	// noNull is set while a null move is verified.
	noNull bool
	// drawn is what a draw is worth to each side in this search.
	drawn [2]int
}

// frame is what the search keeps of a ply.
type frame struct {
	undo    shogi.Undo
	move    shogi.Move // the move made from here
	cell    int32      // its piece and square, 0 for none
	skip    shogi.Move // a move left out, to see how the others do
	check   bool       // the side to move is in check
	eval    int        // static evaluation, scoreNone in check
	killers [2]shogi.Move
	tried   [64]shogi.Move // quiet moves searched so far
	// checks holds, by kind, the squares from which a piece of the side to move
	// checks; checksKnown has a bit for each kind for which they have been computed.
	checks      [shogi.MaxKinds + 1]shogi.Bitboard
	checksKnown uint32
}

// listRoom is the room for move lists: more than the longest line needs.
const listRoom = 1 << 16

func newWorker(p *plan, id int) *worker {
	w := &worker{
		plan: p, id: id, eval: p.model.NewEvaluator(),
		list: make([]shogi.Move, listRoom), rank: make([]int32, listRoom),
	}
	w.trail.init()
	w.history.init(p.cells)
	return w
}

// begin prepares w to search the position that game has reached.
func (w *worker) begin(game *shogi.Game, r *run, t *table) {
	w.run, w.table, w.attention = r, t, r.attention
	w.pos = *game.Position()
	w.eval.Reset(&w.pos)
	w.nodes, w.stopped, w.selDepth, w.top, w.noNull, w.completed = 0, false, 0, 0, false, 0
	w.shared.Store(0)
	w.trail.begin(game)
	own := w.pos.Side()
	w.drawn[own], w.drawn[own.Other()] = w.drawValue[own], -w.drawValue[own]
	for i := range w.frames {
		f := &w.frames[i]
		f.killers = [2]shogi.Move{}
		f.cell, f.move = 0, shogi.NoMove
	}
	w.frames[0].check = w.pos.InCheck()
}

// make plays the legal move m from ply.
func (w *worker) make(m shogi.Move, ply int) {
	f := &w.frames[ply]
	f.move = m
	w.pos.Make(m, &f.undo)
	fetch(w.table.bucket(w.pos.Key()))
	w.eval.Make(&w.pos, m, &f.undo)
	f.cell = 0
	if m != shogi.Pass {
		f.cell = w.cell(w.pos.Piece(m.To()), m.To())
	}
	next := &w.frames[ply+1]
	next.check = w.pos.InCheck()
	next.checksKnown = 0
	w.trail.push(w.pos.Key(), next.check)
	w.nodes++
}

// unmake takes back the move made from ply.
func (w *worker) unmake(ply int) {
	f := &w.frames[ply]
	w.trail.pop()
	w.eval.Unmake()
	w.pos.Unmake(f.move, &f.undo)
}

// draw is what a draw is worth to the side to move.
func (w *worker) draw() int { return w.drawn[w.pos.Side()] }

// makeNull passes from ply, unmakeNull takes it back.
func (w *worker) makeNull(ply int) {
	f := &w.frames[ply]
	f.move, f.cell = shogi.NoMove, 0
	w.pos.MakeNull(&f.undo)
	next := &w.frames[ply+1]
	next.check, next.checksKnown = false, 0
	w.trail.pushNull(w.pos.Key())
	w.nodes++
}

func (w *worker) unmakeNull(ply int) {
	w.trail.pop()
	w.pos.UnmakeNull(&w.frames[ply].undo)
}

// pollNodes is how often, in nodes, a thread looks at the clock and shows its
// node count.
const pollNodes = 256

// firstNodes is how many nodes depth 1 may take whatever the limits: the move played
// is to be one that was searched.
const firstNodes = 400

// over reports whether the search must end.
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
	}
	if w.id == 0 && w.run.exhausted(w.nodes) {
		w.run.halt()
		w.stopped = true
	}
	return w.stopped
}

// noisy reports whether m captures or promotes.
func (w *worker) noisy(m shogi.Move) bool {
	return m.Promotes() || m.IsBoard() && w.pos.Piece(m.To()) != shogi.NoPiece
}

// setPV makes m, followed by the line of the next ply, the line of ply.
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
