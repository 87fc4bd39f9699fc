package engine

import "github.com/komadai/komadai/shogi"

// search returns the score for the side to move, exact within (alpha, beta), else a bound. It
// is a principal variation search (J. Pearl, "Scout", 1980; T. Marsland and M. Campbell,
// 1982). cut marks an expected cut node.
func (w *worker) search(alpha, beta, depth, ply int, cut bool) int {
	if depth <= 0 {
		return w.quiesce(alpha, beta, 0, ply)
	}
	if v, done := w.enter(ply); done {
		return v
	}
	f := &w.frames[ply]
	// Mate distance pruning.
	alpha, beta = max(alpha, ply-scoreMate), min(beta, scoreMate-ply-1)
	if alpha >= beta {
		return alpha
	}
	n := node{pv: beta-alpha > 1, cut: cut, key: w.pos.Key() ^ w.salt()}
	if f.excluded != shogi.NoMove {
		n.key ^= 0x9e3779b97f4a7c15 * uint64(f.excluded)
	}
	var found bool
	n.hit, found = w.table.probe(n.key)
	if found {
		if v, ok := n.hit.proven(ply); ok {
			return v
		}
		if v := fromTable(n.hit.score, ply); !n.pv && n.hit.depth >= depth && n.hit.decides(v, alpha, beta) {
			return v
		}
	}
	if n.hit.move != shogi.NoMove && w.pos.IsLegal(n.hit.move) {
		n.table = n.hit.move
	}
	w.judge(&n, ply, found)
	w.frames[ply+2].cutoffs = 0
	f.eval = n.staticEval
	if !n.pv && !f.check && f.excluded == shogi.NoMove {
		if v, ok := w.prune(alpha, beta, depth, ply, n.hit.refine(n.staticEval, ply), n.improving, cut); ok || w.stopped {
			return v
		}
	}
	if depth >= w.params.InternalIterativeReductionDepth && n.table == shogi.NoMove {
		depth-- // internal iterative reduction
	}
	base := w.top
	v := w.searchMoves(alpha, beta, depth, ply, &n)
	w.top = base
	return v
}

func (w *worker) judge(n *node, ply int, found bool) {
	n.staticEval, n.raw = scoreNone, scoreNone
	if w.frames[ply].check {
		return
	}
	if found {
		n.raw = n.hit.eval
	}
	if n.raw == scoreNone {
		n.raw = w.evaluate()
		if !found {
			w.table.store(n.key, entry{eval: n.raw, bound: BoundNone})
		}
	}
	n.staticEval = w.correct(n.raw, ply)
	n.improving = ply < 2 || w.frames[ply-2].eval == scoreNone || n.staticEval > w.frames[ply-2].eval
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

// tried counts the moves searched at a node, and has the first captures; the first quiets are in its
// frame.
type tried struct {
	count, quiets, captures int
	captured                [16]shogi.Move
}

func (t *tried) add(f *frame, m shogi.Move, noisy bool) {
	switch {
	case !noisy && t.quiets < len(f.searchedQuiets):
		f.searchedQuiets[t.quiets] = m
		t.quiets++
	case noisy && t.captures < len(t.captured):
		t.captured[t.captures] = m
		t.captures++
	}
}

func (w *worker) searchMoves(alpha, beta, depth, ply int, n *node) int {
	f := &w.frames[ply]
	excluded := f.excluded
	var k picker
	w.pickMoves(&k, ply, n.table)
	var t tried
	best, bestMove, overlooked := -scoreInfinite, shogi.NoMove, false
	for m := w.next(&k); m != shogi.NoMove; m = w.next(&k) {
		if m == excluded {
			continue
		}
		if w.misses(m, ply) {
			overlooked = true
			continue
		}
		t.count++
		noisy, checks := w.noisy(m), w.checks(m, ply)
		r := 0
		if t.count > 1 {
			var skip bool
			if r, skip = w.reduce(&k, m, alpha, depth, ply, t.count, n, noisy, checks, best > -scoreWon); skip {
				continue
			}
		}
		extension, others := w.extend(m, beta, depth, ply, n, checks)
		if w.stopped {
			return 0
		}
		if others >= beta {
			return others
		}
		w.make(m, ply)
		v := w.searchMove(alpha, beta, depth, ply, n, t.count, best, r, extension)
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
					f.cutoffs++
					break
				}
			}
		}
		t.add(f, m, noisy)
	}
	if t.count == 0 {
		return w.withoutMoves(alpha, ply, n, overlooked)
	}
	w.settle(best, bestMove, beta, depth, ply, n, &t)
	return best
}

