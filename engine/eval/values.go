package eval

import "github.com/komadai/komadai/shogi"

// In centipawns. A line through weighted mobility and a share of promotion, fitted to common
// values: P 1, L 4, N 4.5, S 6, G 7, B 9, R 10.5.
const (
	mobilityWorth, mobilityBase = 128, -30
	leapWorth                   = 80
	// Share of the promotion gain; less for slow pieces.
	promoteFast, promoteSlow = 0.35, 0.25
	// Factor for pieces limited per file, which are plentiful.
	crowded = 0.42
	// Promoted pieces are unpromoted in hand.
	promotedShare = 0.92
	// Share of the other face where pieces turn back and forth.
	turning    = 0.5
	leastWorth = 40
	// Per point where points decide.
	pointWorth = 10
	mineWorth  = 60
)

func worth(r *shogi.Rules, reaches []*reach, w *Weights) (board, hand [shogi.MaxKinds + 1]int) {
	var plain [shogi.MaxKinds + 1]float64
	for _, k := range r.Kinds() {
		if re := reaches[k]; re != nil {
			plain[k] = mobilityWorth*re.mobility + mobilityBase
			if re.leaps {
				plain[k] += leapWorth
			}
		}
	}
	for _, k := range r.Kinds() {
		in := r.Info(k)
		if in.Royal || in.Token {
			continue
		}
		v := plain[k]
		if to := r.Turned(k); r.Spec().Promotion.Back && to != shogi.NoKind {
			v = (1-turning)*v + turning*plain[to]
		} else if in.Base != k {
			v *= promotedShare
		} else if in.Promoted != shogi.NoKind {
			share := promoteSlow
			if reaches[k].ahead > 1 {
				share = promoteFast
			}
			v += share * max(plain[in.Promoted]*promotedShare-v, 0)
		}
		if in.Spec.MaxPerFile > 0 {
			v *= crowded
		}
		if r.Spec().Elimination != nil {
			v = v/2 + hunted(r, k)
		}
		board[k] = max(int(v), leastWorth)
	}
	for _, k := range r.HandKinds() {
		in := r.Info(k)
		switch {
		case in.Droppable:
			hand[k] = board[k] * w.HandShare / 100
		case k == r.Mine():
			hand[k] = mineWorth
		}
	}
	return board, hand
}

func hunted(r *shogi.Rules, k shogi.Kind) float64 {
	e := r.Spec().Elimination
	if r.Info(r.Info(k).Base).Letter == e.Hunter {
		return float64(pointWorth * e.Weight)
	}
	return pointWorth * 5
}

// reach is a kind's movement on the empty board, for Black.
type reach struct {
	step [shogi.MaxSquares]shogi.Bitboard
	// leaps: over other pieces.
	slides, leaps bool
	// Ranks up and down of one move on an open board.
	ahead, back int
	mobility    float64
}

const (
	// Probability of an empty square on a slide.
	openSquare = 0.6
	// The enemy king is ahead.
	aheadWeight, backWeight = 1.3, 0.95
	// For movements that only capture or only move.
	halfMove = 0.5
	// Jumps need a hurdle.
	jumpWeight = 0.3
	// A hurdle on the next square.
	hurdle = 1 - openSquare
	// A second step after a capture.
	secondStep = 0.1
)

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
		total += secondSteps(r, ks, sq)
	}
	out.mobility = total / float64(len(r.Squares()))
	return out
}

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
	if a.LegLeft != 0 || a.LegUp != 0 {
		weight *= openSquare
	}
	if a.Hop != shogi.HopNone {
		weight *= hurdle
	}
	out.leaps = out.leaps || a.Hop != shogi.HopNone || a.Left > 1 || a.Left < -1 || a.Up > 1 || a.Up < -1
	total, chance := 0.0, weight
	at := sq
	for n := 1; ; n++ {
		next := r.Neighbor(at, a.Left, a.Up, ks.WrapFiles, ks.WrapRanks)
		if next == shogi.NoSquare || next == sq {
			break
		}
		at = next
		if a.Max > 0 && n > a.Max {
			break
		}
		if n < a.Min || a.Hop != shogi.HopNone && n == 1 {
			chance *= openSquare
			continue
		}
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

// secondSteps is the mobility that a double move adds on sq.
func secondSteps(r *shogi.Rules, ks *shogi.KindSpec, sq shogi.Square) (total float64) {
	seconds := float64(len(ks.Double))
	if ks.DoubleStraight {
		seconds = 2 // on and back
	}
	for _, a := range ks.Double {
		if r.Neighbor(sq, a.Left, a.Up, false, false) != shogi.NoSquare {
			total += secondStep * seconds
		}
	}
	return total
}

func regionSet(r *shogi.Rules, ks *shogi.KindSpec) (b shogi.Bitboard) {
	for _, p := range r.Spec().Regions[ks.Region] {
		if sq := r.SquareAt(p.File, p.Rank); sq != shogi.NoSquare {
			b = b.Or(shogi.Bit(sq))
		}
	}
	return b
}

// turned is the rotated square. Squares without a counterpart stay.
func turned(r *shogi.Rules, sq shogi.Square) shogi.Square {
	if t := r.Reverse(sq); t != shogi.NoSquare {
		return t
	}
	return sq
}

func turnedSet(r *shogi.Rules, b shogi.Bitboard) (out shogi.Bitboard) {
	for !b.Empty() {
		out = out.Or(shogi.Bit(turned(r, b.Pop())))
	}
	return out
}

// points evaluates elimination games (Seishin, seed 000).
type points struct {
	weight int32
	total  int // initial prey of a side
}

const (
	// closing weighs the squared share of removed prey: the last ones matter most.
	closing = 400
	// For finishing first, and per prey that the other side still has to remove.
	finishedFirst, perPrey = 300, 3 * pointWorth
	// unarmed is the loss of a side without hunters.
	unarmed = 800
)

func newPoints(r *shogi.Rules) *points {
	e := r.Spec().Elimination
	return &points{weight: int32(e.Weight), total: max(r.Spec().Set[e.Prey], 1)}
}

func (pt *points) score(p *shogi.Position) int32 {
	return pt.side(p, shogi.Black) - pt.side(p, shogi.White)
}

func (pt *points) side(p *shogi.Position, c shogi.Color) int32 {
	voids, captured, _ := p.Score(c)
	left, others := p.Remaining(c), p.Remaining(c.Other())
	v := pointWorth * (int32(voids) + pt.weight*int32(captured))
	done := int32(max(pt.total-left, 0))
	n := int32(pt.total)
	v += closing * done * done / (n * n)
	if left == 0 && others > 0 {
		v += finishedFirst + perPrey*int32(others)
	}
	if left > 0 && p.Hunters(c) == 0 {
		v -= unarmed
	}
	return v
}
