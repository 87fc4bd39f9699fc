package server

import "sync"

// counter counts what clients keep open, by network.
type counter struct {
	// each bounds a household; wider networks have [room] for several.
	each int

	mu sync.Mutex
	by map[string]int
}

func newCounter(each int) *counter { return &counter{each: each, by: make(map[string]int)} }

// take reports whether one more is allowed in all networks. Then call release.
func (c *counter) take(networks []string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for level, network := range networks {
		if c.by[network] >= c.each*room(level) {
			return false
		}
	}
	for _, network := range networks {
		c.by[network]++
	}
	return true
}

func (c *counter) release(networks []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, network := range networks {
		if c.by[network]--; c.by[network] <= 0 {
			delete(c.by, network)
		}
	}
}
