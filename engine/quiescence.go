package engine

import "github.com/komadai/komadai/shogi"

// quiesce searches captures, promotions and, in the first plies, checks. depth falls from 0.
func (w *worker) quiesce(alpha, beta, depth, ply int) int {
	if v, done := w.enter(ply); done {
		return v
	}
	f := &w.frames[ply]
	n := node{pv: beta-alpha > 1, key: w.pos.Key() ^ w.salt(), staticEval: scoreNone, raw: scoreNone}
	hit, found := w.table.probe(n.key)
	if found && !n.pv {
		if v := fromTable(hit.score, ply); hit.decides(v, alpha, beta) {
			return v
		}
	}
	best := -scoreInfinite
	if !f.check {
		if found && hit.eval != scoreNone {
			n.raw = hit.eval
		} else {
			n.raw = w.evaluate()
		}
		n.staticEval = w.correct(n.raw, ply)
		best = hit.refine(n.staticEval, ply)
		if best >= beta {
			if !found {
				w.table.store(n.key, entry{score: toTable(best, ply), eval: n.raw, bound: BoundLower})
			}
			return best
		}
		alpha = max(alpha, best)
	}
	f.eval = n.staticEval
	if hit.move != shogi.NoMove && w.pos.IsLegal(hit.move) {
		n.table = hit.move
	}
	base := w.top
	best = w.quiesceMoves(alpha, beta, depth, ply, best, &n)
	w.top = base
	return best
}

// enter begins a node. It returns the score of one that is not searched.
func (w *worker) enter(ply int) (score int, done bool) {
	w.pvLen[ply] = ply
	w.selDepth = max(w.selDepth, ply)
	if w.over() {
		return 0, true
	}
	if v, ok := w.ended(ply); ok {
		return v, true
	}
	switch {
	case ply < maxPly:
		return 0, false
	case w.frames[ply].check:
		return 0, true
	}
	return w.evaluate(), true
}

func (w *worker) quiesceMoves(alpha, beta, depth, ply, best int, n *node) int {
	f := &w.frames[ply]
	var k picker
	w.pickQuiescence(&k, ply, n.table, depth > -w.params.QuiescenceCheckPlies && n.staticEval+w.params.QuiescenceCheckMargin > alpha)
	bestMove, tried := shogi.NoMove, 0
	for m := w.next(&k); m != shogi.NoMove; m = w.next(&k) {
		if w.misses(m, ply) {
			continue
		}
		tried++
		if best > -scoreWon {
			if skip, atMost := w.skips(m, alpha, depth, ply, tried, n.staticEval); skip {
				best = max(best, atMost)
				continue
			}
		}
		w.make(m, ply)
		v := -w.quiesce(-beta, -alpha, depth-1, ply+1)
		w.unmake(ply)
		if w.stopped {
			return 0
		}
		if v > best {
			best = v
			if v > alpha {
				alpha, bestMove = v, m
				if n.pv {
					w.setPV(ply, m)
				}
				if v >= beta {
					break
				}
			}
		}
	}
	if f.check && tried == 0 {
		return ply - scoreMate
	}
	bound := boundOf(best, beta, n.pv && bestMove != shogi.NoMove)
	w.table.store(n.key, entry{move: bestMove, score: toTable(best, ply), eval: n.raw, bound: bound})
	return best
}

// skips reports whether the quiescence search skips m, and the most that a futile capture can score.
func (w *worker) skips(m shogi.Move, alpha, depth, ply, tried, staticEval int) (skip bool, atMost int) {
	q := &w.params
	switch {
	case w.frames[ply].check:
		return depth < -1 && tried > 4 && !w.noisy(m), -scoreInfinite
	case w.noisy(m):
		if v := staticEval + w.gain(m) + q.DeltaPruningMargin; v <= alpha {
			return true, v
		}
		if q.QuiescenceMoves > 0 && tried > q.QuiescenceMoves && (ply == 0 || m.To() != w.frames[ply-1].move.To()) && !w.checks(m, ply) {
			return true, -scoreInfinite
		}
	}
	return !w.see(m, 0), -scoreInfinite
}

func (w *worker) gain(m shogi.Move) int {
	if m.Doubles() {
		return w.gainTwice(m)
	}
	v := w.captureGain[w.pos.Piece(m.To()).Kind()]
	if m.Promotes() {
		v += w.promotionGain[w.pos.Piece(m.From()).Kind()]
	}
	return v
}

func (w *worker) evaluate() int {
	return min(max(w.eval.Evaluate(&w.pos), -scoreLimit), scoreLimit)
}

// ended returns the score of an end other than mate: try, points, repetition, move limit or
// declaration.
func (w *worker) ended(ply int) (int, bool) {
	if w.decides {
		if res := w.pos.Verdict(); res.Over() {
			return w.outcome(res, ply), true
		}
	}
	if r := w.keyHistory.repetition(w.repeat, w.pos.First() == w.pos.Side()); r != fresh {
		return r.score(ply, w.draw()), true
	}
	if w.longest > 0 && w.pos.Ply() > w.longest && !w.frames[ply].check {
		return w.draw(), true
	}
	if w.declare && w.mayDeclare() {
		return scoreMate - ply - 1, true
	}
	return 0, false
}

// outcome scores the end of a game for the side to move.
func (w *worker) outcome(res shogi.Result, ply int) int {
	switch winner, ok := res.Outcome.Winner(); {
	case !ok:
		return w.draw()
	case winner == w.pos.Side():
		return scoreMate - ply
	}
	return ply - scoreMate
}

// Points for a declaration (Computer Shogi Association; 24 points: Japan Shogi Association).
const (
	declareBlack = 28
	declareWhite = 27
	declare24    = 31
)

// mayDeclare reports whether the side to move, not in check, wins by declaration (入玉宣言勝ち). It
// mirrors the kernel's rule, which needs the game; the credit of handicap games is that of the
// root.
func (w *worker) mayDeclare() bool {
	p := &w.pos
	us := p.Side()
	king := p.King(us)
	camp := w.rules.Zone(us)
	if king == shogi.NoSquare || !camp.Has(king) {
		return false
	}
	spec := &w.rules.Spec().Impasse
	inCamp := p.Color(us).And(camp).AndNot(shogi.Bit(king))
	if inCamp.Count() < spec.Pieces {
		return false
	}
	need := declare24
	if spec.Rule == shogi.Impasse27Declared {
		if need = declareBlack; us == shogi.White {
			need = declareWhite
		}
	}
	return w.countPoints(us, inCamp)+w.credit[us] >= need && p.AttackersTo(king, us.Other(), p.Occupied()).Empty()
}

func (w *worker) countPoints(c shogi.Color, where shogi.Bitboard) int {
	n := 0
	for !where.Empty() {
		if pc := w.pos.Piece(where.Pop()); pc != shogi.NoPiece && pc.Color() == c {
			n += w.rules.Info(w.rules.Info(pc.Kind()).Base).Points
		}
	}
	for _, k := range w.rules.HandKinds() {
		n += w.pos.Hand(c, k) * w.rules.Info(k).Points
	}
	return n
}

func (w *worker) setCredit(game *shogi.Game) {
	for c := range w.credit {
		w.credit[c] = game.Points(shogi.Color(c)) - w.countPoints(shogi.Color(c), w.rules.Board())
	}
}
