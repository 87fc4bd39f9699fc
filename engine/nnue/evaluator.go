package nnue

import (
	"slices"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/shogi"
)

const (
	// Per move: origin, target, captured piece, hand.
	maxChanges = 4
	// Moves over which sums are updated at once.
	maxChain = 8
)

const unknown = -1

// evaluator follows one thread's moves. Make records changes; Evaluate updates the first
// layer.
type evaluator struct {
	m       *model
	base    eval.Evaluator // nil if the network is used alone
	depth   int
	plies   [eval.MaxDepth + 1]ply
	sums    []int16 // of the first layer, by depth and side
	attacks []attacks
	// toggles are the differences to the position at depth since.
	toggles *toggles
	since   int

	recent     []recent
	recentSums []int16

	added, removed []uint32
}

type ply struct {
	changes [maxChanges]change
	count   uint8
	views   [2]uint8
	ready   [2]bool
	found   bool
	anew    bool // changes is incomplete
	voids   [2]uint8
}

// change turns an input on or off: a piece on a square or, without a piece, the n-th of a
// kind in owner's hand.
type change struct {
	piece shogi.Piece
	at    shogi.Square
	owner shogi.Color
	kind  shogi.Kind
	n     uint8
	on    bool
}

func (e *evaluator) Reset(p *shogi.Position) {
	e.depth = 0
	e.plies[0] = ply{}
	e.arrive(&e.plies[0], p)
	if e.base != nil {
		e.base.Reset(p)
	}
}

func (e *evaluator) arrive(s *ply, p *shogi.Position) {
	s.found = false
	for c := range shogi.Color(2) {
		s.views[c] = e.m.view(p, c)
		s.ready[c] = false
		if k := e.m.rules.Void(); k != shogi.NoKind {
			s.voids[c] = uint8(p.Hand(c, k))
		}
	}
}

func (e *evaluator) Make(p *shogi.Position, mv shogi.Move, u *shogi.Undo) {
	e.depth++
	s := &e.plies[e.depth]
	s.count = 0
	e.arrive(s, p)
	if s.anew = !e.m.rules.Simple(); !s.anew {
		e.note(s, p, mv, u)
	}
	if e.base != nil {
		e.base.Make(p, mv, u)
	}
}

func (e *evaluator) note(s *ply, p *shogi.Position, mv shogi.Move, u *shogi.Undo) {
	r := e.m.rules
	us := p.Side().Other()
	if mv == shogi.Pass {
		if before := e.plies[e.depth-1].voids[us]; s.voids[us] > before {
			e.hold(s, us, r.Void(), int(s.voids[us]), true)
		}
		return
	}
	to := mv.To()
	mine := mv.IsDrop() && mv.Kind() == r.Mine()
	if captured := u.Captured(); captured != shogi.NoPiece {
		s.add(change{piece: captured, at: to})
		if base := r.Info(captured.Kind()).Base; e.m.gains[base] && (!mine || e.m.mined) {
			e.hold(s, us, base, p.Hand(us, base), true)
		}
	}
	if mv.IsDrop() {
		e.hold(s, us, mv.Kind(), p.Hand(us, mv.Kind())+1, false)
	}
	if mine {
		return
	}
	moved := p.Piece(to)
	s.add(change{piece: moved, at: to, on: true})
	if mv.IsBoard() {
		if mv.Promotes() {
			moved = shogi.NewPiece(us, r.Info(moved.Kind()).Base)
		}
		s.add(change{piece: moved, at: mv.From()})
	}
}

func (e *evaluator) hold(s *ply, c shogi.Color, k shogi.Kind, n int, on bool) {
	if n <= e.m.cap[k&shogi.MaxKinds] {
		s.add(change{owner: c, kind: k, n: uint8(n), on: on})
	}
}

func (s *ply) add(c change) {
	s.changes[s.count&(maxChanges-1)] = c
	s.count++
}

func (e *evaluator) Unmake() {
	e.depth--
	if e.base != nil {
		e.base.Unmake()
	}
}

func (e *evaluator) Evaluate(p *shogi.Position) int {
	m := e.m
	e.since = unknown
	for c := range shogi.Color(2) {
		if !e.plies[e.depth].ready[c] {
			e.update(p, c)
		}
	}
	us, them := e.sum(e.depth, p.Side()), e.sum(e.depth, p.Side().Other())
	var worth int
	if m.dense != nil {
		worth = m.dense.output(us, them) * pawnOne / (m.fvScale * pawnKP)
	} else {
		worth = m.net.output(us, them, Phase(p, m.total, m.net.Header.Buckets))
	}
	if e.base != nil {
		worth += e.base.Evaluate(p)
	}
	return min(max(worth, -eval.Limit), eval.Limit)
}

func (n *Network) output(us, them []int16, bucket int) int {
	width := n.Header.Width
	weights := n.Outputs[bucket*2*width : (bucket+1)*2*width]
	sum := int64(activate(us, them, weights)) + int64(n.Offsets[bucket])
	return int(sum * int64(n.Header.Scale) / (ActivationOne * ActivationOne * WeightOne))
}

func (e *evaluator) sum(depth int, c shogi.Color) []int16 {
	at := (2*depth + int(c&1)) * e.m.width
	return e.sums[at : at+e.m.width : at+e.m.width]
}

