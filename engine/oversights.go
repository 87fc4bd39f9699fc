package engine

import "github.com/komadai/komadai/shogi"

// oversights decides, by seed, position and move, which moves a weaker level misses: people
// lose by moves they did not see rather than by bad judgement.
type oversights struct {
	// missRate is the missed moves per 1000 quiet moves near the pieces.
	missRate int
	seed     uint64
}

// salt separates table entries of searches with different oversights.
func (a *oversights) salt() uint64 {
	if a.missRate == 0 {
		return 0
	}
	return scatter(a.seed, uint64(a.missRate))
}

// Factors of the miss rate in percent. Captures are easy to see, above all on the square of
// the last move. Drops, long moves and moves backward are hard.
const (
	factorRecapture  = 15
	factorOwnCapture = 25
	factorCapture    = 55
	factorPromotion  = 80
	factorCheck      = 70
	factorDrop       = 130
	factorLong       = 130
	factorBack       = 120
	maxMissRate      = 950
)

// misses reports whether the level misses the legal move m. A side in check misses no move.
func (w *worker) misses(m shogi.Move, ply int) bool {
	if w.missRate == 0 || w.frames[ply].check {
		return false
	}
	return w.missesMove(m, ply)
}

func (w *worker) missesMove(m shogi.Move, ply int) bool {
	odds := w.missRate
	times := func(percent int) { odds = odds * percent / 100 }
	switch {
	case m == shogi.Pass:
	case !m.IsBoard():
		times(factorDrop)
	default:
		if w.pos.Piece(m.To()) != shogi.NoPiece {
			switch {
			case ply > 0 && w.landed(ply-1) == m.To():
				times(factorRecapture)
			case ply == 0:
				times(factorOwnCapture)
			default:
				times(factorCapture)
			}
		}
		if m.Promotes() {
			times(factorPromotion)
		}
		files, ranks := w.rules.File(m.To())-w.rules.File(m.From()), w.rules.Rank(m.To())-w.rules.Rank(m.From())
		if 3*max(files, -files, ranks, -ranks) >= max(w.rules.Files(), w.rules.Ranks()) {
			times(factorLong)
		}
		if w.pos.Side() == shogi.White {
			ranks = -ranks
		}
		if ranks > 0 {
			times(factorBack)
		}
	}
	if w.checks(m, ply) {
		times(factorCheck)
	}
	return int(scatter(w.pos.Key()^uint64(m)*0xd6e8feb86659fd93, w.seed)%1000) < min(odds, maxMissRate)
}

func (w *worker) landed(ply int) shogi.Square {
	m := w.frames[ply].move
	if m == shogi.NoMove || m == shogi.Pass {
		return shogi.NoSquare
	}
	return m.To()
}

// scatter hashes two numbers (SplitMix, G. Steele, D. Lea and C. Flood, 2014).
func scatter(a, b uint64) uint64 {
	z := a ^ (b+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
