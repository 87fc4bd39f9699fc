package engine

import "github.com/komadai/komadai/shogi"

// search returns the worth of the position at ply to its side to move, searched
// to depth: principal variation search (J. Pearl, "Scout", 1980; T. Marsland and
// M. Campbell, 1982). Within alpha and beta it is exact; outside it is a bound.
// cut says that a score of at least beta is expected.
func (w *worker) search(alpha, beta, depth, ply int, cut bool) int {
	if depth <= 0 {
		return w.quiesce(alpha, beta, 0, ply)
	}
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
		return w.judge()
	}
	// A mate already found nearer the root cannot be bettered here.
	alpha, beta = max(alpha, ply-scoreMate), min(beta, scoreMate-ply-1)
	if alpha >= beta {
		return alpha
	}
	pv := beta-alpha > 1
	key := w.pos.Key() ^ w.salt()
	skip := f.skip
	if skip != shogi.NoMove {
		key ^= 0x9e3779b97f4a7c15 * uint64(skip)
	}
	hit, found := w.table.probe(key)
	if !found {
		hit.eval = scoreNone
	}
	if found {
		if v, ok := hit.proven(ply); ok {
			return v
		}
	}
	if found && !pv && hit.depth >= depth {
		v := fromTable(hit.score, ply)
		if hit.bound == BoundExact || hit.bound == BoundLower && v >= beta || hit.bound == BoundUpper && v <= alpha {
			return v
		}
	}
	table := shogi.NoMove
	if hit.move != shogi.NoMove && w.pos.IsLegal(hit.move) {
		table = hit.move
	}
	stand := scoreNone
	improving := false
	if !f.check {
		if stand = hit.eval; stand == scoreNone {
			stand = w.judge()
			if !found {
				w.table.store(key, entry{eval: stand, bound: BoundNone})
			}
		}
		improving = ply < 2 || w.frames[ply-2].eval == scoreNone || stand > w.frames[ply-2].eval
	}
	f.eval = stand
	if !pv && !f.check && skip == shogi.NoMove {
		likely := stand
		if v := fromTable(hit.score, ply); found && (hit.bound == BoundLower && v > stand || hit.bound == BoundUpper && v < stand) {
			likely = v
		}
		if v, ok := w.prune(alpha, beta, depth, ply, likely, improving, cut); ok || w.stopped {
			return v
		}
	}
	if depth >= w.params.BlindDepth && table == shogi.NoMove {
		depth-- // nothing is known here: look less deep, know more the next time
	}
	return w.searchMoves(alpha, beta, depth, ply, node{
		pv: pv, cut: cut, improving: improving, key: key, table: table, hit: hit, stand: stand,
	})
}

// node is what search has found out about a position before its moves.
type node struct {
	pv, cut, improving bool
	key                uint64
	table              shogi.Move
	hit                entry
	stand              int
}

// prune returns a score where the position need not be searched move by move.
func (w *worker) prune(alpha, beta, depth, ply, likely int, improving, cut bool) (int, bool) {
	q := &w.params
	if depth <= q.RazorDepth && likely+q.RazorMargin*depth <= alpha {
		if v := w.quiesce(alpha, alpha+1, 0, ply); v <= alpha {
			return v, true
		}
	}
	if beta <= -scoreWon || beta >= scoreWon {
		return 0, false
	}
	margin := q.SurplusMargin * depth
	if improving {
		margin -= q.SurplusMargin
	}
	if depth <= q.SurplusDepth && likely-margin >= beta && likely < scoreWon {
		return likely, true
	}
	// Null move: if even passing holds beta, a move will (C. Donninger, "Null Move
	// and Deep Search", 1993).
	if w.nullMove && !w.noNull && depth >= q.NullDepth && likely >= beta && w.frames[ply].eval >= beta-q.NullSlope*depth &&
		(ply == 0 || w.frames[ply-1].move != shogi.NoMove) {
		reduced := depth - q.NullReduction - depth/q.NullDivisor - min((likely-beta)/q.NullSurplus, 3)
		w.makeNull(ply)
		v := -w.search(-beta, 1-beta, reduced-1, ply+1, !cut)
		w.unmakeNull(ply)
		if w.stopped {
			return 0, true
		}
		if v >= beta {
			v = min(v, scoreWon-1)
			if depth < q.NullVerify {
				return v, true
			}
			w.noNull = true
			sure := w.search(beta-1, beta, reduced, ply, false)
			w.noNull = false
			if sure >= beta {
				return v, true
			}
		}
	}
	return 0, false
}