func (w *worker) withoutMoves(alpha, ply int, n *node, overlooked bool) int {
	f := &w.frames[ply]
	switch {
	case f.excluded != shogi.NoMove:
		return alpha
	case overlooked:
		return n.staticEval
	case !f.check && w.stalemateDraws:
		return w.draw()
	}
	return ply - scoreMate
}

// reduce returns the late move reduction of m, or whether to skip it. mayPrune: a move is known that
// does not lose.
func (w *worker) reduce(k *picker, m shogi.Move, alpha, depth, ply, count int, n *node, noisy, checks, mayPrune bool) (r int, skip bool) {
	score := 0
	if !noisy {
		score = w.quietScore(m, ply)
	}
	if depth >= 2 {
		r = w.lateMoveReduction(m, depth, count, ply, n, noisy, checks, score)
	}
	skip = mayPrune && (!noisy && !checks && w.pruneQuiet(k, n, depth, r, count, alpha, ply, score) || w.pruneBySEE(m, depth, r, noisy))
	return r, skip
}

// extend returns the extension of m, and the bound of a multi-cut if it exceeds beta.
func (w *worker) extend(m shogi.Move, beta, depth, ply int, n *node, checks bool) (extension, others int) {
	switch {
	case ply >= 2*w.depth:
	case checks && w.see(m, 0):
		return w.params.CheckExtension, -scoreInfinite
	case m == n.table && w.frames[ply].excluded == shogi.NoMove && depth >= w.params.SingularExtensionDepth &&
		n.hit.bound&BoundLower != 0 && n.hit.depth >= depth-3:
		return w.singularExtension(m, depth, ply, n, beta)
	}
	return 0, -scoreInfinite
}

// searchMove searches the position after the count-th move of a node: the first one of a PV node with
// the full window, others with a null window first.
func (w *worker) searchMove(alpha, beta, depth, ply int, n *node, count, best, r, extension int) int {
	next := depth - 1 + extension
	if count == 1 && n.pv {
		return -w.search(-beta, -alpha, next, ply+1, false)
	}
	d := next
	if r > 0 {
		d = max(min(next-r, next), 1)
	}
	v := -w.search(-alpha-1, -alpha, d, ply+1, count > 1 || !n.cut)
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
	return v
}

func (w *worker) settle(best int, bestMove shogi.Move, beta, depth, ply int, n *node, t *tried) {
	f := &w.frames[ply]
	bound := boundOf(best, beta, n.pv && bestMove != shogi.NoMove)
	if bestMove != shogi.NoMove {
		w.updateHistories(bestMove, ply, depth, t.quiets, t.captured[:t.captures])
	} else {
		w.rewardPrevious(ply, depth)
	}
	if f.excluded == shogi.NoMove && !f.check && (bestMove == shogi.NoMove || !w.noisy(bestMove)) && best > -scoreWon && best < scoreWon &&
		(bound == BoundExact || bound == BoundLower && best > f.eval || bound == BoundUpper && best < f.eval) {
		w.learn(ply, depth, best)
	}
	w.table.store(n.key, entry{move: bestMove, score: toTable(best, ply), eval: n.raw, depth: depth, bound: bound})
}

// boundOf returns the bound of a node's score; exact: within the window.
func boundOf(best, beta int, exact bool) Bound {
	switch {
	case best >= beta:
		return BoundLower
	case exact:
		return BoundExact
	}
	return BoundUpper
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

func (w *worker) quietScore(m shogi.Move, ply int) int {
	cell := w.moverCell(m)
	return int(w.main[w.pos.Side()][w.butterfly(m)]) + int(w.continuationOf(w.before(ply, 1))[cell]) +
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
		updateScore(w.capture(w.moverCell(best), w.victim(best)), bonus)
	} else {
		w.updateQuietHistories(best, ply, depth, quiets)
	}
	for _, m := range captures {
		updateScore(w.capture(w.moverCell(m), w.victim(m)), -bonus)
	}
}
