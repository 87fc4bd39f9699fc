package tsume

import (
	"context"

	"github.com/komadai/komadai/shogi"
)

// Tables keeps the memory of a search for the next one: a series of searches then needs it once.
// The zero value is ready. Searches use it one at a time. It does not change their results: each
// starts with empty tables. After the next search, [Solution.Proof] searches again.
type Tables struct {
	entries room[entry]
	paths   []*pathRoom // by thread
	turn    int         // counts searches
	table   *table      // of the last search
	layout
}

// layout is what a table's answers depend on besides positions.
type layout struct {
	hands    hands
	attacker shogi.Color
	futile   Futile
}

func (l *layout) equal(o *layout) bool {
	return l.attacker == o.attacker && l.futile == o.futile && l.hands.equal(&o.hands)
}

// begin returns the table of the next search. Searches of one judgement share it while they
// ask for the same layout.
func (t *Tables) begin(ctx context.Context, bytes int, l layout, shared bool) *table {
	t.turn++
	stop := func() bool { return ctx.Err() != nil }
	if shared && t.table != nil && t.layout.equal(&l) {
		t.table.stop = stop
		t.table.root++
		return t.table
	}
	t.table, t.layout = newTable(&t.entries, bytes, stop), l
	return t.table
}

// share lets the searches of o share a table; it starts empty without t.
func (o *Options) share(t *Tables) {
	switch {
	case t != nil:
		o.Tables = t
	case o.Tables == nil:
		o.Tables = &Tables{}
	default:
		o.Tables.table = nil
	}
	o.shared = true
}

func (t *Tables) path(thread, entries int) path {
	for len(t.paths) <= thread {
		t.paths = append(t.paths, &pathRoom{})
	}
	return newPath(t.paths[thread], entries)
}

// restore replaces what a later search has taken.
func (s *search) restore() {
	t := s.tables
	if t.turn == s.turn {
		return
	}
	entries := s.path.most
	if t.table != s.table {
		s.tables = &Tables{}
		s.table = newTable(&s.tables.entries, s.table.bytes, s.table.stop)
		s.tables.table = s.table
		s.turn = s.tables.turn
	}
	s.path = newPath(&pathRoom{}, entries)
}

// room is the memory of a slice that grows and is used again.
type room[T any] struct{ whole, spare []T }

func (r *room[T]) next(old []T, n int) (fresh, moved []T) {
	if n > cap(r.whole) {
		r.whole = make([]T, n)
		return r.whole, old
	}
	r.spare = append(r.spare[:0], old...)
	fresh = r.whole[:n]
	clear(fresh)
	return fresh, r.spare
}
