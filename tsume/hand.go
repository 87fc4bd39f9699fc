package tsume

import (
	"math/bits"

	"github.com/komadai/komadai/shogi"
)

// hand is what a side holds, packed into a word: a field for each kind, each
// with a spare bit above so that hands compare by one subtraction.
type hand uint64

// hands is the layout of a hand for one problem.
type hands struct {
	kinds []shogi.Kind
	unit  [shogi.MaxKinds + 1]hand // one piece of a kind, 0 where none can be held
	field []hand                   // the bits of a kind, in the order of kinds
	guard hand
	// exact says that hands do not compare in this rule set: only equal hands
	// lend each other a result.
	exact bool
}

// newHands lays hands out for the pieces that are in play in p. ok is false when
// they do not fit into a word.
func newHands(p *shogi.Position) (h hands, ok bool) {
	r := p.Rules()
	h.exact = !r.HandsCompare()
	var total [shogi.MaxKinds + 1]int
	for _, sq := range r.Squares() {
		if pc := p.Piece(sq); pc != shogi.NoPiece {
			total[r.Info(pc.Kind()).Base]++
		}
	}
	shift := 0
	for _, k := range r.HandKinds() {
		n := total[k] + p.Hand(shogi.Black, k) + p.Hand(shogi.White, k)
		if n == 0 {
			continue
		}
		width := bits.Len(uint(n))
		if shift+width+1 > 64 {
			return h, false
		}
		h.kinds = append(h.kinds, k)
		h.unit[k] = 1 << shift
		h.field = append(h.field, hand(1<<width-1)<<shift)
		h.guard |= 1 << (shift + width)
		shift += width + 1
	}
	return h, true
}

// of returns the hand of c.
func (h *hands) of(p *shogi.Position, c shogi.Color) (out hand) {
	for _, k := range h.kinds {
		out += h.unit[k] * hand(p.Hand(c, k))
	}
	return out
}

// within reports whether a holds no more of any kind than b.
func (h *hands) within(a, b hand) bool {
	if h.exact {
		return a == b
	}
	return ((b|h.guard)-a)&h.guard == h.guard
}

// most returns the larger of a and b for each kind, least the smaller.
func (h *hands) most(a, b hand) hand {
	keep := h.wide((b | h.guard) - a)
	return b&keep | a&^keep
}

func (h *hands) least(a, b hand) hand {
	keep := h.wide((b | h.guard) - a)
	return a&keep | b&^keep
}

// wide returns the fields whose guard bit is set in d.
func (h *hands) wide(d hand) hand {
	var out hand
	for _, f := range h.field {
		if d&(f+f&-f) != 0 { // the bit above the field
			out |= f
		}
	}
	return out
}
