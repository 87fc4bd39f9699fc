package analysis

import "github.com/komadai/komadai/shogi"

// reconcile makes neighbouring positions agree about forced wins. Positions are in order.
//
//   - After the first move of a mate, the mate is a ply shorter; after any move of
//     a lost side, it is still lost.
//   - A side whose move leads to a forced win had it before that move.
func reconcile(g *Game, moves []string, positions []Position) {
	sideAt := func(ply int) shogi.Color {
		if ply%2 == 0 {
			return g.Start.Side()
		}
		return g.Start.Side().Other()
	}
	next := func(i int) bool {
		return i+1 < len(positions) && positions[i+1].Ply == positions[i].Ply+1
	}
	// Backwards first, so late discoveries reach earlier positions.
	for i := len(positions) - 2; i >= 0; i-- {
		if !next(i) {
			continue
		}
		before, after := &positions[i], &positions[i+1]
		side := sideAt(before.Ply)
		plies, wins := after.Score.mateFor(side)
		if !wins || before.Score.Mate || before.Over != "" {
			continue
		}
		before.Score = won(side, longer(after, plies))
		before.Best = moves[before.Ply]
		before.PV = append([]string{before.Best}, after.PV...)
		before.PV = before.PV[:min(len(before.PV), maxPV)]
		before.Depth = 0
	}
	for i := range positions {
		if !next(i) || positions[i+1].Over != "" {
			continue
		}
		before, after := &positions[i], &positions[i+1]
		side, played := sideAt(before.Ply), moves[before.Ply]
		winner, plies, ok := side, 0, false
		if plies, ok = before.Score.mateFor(side); ok && (played != before.Best || before.Declare) {
			continue
		}
		if !ok {
			winner = side.Other()
			plies, ok = before.Score.mateFor(winner)
		}
		if !ok || after.Score.Mate { // a mate that the search found has priority
			continue
		}
		after.Score, after.Depth = won(winner, max(0, plies-1)), 0
		if played == before.Best && len(before.PV) > 1 {
			after.PV = before.PV[1:]
			after.Best = after.PV[0]
		}
	}
}

// longer returns the mate length a ply earlier, 0 if unknown.
func longer(after *Position, plies int) int {
	if plies == 0 && after.Over == "" {
		return 0
	}
	return plies + 1
}
