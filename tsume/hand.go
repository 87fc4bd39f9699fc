package tsume

import (
	"math/bits"

	"github.com/komadai/komadai/shogi"
)

// hand packs piece counts: a field per kind with a guard bit, so that one subtraction compares
// all.
type hand uint64

type hands struct {
	kinds []shogi.Kind
	unit  [shogi.MaxKinds + 1]hand
	field []hand // masks by kind
	guard hand
	// exact: results hold for equal hands only.
	exact bool
}

// newHands returns false if the pieces in p need more than a word.
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

func (h *hands) of(p *shogi.Position, c shogi.Color) (out hand) {
	for _, k := range h.kinds {
		out += h.unit[k] * hand(p.Hand(c, k))
	}
	return out
}

func (h *hands) within(a, b hand) bool {
	if h.exact {
		return a == b
	}
	return ((b|h.guard)-a)&h.guard == h.guard
}

// most and least work per kind.
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
		if d&(f+f&-f) != 0 { // the guard bit
			out |= f
		}
	}
	return out
}
