package tsume

import (
	"context"
	"slices"

	"github.com/komadai/komadai/shogi"
)

// memory shares a transposition table among the searches of a judgement and its explanation.
type memory struct {
	table    *table
	hands    hands
	attacker shogi.Color
	futile   Futile
}

// take returns a table of at most bytes, a new one if the current one is for other questions.
// A nil memory makes a new one.
func (m *memory) take(ctx context.Context, bytes int, hs *hands, attacker shogi.Color, futile Futile) *table {
	stop := func() bool { return ctx.Err() != nil }
	if m != nil && m.table != nil && m.attacker == attacker && m.futile == futile && m.hands.equal(hs) {
		m.table.stop = stop
		m.table.root++
		return m.table
	}
	t := newTable(bytes, stop)
	if m != nil {
		*m = memory{t, *hs, attacker, futile}
	}
	return t
}

// equal compares layouts: with pieces out of the game, fewer bits may suffice.
func (h *hands) equal(other *hands) bool {
	return h.guard == other.guard && h.exact == other.exact && slices.Equal(h.kinds, other.kinds)
}