// searchMoves searches the moves of a position one by one.
func (w *worker) searchMoves(alpha, beta, depth, ply int, n node) int {
	f := &w.frames[ply]
	skip := f.skip
	var k picker
	w.pickMoves(&k, ply, n.table)
	best, bestMove := -scoreInfinite, shogi.NoMove
	first := alpha
	count, quiets, overlooked := 0, 0, false
	var captured [16]shogi.Move
	ncaptured := 0
	for {
		m := w.next(&k)
		if m == shogi.NoMove {
			break
		}
		if m == skip {
			continue
		}
		if w.overlooks(m, ply) {
			overlooked = true
			continue
		}
		count++
		noisy := w.noisy(m)
		checks := w.checks(m, ply)
		r := 0
		if depth >= 2 && count > 1 {
			r = w.reduce(m, depth, count, ply, &n, noisy, checks)
		}
		if best > -scoreWon {
			if !noisy && !checks && count > 1 && w.futile(&k, &n, depth, r, count, alpha, ply) {
				continue
			}
			if count > 1 && w.losing(m, depth, r, noisy) {
				continue
			}
		}
		extension := 0
		if checks && ply < 2*w.depth && w.exchange(m, 0) {
			extension = w.params.CheckExtension
		} else if m == n.table && skip == shogi.NoMove && depth >= w.params.SingularDepth && ply < 2*w.depth &&
			n.hit.bound&BoundLower != 0 && n.hit.depth >= depth-3 {
			extension = w.single(m, depth, ply, &n, beta)
			if w.stopped {
				w.top = k.base
				return 0
			}
		}
		next := depth - 1 + extension
		w.make(m, ply)
		v := 0
		switch {
		case count == 1 && n.pv:
			v = -w.search(-beta, -alpha, next, ply+1, false)
		default:
			d := next
			if r > 0 {
				d = max(min(next-r, next), 1)
			}
			v = -w.search(-alpha-1, -alpha, d, ply+1, count > 1 || !n.cut)
			if v > alpha && d < next {
				v = -w.search(-alpha-1, -alpha, next, ply+1, !n.cut)
			}
			if v > alpha && v < beta && n.pv {
				v = -w.search(-beta, -alpha, next, ply+1, false)
			}
		}
		w.unmake(ply)
		if w.stopped {
			w.top = k.base
			return 0
		}
		if v > best {
			best = v
			if v > alpha {
				bestMove = m
				if n.pv {
					w.setPV(ply, m)
				}
				if v >= beta {
					break
				}
				alpha = v
			}
		}
		switch {
		case !noisy && quiets < len(f.tried):
			f.tried[quiets] = m
			quiets++
		case noisy && ncaptured < len(captured):
			captured[ncaptured] = m
			ncaptured++
		}
	}
	w.top = k.base
	if count == 0 {
		if skip != shogi.NoMove {
			return first
		}
		if overlooked {
			return n.stand
		}
		if !f.check && w.stalemateDraws {
			return w.draw()
		}
		return ply - scoreMate // mated, or without a move
	}
	bound := BoundUpper
	switch {
	case best >= beta:
		bound = BoundLower
		w.reward(bestMove, ply, depth, quiets, captured[:ncaptured])
	case n.pv && bestMove != shogi.NoMove:
		bound = BoundExact
	}
	w.table.store(n.key, entry{move: bestMove, score: toTable(best, ply), eval: n.stand, depth: depth, bound: bound})
	return best
}

// reduce returns by how many plies a late move is looked at less deep.
func (w *worker) reduce(m shogi.Move, depth, count, ply int, n *node, noisy, checks bool) int {
	r := int(w.reduction[min(depth, 63)][min(count, 63)])
	if n.cut {
		r++
	}
	if noisy {
		return max(r-1, 0) / 2
	}
	if n.pv {
		r--
	}
	if !n.improving {
		r++
	}
	if checks {
		r -= 2
	}
	f := &w.frames[ply]
	if f.check || m == f.killers[0] || m == f.killers[1] {
		r--
	}
	cell := w.moverCell(m)
	score := int(w.main[w.pos.Side()][m]) + int(w.answersTo(w.before(ply, 1))[cell]) + int(w.answersTo(w.before(ply, 2))[cell])
	r -= score / w.params.ReductionHistory
	return max(r, 0)
}

// futile reports whether a quiet move is pruned: because it comes late in the list
// (late-move pruning), or because the position is too far below alpha (futility
// pruning). All quiet moves that follow are pruned too. It has nothing to do with
// tsume.Futile, which is about useless interpositions (無駄合).
func (w *worker) futile(k *picker, n *node, depth, r, count, alpha, ply int) bool {
	if w.frames[ply].check {
		return false
	}
	q := &w.params
	most := q.LateBase + depth*depth*q.LateSlope/100
	if !n.improving {
		most = q.LateBaseFalling + depth*depth*q.LateSlopeFalling/100
	}
	if !n.pv && depth <= q.LateDepth && count > most {
		k.skipQuiets = true
		return true
	}
	d := max(depth-r, 1)
	if d <= q.FutileDepth && n.stand != scoreNone && n.stand+q.FutileBase+q.FutileMargin*d <= alpha {
		k.skipQuiets = true
		return true
	}
	return false
}

// losing reports whether m loses too much material at once to be searched.
func (w *worker) losing(m shogi.Move, depth, r int, noisy bool) bool {
	if noisy {
		return depth <= w.params.BadCaptureDepth && !w.exchange(m, -w.params.BadCaptureMargin*depth)
	}
	d := max(depth-r, 1)
	return d <= w.params.BadQuietDepth && !w.exchange(m, -w.params.BadQuietMargin*d*d)
}

// single returns the extension of the table's move: one ply if every other move
// falls well short of it (T. Anantharaman, M. Campbell and F. Hsu, "Singular
// Extensions", 1988).
func (w *worker) single(m shogi.Move, depth, ply int, n *node, beta int) int {
	v := fromTable(n.hit.score, ply)
	if v >= scoreWon || v <= -scoreWon {
		return 0
	}
	target := v - w.params.SingularMargin*depth
	f := &w.frames[ply]
	f.skip = m
	best := w.search(target-1, target, (depth-1)/2, ply, n.cut)
	f.skip = shogi.NoMove
	f.checksKnown = 0
	switch {
	case best < target:
		return 1
	case v >= beta:
		return -1
	}
	return 0
}

// reward learns from a cutoff by best, after the first quiets of the frame's
// tried moves and the captures did not cut.
func (w *worker) reward(best shogi.Move, ply, depth, quiets int, captures []shogi.Move) {
	bonus := w.bonus(depth)
	if w.noisy(best) {
		learn(w.capture(w.moverCell(best), w.pos.Piece(best.To()).Kind()), bonus)
	} else {
		w.noteCutoff(best, ply, depth, quiets)
	}
	for _, m := range captures {
		learn(w.capture(w.moverCell(m), w.pos.Piece(m.To()).Kind()), -bonus)
	}
}
