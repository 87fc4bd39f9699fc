package engine

func put(s *slot, data, check uint64) {
	s.data.Store(data)
	s.check.Store(check)
}

// prefetch reads b to load it into the cache: WebAssembly has no
// instruction that does only that. It is not inlined, or else the compiler would leave the read out.
//
//go:noinline
func prefetch(b *bucket) uint64 { return b[0].data.Load() }

// A browser has one thread, where calls of sync/atomic only cost time.
type word struct{ v uint64 }

func (w *word) Load() uint64 { return w.v }

func (w *word) Store(v uint64) { w.v = v }
