package engine

// word is what a slot of the table has two of. In a browser there is one thread, and
// the functions of sync/atomic are calls there that do nothing else than this.
type word struct{ v uint64 }

func (w *word) Load() uint64 { return w.v }

// Store sets it.
func (w *word) Store(v uint64) { w.v = v }
