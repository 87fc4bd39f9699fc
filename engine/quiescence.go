package engine

import "github.com/komadai/komadai/shogi"

// quiesce searches captures, promotions and, in the first plies, checks. depth falls from 0.
func (w *worker) quiesce(alpha, beta, depth, ply int) int {
	w.pvLen[ply] = ply
	w.selDepth = max(w.selDepth, ply)
	if w.over() {
		return 0
	}
	f := &w.frames[ply]
	if v, ok := w.ended(ply); ok {
		return v
	}
	if ply >= maxPly {
		if f.check {
			return 0
		}
		return w.evaluate()
	}
	key := w.pos.Key() ^ w.salt()
	hit, found := w.table.probe(key)
	pv := beta-alpha > 1
	if found {
		v := fromTable(hit.score, ply)
		if !pv && (hit.bound == BoundExact || hit.bound == BoundLower && v >= beta || hit.bound == BoundUpper && v <= alpha) {
			return v
		}
	}
	best, staticEval, raw := -scoreInfinite, scoreNone, scoreNone
	if !f.check {
		if found && hit.eval != scoreNone {
			raw = hit.eval
		} else {
			raw = w.evaluate()
		}
		staticEval = w.correct(raw, ply)
		best = staticEval
		if found && hit.bound != BoundNone {
			if v := fromTable(hit.score, ply); hit.bound == BoundLower && v > best || hit.bound == BoundUpper && v < best {
				best = v
			}
		}
		if best >= beta {
			if !found {
				w.table.store(key, entry{score: toTable(best, ply), eval: raw, bound: BoundLower})
			}
			return best
		}
		alpha = max(alpha, best)
	}
	f.eval = staticEval
	first := alpha
	table := shogi.NoMove
	if found && hit.move != shogi.NoMove && w.pos.IsLegal(hit.move) {
		table = hit.move
	}
	var k picker
	w.pickQuiescence(&k, ply, table, depth > -w.params.QuiescenceCheckPlies && staticEval+w.params.QuiescenceCheckMargin > alpha)
	bestMove := shogi.NoMove
	tried := 0
	for {
		m := w.next(&k)
		if m == shogi.NoMove {
			break
		}
		if w.misses(m, ply) {
			continue
		}
		tried++
		if !f.check && best > -scoreWon {
			if w.noisy(m) {
				gain := w.gain(m)
				if floor := staticEval + gain + w.params.DeltaPruningMargin; floor <= alpha {
					best = max(best, floor)
					continue
				}
				if w.params.QuiescenceMoves > 0 && tried > w.params.QuiescenceMoves && (ply == 0 || m.To() != w.frames[ply-1].move.To()) && !w.checks(m, ply) {
					continue
				}
			}
			if !w.see(m, 0) {
				continue
			}
		} else if f.check && best > -scoreWon && depth < -1 && tried > 4 && !w.noisy(m) {
			continue
		}
		w.make(m, ply)
		v := -w.quiesce(-beta, -alpha, depth-1, ply+1)
		w.unmake(ply)
		if w.stopped {
			w.top = k.base
			return 0
		}
		if v > best {
			best = v
			if v > alpha {
				alpha, bestMove = v, m
				if pv {
					w.setPV(ply, m)
				}
				if v >= beta {
					break
				}
			}
		}
	}
	w.top = k.base
	if f.check && tried == 0 {
		return ply - scoreMate
	}
	bound := BoundUpper
	switch {
	case best >= beta:
		bound = BoundLower
	case pv && alpha > first:
		bound = BoundExact
	}
	w.table.store(key, entry{move: bestMove, score: toTable(best, ply), eval: raw, bound: bound})
	return best
}

func (w *worker) gain(m shogi.Move) int {
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
	if w.tries {
		if us := w.pos.Side(); w.pos.King(us.Other()) == w.try[us.Other()] {
			return ply - scoreMate, true
		}
	}
	if w.points {
		if v, ok := w.scored(ply); ok {
			return v, true
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

func (w *worker) scored(ply int) (int, bool) {
	p := &w.pos
	left := [2]int{p.Remaining(shogi.Black), p.Remaining(shogi.White)}
	if left[0] > 0 && left[1] > 0 && (w.hasHunter(shogi.Black) || w.hasHunter(shogi.White)) ||
		left[0] > 0 && left[1] == 0 && w.hasHunter(shogi.Black) ||
		left[1] > 0 && left[0] == 0 && w.hasHunter(shogi.White) {
		return 0, false
	}
	res := p.Ending()
	if !res.Over() {
		return 0, false
	}
	switch winner, ok := res.Outcome.Winner(); {
	case !ok:
		return w.draw(), true
	case winner == p.Side():
		return scoreMate - ply, true
	}
	return ply - scoreMate, true
}

func (w *worker) hasHunter(c shogi.Color) bool {
	return !w.pos.Pieces(c, w.hunter[0]).Empty() || w.hunter[1] != shogi.NoKind && !w.pos.Pieces(c, w.hunter[1]).Empty()
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
