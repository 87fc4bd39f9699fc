package engine

import "github.com/komadai/komadai/shogi"

// attention is what a level below full strength sees of the moves ahead. People
// lose games less by bad judgement than by moves they did not see: the answer
// that takes what they have just moved, the drop, the rook from afar. So a level
// plays sensibly on what it sees, and overlooks the more, the lower it is.
// Whether a move is overlooked depends on the seed, the position and the move
// alone.
type attention struct {
	// careless is how many of a thousand quiet moves near the pieces are
	// overlooked; 0 sees everything.
	careless int
	seed     uint64
}

// salt keeps what is found with this attention apart in the transposition table
// from what another search of the position finds.
func (a *attention) salt() uint64 {
	if a.careless == 0 {
		return 0
	}
	return scatter(a.seed, uint64(a.careless))
}

// Factors of carelessness in percent. A capture meets the eye, most of all on
// the square of the last move, and one's own more than the other side's; a drop
// comes from beside the board; a move across a third of the board and more and one
// back are harder to see than a short one ahead.
const (
	seenRecapture  = 15
	seenOwnCapture = 25
	seenCapture    = 55
	seenPromotion  = 80
	seenCheck      = 70
	seenDrop       = 130
	seenLong       = 130
	seenBack       = 120
	mostOverseen   = 950
)

// overlooks reports whether the level does not see the legal move m at ply.
// Whoever is in check looks for every way out.
func (w *worker) overlooks(m shogi.Move, ply int) bool {
	if w.careless == 0 || w.frames[ply].check {
		return false
	}
	return w.missed(m, ply)
}

// missed is overlooks for a level that is careless and a side not in check.
func (w *worker) missed(m shogi.Move, ply int) bool {
	odds := w.careless
	times := func(percent int) { odds = odds * percent / 100 }
	switch {
	case m == shogi.Pass:
	case !m.IsBoard():
		times(seenDrop)
	default:
		if w.pos.Piece(m.To()) != shogi.NoPiece {
			switch {
			case ply > 0 && w.landed(ply-1) == m.To():
				times(seenRecapture)
			case ply == 0:
				times(seenOwnCapture)
			default:
				times(seenCapture)
			}
		}
		if m.Promotes() {
			times(seenPromotion)
		}
		files, ranks := w.rules.File(m.To())-w.rules.File(m.From()), w.rules.Rank(m.To())-w.rules.Rank(m.From())
		if 3*max(files, -files, ranks, -ranks) >= max(w.rules.Files(), w.rules.Ranks()) {
			times(seenLong)
		}
		if w.pos.Side() == shogi.White {
			ranks = -ranks
		}
		if ranks > 0 {
			times(seenBack)
		}
	}
	if w.checks(m, ply) {
		times(seenCheck)
	}
	return int(scatter(w.pos.Key()^uint64(m)*0xd6e8feb86659fd93, w.seed)%1000) < min(odds, mostOverseen)
}

// landed returns the square to which the move made from ply went, NoSquare for
// none.
func (w *worker) landed(ply int) shogi.Square {
	m := w.frames[ply].move
	if m == shogi.NoMove || m == shogi.Pass {
		return shogi.NoSquare
	}
	return m.To()
}

// scatter mixes two numbers into one that looks drawn at random (D. Lea and
// G. Steele, SplitMix, 2014).
func scatter(a, b uint64) uint64 {
	z := a ^ (b+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
