package tsume

import (
	"runtime"
	"runtime/debug"
	"sync"

	"github.com/komadai/komadai/tsume"
)

// pool keeps the memory of solved problems for the next ones.
type pool struct {
	mu    sync.Mutex
	bytes int // of each
	idle  []*tsume.Tables
}

// take returns memory for a search of that many bytes. The bytes change when the last problems
// share the cores: tables of the old size are freed first.
func (p *pool) take(bytes int) *tsume.Tables {
	p.mu.Lock()
	defer p.mu.Unlock()
	if bytes != p.bytes && len(p.idle) > 0 {
		p.idle = nil
		runtime.GC()
	}
	p.bytes = bytes
	n := len(p.idle) - 1
	if n < 0 {
		return &tsume.Tables{}
	}
	t := p.idle[n]
	p.idle = p.idle[:n]
	return t
}

func (p *pool) put(t *tsume.Tables, bytes int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if bytes == p.bytes {
		p.idle = append(p.idle, t)
	}
}

// besideTables is the memory of all else, in bytes.
const besideTables = 96 << 20

// bound lets garbage be collected before the process needs much more than tables of that many
// bytes; the usual pace waits until it is as large as they are. A lower GOMEMLIMIT stays.
func bound(tables int) (restore func()) {
	old := debug.SetMemoryLimit(-1)
	if most := int64(tables) + besideTables; most < old {
		debug.SetMemoryLimit(most)
	}
	return func() { debug.SetMemoryLimit(old) }
}
