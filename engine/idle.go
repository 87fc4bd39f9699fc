package engine

import (
	"slices"
	"sync"

	"github.com/komadai/komadai/shogi"
)

// Idle keeps idle engines for the next search by the same rules. The zero Idle is ready and
// safe for concurrent use.
type Idle struct {
	mu   sync.Mutex
	idle []*Engine // most recently used last
}

// Take returns an idle engine for r or a new one.
func (e *Idle) Take(r *shogi.Rules, o Options) *Engine {
	e.mu.Lock()
	defer e.mu.Unlock()
	for i, one := range slices.Backward(e.idle) {
		if one.Rules() == r {
			e.idle = slices.Delete(e.idle, i, i+1)
			return one
		}
	}
	return New(r, o)
}

// Put keeps an engine, and at most most in all: it drops the one unused for longest.
func (e *Idle) Put(one *Engine, most int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.idle = append(e.idle, one)
	if len(e.idle) > most {
		e.idle = slices.Delete(e.idle, 0, 1)
	}
}
