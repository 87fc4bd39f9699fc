package engine

import "github.com/komadai/komadai/shogi"

// search returns the score for the side to move, exact within (alpha, beta), else a bound. It
// is a principal variation search (J. Pearl, "Scout", 1980; T. Marsland and M. Campbell,
// 1982). cut marks an expected cut node.
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
		return w.evaluate()
	}
	// Mate distance pruning.
	alpha, beta = max(alpha, ply-scoreMate), min(beta, scoreMate-ply-1)
	if alpha >= beta {
		return alpha
	}
	pv := beta-alpha > 1
	key := w.pos.Key() ^ w.salt()
	excluded := f.excluded
	if excluded != shogi.NoMove {
		key ^= 0x9e3779b97f4a7c15 * uint64(excluded)
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
	staticEval, raw := scoreNone, scoreNone
	improving := false
	if !f.check {
		if raw = hit.eval; raw == scoreNone {
			raw = w.evaluate()
			if !found {
				w.table.store(key, entry{eval: raw, bound: BoundNone})
			}
		}
		staticEval = w.correct(raw, ply)
		improving = ply < 2 || w.frames[ply-2].eval == scoreNone || staticEval > w.frames[ply-2].eval
	}
	w.frames[ply+2].cutoffs = 0
	f.eval = staticEval
	if !pv && !f.check && excluded == shogi.NoMove {
		adjusted := staticEval
		if v := fromTable(hit.score, ply); found && (hit.bound == BoundLower && v > staticEval || hit.bound == BoundUpper && v < staticEval) {
			adjusted = v
		}
		if v, ok := w.prune(alpha, beta, depth, ply, adjusted, improving, cut); ok || w.stopped {
			return v
		}
	}
	if depth >= w.params.InternalIterativeReductionDepth && table == shogi.NoMove {
		depth-- // internal iterative reduction
	}
	return w.searchMoves(alpha, beta, depth, ply, node{
		pv: pv, cut: cut, improving: improving, key: key, table: table, hit: hit, staticEval: staticEval, raw: raw,
	})
}

type node struct {
	pv, cut, improving bool
	key                uint64
	table              shogi.Move
	hit                entry
	staticEval, raw    int // with and without corrections
}

