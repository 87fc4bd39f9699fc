package eval

import "github.com/komadai/komadai/shogi"

// reach is how the pieces of one kind move on the empty board, for Black.
type reach struct {
	// step[sq] holds the squares attacked by steps and leaps.
	step [shogi.MaxSquares]shogi.Bitboard
	// slides says that the kind has slides, leaps that it leaps over others.
	slides, leaps bool
	// ahead is the farthest that one move brings it up the board in ranks, on an
	// open board; back the farthest down.
	ahead, back int
	// mobility is the mean over the squares of the weighted number of squares it
	// can expect to reach.
	mobility float64
}

// Weights of the mobility measure.
const (
	// openSquare is the chance that a square on the way of a slider is empty.
	openSquare = 0.6
	// A square ahead is worth more than one at the side, one behind less: the
	// enemy king is ahead.
	aheadWeight, backWeight = 1.3, 0.95
	// halfMove weighs a movement that only captures or only moves quietly.
	halfMove = 0.5
	// jumpWeight weighs a jump over a neighbour, which needs one.
	jumpWeight = 0.3
)

// newReach returns the reach of k.
func newReach(r *shogi.Rules, k shogi.Kind) *reach {
	ks := r.Info(k).Spec
	out := &reach{}
	region := regionSet(r, ks)
	total := 0.0
	for _, sq := range r.Squares() {
		atoms := ks.Moves
		if region.Has(sq) {
			atoms = ks.RegionMoves
		}
		for _, a := range atoms {
			total += out.follow(r, ks, a, sq)
		}
	}
	out.mobility = total / float64(len(r.Squares()))
	return out
}

// follow adds the atom's squares from sq and returns their weight.
func (out *reach) follow(r *shogi.Rules, ks *shogi.KindSpec, a shogi.Atom, sq shogi.Square) float64 {
	weight := 1.0
	switch {
	case a.Up > 0:
		weight = aheadWeight
	case a.Up < 0:
		weight = backWeight
	}
	if a.Quiet != a.Capture {
		weight *= halfMove
	}
	out.slides = out.slides || a.Slides
	out.leaps = out.leaps || a.Left > 1 || a.Left < -1 || a.Up > 1 || a.Up < -1
	total, chance := 0.0, weight
	at := sq
	for n := 1; ; n++ {
		next := offset(r, ks, at, a)
		if next == shogi.NoSquare || next == sq {
			break
		}
		at = next
		total += chance
		out.ahead, out.back = max(out.ahead, n*a.Up), max(out.back, -n*a.Up)
		if n == 2 && ks.Jump != 0 && !a.Slides {
			break
		}
		if !a.Slides {
			if a.Capture {
				out.step[sq] = out.step[sq].Or(shogi.Bit(at))
			}
			if ks.Jump == 0 {
				break
			}
			chance *= jumpWeight
			continue
		}
		chance *= openSquare
	}
	return total
}

// offset returns where one step of a leads a Black piece from sq.
func offset(r *shogi.Rules, ks *shogi.KindSpec, sq shogi.Square, a shogi.Atom) shogi.Square {
	f, rank := r.File(sq)+a.Left, r.Rank(sq)-a.Up
	if ks.WrapFiles {
		f = wrap(f, r.Files())
	}
	if ks.WrapRanks {
		rank = wrap(rank, r.Ranks())
	}
	return r.SquareAt(f, rank)
}

func wrap(v, n int) int { return ((v-1)%n+n)%n + 1 }

// regionSet returns the squares of the region of ks.
func regionSet(r *shogi.Rules, ks *shogi.KindSpec) (b shogi.Bitboard) {
	for _, p := range r.Spec().Regions[ks.Region] {
		if sq := r.SquareAt(p.File, p.Rank); sq != shogi.NoSquare {
			b = b.Or(shogi.Bit(sq))
		}
	}
	return b
}

// turned returns the square that White sees as Black sees sq. Boards that do
// not look alike from both sides have squares without a counterpart; those
// stand for themselves.
func turned(r *shogi.Rules, sq shogi.Square) shogi.Square {
	if t := r.Reverse(sq); t != shogi.NoSquare {
		return t
	}
	return sq
}

// turnedSet returns b turned by half a circle.
func turnedSet(r *shogi.Rules, b shogi.Bitboard) (out shogi.Bitboard) {
	for !b.Empty() {
		out = out.Or(shogi.Bit(turned(r, b.Pop())))
	}
	return out
}
