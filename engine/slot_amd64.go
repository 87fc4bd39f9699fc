package engine

// put stores both words of a slot, each at once. A plain store of an aligned word is
// atomic on this processor; the stores of sync/atomic lock the bus besides, to keep an
// order that a table of torn entries does not need.
//
//go:noescape
func put(s *slot, data, check uint64)

// prefetch loads b into the processor cache before it is used.
//
//go:noescape
func prefetch(b *bucket)