func (w *worker) prune(alpha, beta, depth, ply, adjusted int, improving, cut bool) (int, bool) {
	q := &w.params
	if depth <= q.RazoringDepth && adjusted+q.RazoringMargin*depth <= alpha {
		if v := w.quiesce(alpha, alpha+1, 0, ply); v <= alpha {
			return v, true
		}
	}
	if beta <= -scoreWon || beta >= scoreWon {
		return 0, false
	}
	margin := q.ReverseFutilityMargin * depth
	if improving {
		margin -= q.ReverseFutilityMargin
	}
	if depth <= q.ReverseFutilityDepth && adjusted-margin >= beta && adjusted < scoreWon {
		return adjusted, true
	}
	// Null-move pruning: if passing exceeds beta, a move will too (C. Donninger, "Null Move
	// and Deep Search", 1993).
	if w.nullMove && !w.noNull && depth >= q.NullMoveMinDepth && adjusted >= beta && w.frames[ply].eval >= beta-q.NullMoveEvalSlope*depth &&
		(ply == 0 || w.frames[ply-1].move != shogi.NoMove) {
		reduced := depth - q.NullMoveReduction - depth/q.NullMoveDepthDivisor - min((adjusted-beta)/q.NullMoveEvalDivisor, 3)
		w.makeNull(ply)
		v := -w.search(-beta, 1-beta, reduced-1, ply+1, !cut)
		w.unmakeNull(ply)
		if w.stopped {
			return 0, true
		}
		if v >= beta {
			v = min(v, scoreWon-1)
			if depth < q.NullMoveVerificationDepth {
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

func (w *worker) searchMoves(alpha, beta, depth, ply int, n node) int {
	f := &w.frames[ply]
	excluded := f.excluded
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
		if m == excluded {
			continue
		}
		if w.misses(m, ply) {
			overlooked = true
			continue
		}
		count++
		noisy := w.noisy(m)
		checks := w.checks(m, ply)
		r, score := 0, 0
		if !noisy && count > 1 {
			score = w.quietScore(m, ply)
		}
		if depth >= 2 && count > 1 {
			r = w.lateMoveReduction(m, depth, count, ply, &n, noisy, checks, score)
		}
		if best > -scoreWon {
			if !noisy && !checks && count > 1 && w.pruneQuiet(&k, &n, depth, r, count, alpha, ply, score) {
				continue
			}
			if count > 1 && w.pruneBySEE(m, depth, r, noisy) {
				continue
			}
		}
		extension := 0
		if checks && ply < 2*w.depth && w.see(m, 0) {
			extension = w.params.CheckExtension
		} else if m == n.table && excluded == shogi.NoMove && depth >= w.params.SingularExtensionDepth && ply < 2*w.depth &&
			n.hit.bound&BoundLower != 0 && n.hit.depth >= depth-3 {
			var others int
			extension, others = w.singularExtension(m, depth, ply, &n, beta)
			if w.stopped {
				w.top = k.base
				return 0
			}
			if others >= beta {
				w.top = k.base
				return others
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
				// A clear result deserves a ply more, a narrow one a ply less.
				if v > best+w.params.DeeperMargin+2*next && extension < 2 {
					next++
				} else if v < best+w.params.ShallowerMargin && next > d+1 {
					next--
				}
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
					f.cutoffs++
					break
				}
				alpha = v
			}
		}
		switch {
		case !noisy && quiets < len(f.searchedQuiets):
			f.searchedQuiets[quiets] = m
			quiets++
		case noisy && ncaptured < len(captured):
			captured[ncaptured] = m
			ncaptured++
		}
	}
	w.top = k.base
	if count == 0 {
		if excluded != shogi.NoMove {
			return first
		}
		if overlooked {
			return n.staticEval
		}
		if !f.check && w.stalemateDraws {
			return w.draw()
		}
		return ply - scoreMate
	}
	bound := BoundUpper
	switch {
	case best >= beta:
		bound = BoundLower
	case n.pv && bestMove != shogi.NoMove:
		bound = BoundExact
	}
	if bestMove != shogi.NoMove {
		w.updateHistories(bestMove, ply, depth, quiets, captured[:ncaptured])
	} else {
		w.rewardPrevious(ply, depth)
	}
	if excluded == shogi.NoMove && !f.check && (bestMove == shogi.NoMove || !w.noisy(bestMove)) && best > -scoreWon && best < scoreWon &&
		(bound == BoundExact || bound == BoundLower && best > f.eval || bound == BoundUpper && best < f.eval) {
		w.learn(ply, depth, best)
	}
	w.table.store(n.key, entry{move: bestMove, score: toTable(best, ply), eval: n.raw, depth: depth, bound: bound})
	return best
}

func (w *worker) lateMoveReduction(m shogi.Move, depth, count, ply int, n *node, noisy, checks bool, score int) int {
	r := int(w.reduction[min(depth, 63)][min(count, 63)])
	if n.cut {
		r++
	}
	if w.frames[ply+1].cutoffs > 2 {
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
	r -= score / w.params.LateMoveReductionHistory
	return max(r, 0)
}

// quietScore sums the histories of a quiet move.
func (w *worker) quietScore(m shogi.Move, ply int) int {
	cell := w.moverCell(m)
	return int(w.main[w.pos.Side()][m]) + int(w.continuationOf(w.before(ply, 1))[cell]) +
		int(w.continuationOf(w.before(ply, 2))[cell]) + int(w.continuationOf(w.before(ply, 4))[cell])/2
}

// pruneQuiet applies late move and futility pruning. Once it prunes, it prunes all later quiet
// moves.
func (w *worker) pruneQuiet(k *picker, n *node, depth, r, count, alpha, ply, score int) bool {
	if w.frames[ply].check {
		return false
	}
	q := &w.params
	most := q.LateMovePruningBase + depth*depth*q.LateMovePruningSlope/100
	if !n.improving {
		most = q.LateMovePruningBaseNotImproving + depth*depth*q.LateMovePruningSlopeNotImproving/100
	}
	if !n.pv && depth <= q.LateMovePruningDepth && count > most {
		k.skipQuiets = true
		return true
	}
	d := max(depth-r, 1)
	if d <= q.HistoryPruningDepth && score < -q.HistoryPruningMargin*d {
		return true
	}
	if d <= q.FutilityDepth && n.staticEval != scoreNone && n.staticEval+q.FutilityBase+q.FutilityMargin*d <= alpha {
		k.skipQuiets = true
		return true
	}
	return false
}

func (w *worker) pruneBySEE(m shogi.Move, depth, r int, noisy bool) bool {
	if noisy {
		return depth <= w.params.CaptureSEEDepth && !w.see(m, -w.params.CaptureSEEMargin*depth)
	}
	d := max(depth-r, 1)
	return d <= w.params.QuietSEEDepth && !w.see(m, -w.params.QuietSEEMargin*d*d)
}

// singularExtension extends the table's move by a ply or two if all other moves score well below it,
// and reduces it if beta is exceeded anyway (T. Anantharaman, M. Campbell and F. Hsu, "Singular
// Extensions", 1988). If another move exceeds beta, too, others is its bound and the node is cut
// (Y. Björnsson and T. Marsland, "Multi-cut Pruning", 1999).
func (w *worker) singularExtension(m shogi.Move, depth, ply int, n *node, beta int) (extension, others int) {
	others = -scoreInfinite
	v := fromTable(n.hit.score, ply)
	if v >= scoreWon || v <= -scoreWon {
		return 0, others
	}
	target := v - w.params.SingularExtensionMargin*depth
	f := &w.frames[ply]
	f.excluded = m
	best := w.search(target-1, target, (depth-1)/2, ply, n.cut)
	f.excluded = shogi.NoMove
	f.checksKnown = 0
	switch {
	case best < target-w.params.DoubleExtensionMargin && !n.pv:
		return 2, others
	case best < target:
		return 1, others
	case target >= beta && !n.pv:
		return 0, target
	case v >= beta:
		return -2, others
	case n.cut:
		return -1, others
	}
	return 0, others
}

// updateHistories rewards best for a cutoff and punishes earlier moves: the first quiets of
// searchedQuiets, and captures.
func (w *worker) updateHistories(best shogi.Move, ply, depth, quiets int, captures []shogi.Move) {
	bonus := w.historyBonus(depth)
	if w.noisy(best) {
		updateScore(w.capture(w.moverCell(best), w.pos.Piece(best.To()).Kind()), bonus)
	} else {
		w.updateQuietHistories(best, ply, depth, quiets)
	}
	for _, m := range captures {
		updateScore(w.capture(w.moverCell(m), w.pos.Piece(m.To()).Kind()), -bonus)
	}
}
