package engine

// A browser has one thread, where calls of sync/atomic only cost time.
type word struct{ v uint64 }

func (w *word) Load() uint64 { return w.v }

func (w *word) Store(v uint64) { w.v = v }
