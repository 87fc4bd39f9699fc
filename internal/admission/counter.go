package admission

import "sync"

// Room is how many households' share a network of [Networks] may use: a /64, a /56, a /48.
func Room(level int) int { return [...]int{1, 4, 16}[level] }

// Counter bounds what clients keep open, by network. It is safe for concurrent use.
type Counter struct {
	each int

	mu sync.Mutex
	by map[string]int
}

// NewCounter returns a counter that allows each to a household, and [Room] for several to wider
// networks.
func NewCounter(each int) *Counter { return &Counter{each: each, by: make(map[string]int)} }

// Take reports whether one more is allowed in all networks. Then call Release.
func (c *Counter) Take(networks []string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for level, network := range networks {
		if c.by[network] >= c.each*Room(level) {
			return false
		}
	}
	for _, network := range networks {
		c.by[network]++
	}
	return true
}

// Release takes back one Take.
func (c *Counter) Release(networks []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, network := range networks {
		if c.by[network]--; c.by[network] <= 0 {
			delete(c.by, network)
		}
	}
}

// Len returns the number of networks with something open.
func (c *Counter) Len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.by)
}