// update computes the sums of c from the nearest earlier position with the same view, else
// from the refresh table.
func (e *evaluator) update(p *shogi.Position, c shogi.Color) {
	m := e.m
	s := &e.plies[e.depth]
	if e.attacks != nil && !s.found {
		e.attacks[e.depth].find(p)
		s.found = true
	}
	s.ready[c] = true
	into := e.sum(e.depth, c)
	for from := e.depth - 1; from >= max(e.depth-maxChain, 0); from-- {
		if e.plies[from].views[c] != s.views[c] || e.plies[from+1].anew {
			break
		}
		if e.plies[from].ready[c] {
			e.collect(from, c)
			accumulate(into, e.sum(from, c), m.rows, e.added, e.removed)
			return
		}
	}
	e.refresh(p, c)
}

func (e *evaluator) collect(from int, c shogi.Color) {
	m := e.m
	e.added, e.removed = e.added[:0], e.removed[:0]
	v := &m.views[e.plies[e.depth].views[c]]
	for d := from + 1; d <= e.depth; d++ {
		s := &e.plies[d]
		for i := range min(s.count, maxChanges) {
			ch := &s.changes[i]
			var n uint32
			if ch.piece != shogi.NoPiece {
				n = m.piece(c, v, ch.piece, ch.at)
			} else {
				n = m.held(c, v, ch.owner, ch.kind, int(ch.n))
			}
			if ch.on {
				e.added = append(e.added, n)
			} else {
				e.removed = append(e.removed, n)
			}
		}
	}
	if e.attacks != nil {
		e.toggle(from)
		e.added = m.appendToggled(e.added, e.toggles.on(), c, v)
		e.removed = m.appendToggled(e.removed, e.toggles.off(), c, v)
	}
}

// toggle finds attack changes since a depth; the second view usually reuses them.
func (e *evaluator) toggle(since int) {
	if e.since != since {
		e.toggles.find(&e.attacks[since], &e.attacks[e.depth], e.touched(since))
		e.since = since
	}
}

func (e *evaluator) touched(since int) (squares shogi.Bitboard) {
	for d := since + 1; d <= e.depth; d++ {
		s := &e.plies[d]
		for i := range min(s.count, maxChanges) {
			if ch := &s.changes[i]; ch.piece != shogi.NoPiece {
				squares = squares.Or(shogi.Bit(ch.at))
			}
		}
	}
	return squares
}

// recent is an entry of the refresh table: a side's last position in a view, with its sums. It
// serves when no earlier position of the line has the view. The zero value is an empty board.
type recent struct {
	attacks // only the board without attack inputs
	hands   [2][shogi.MaxKinds + 1]uint8
}

func (m *model) newRecent() ([]recent, []int16) {
	n := 2 * len(m.views)
	sums := make([]int16, 0, n*m.width)
	for range n {
		sums = append(sums, m.biases...)
	}
	return make([]recent, n), sums
}

func (e *evaluator) refresh(p *shogi.Position, c shogi.Color) {
	m := e.m
	number := e.plies[e.depth].views[c]
	at := int(c&1)*len(m.views) + int(number)
	r, v := &e.recent[at], &m.views[number]
	differing := p.Differing(&r.board)
	e.added, e.removed = e.added[:0], e.removed[:0]
	for squares := differing; !squares.Empty(); {
		sq := squares.Pop() & (shogi.MaxSquares - 1)
		if pc := p.Piece(sq); pc != shogi.NoPiece {
			e.added = append(e.added, m.piece(c, v, pc, sq))
		}
		if pc := r.board[sq]; pc != shogi.NoPiece {
			e.removed = append(e.removed, m.piece(c, v, pc, sq))
		}
	}
	for _, k := range m.rules.HandKinds() {
		for owner := range shogi.Color(2) {
			held := &r.hands[owner][k&shogi.MaxKinds]
			before, now := int(*held), min(p.Hand(owner, k), m.cap[k&shogi.MaxKinds])
			for n := before; n < now; n++ {
				e.added = append(e.added, m.held(c, v, owner, k, n+1))
			}
			for n := now; n < before; n++ {
				e.removed = append(e.removed, m.held(c, v, owner, k, n+1))
			}
			*held = uint8(now)
		}
	}
	if e.attacks != nil {
		e.toggles.find(&r.attacks, &e.attacks[e.depth], differing)
		e.since = unknown
		e.added = m.appendToggled(e.added, e.toggles.on(), c, v)
		e.removed = m.appendToggled(e.removed, e.toggles.off(), c, v)
		r.attacks = e.attacks[e.depth]
	} else {
		p.CopyBoard(&r.board)
	}
	into, kept := e.sum(e.depth, c), e.recentSums[at*m.width:][:m.width]
	accumulate(into, kept, m.rows, e.added, e.removed)
	copy(kept, into)
}

type model struct {
	*Features
	width int
	// biases and rows are the first layer.
	biases, rows []int16
	// The output is that of net, or of dense divided by fvScale.
	net     *Network
	dense   *dense
	fvScale int
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
	base := eval.New(r)
	if w := n.Header.Weights; w != nil {
		base = eval.NewWeighted(r, *w)
	}
	m := newModel(r, f, base)
	m.width, m.biases, m.rows = n.Header.Width, n.Biases, n.Rows
	m.net, m.correct = n, n.Header.Base == FormulaBase
	return m, nil
}

func newModel(r *shogi.Rules, f *Features, base eval.Model) *model {
	m := &model{Features: f, base: base}
	spec := r.Spec()
	for _, k := range r.Kinds() {
		m.gains[k] = spec.Drops.ToHand && slices.Contains(f.rules.HandKinds(), k)
	}
	for _, letter := range spec.Drops.Counted {
		m.gains[r.Kind(letter)] = true
	}
	m.mined = spec.Mine != nil && spec.Mine.Counts
	for _, count := range spec.Set {
		m.total += 2 * count
	}
	return m
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
		e.attacks, e.toggles = make([]attacks, eval.MaxDepth+1), &toggles{words: (m.stride + 63) / 64}
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
