package tsume

import (
	"context"
	"slices"

	"github.com/komadai/komadai/shogi"
)

// memory is the transposition table that several searches use one after the other:
// those of a judgement and of its explanation. What one has proven or disproven of
// a position holds for the others, too, and the pages of a table are touched once.
type memory struct {
	table    *table
	hands    hands
	attacker shogi.Color
	futile   Futile
}

// take returns the table for a search, a new one of at most so many bytes when the
// present one belongs to other questions. On a nil memory it is always a new one.
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

// equal reports whether both lay hands out alike: where pieces leave the game for
// good, fewer bits may hold what is left.
func (h *hands) equal(other *hands) bool {
	return h.guard == other.guard && h.exact == other.exact && slices.Equal(h.kinds, other.kinds)
}
