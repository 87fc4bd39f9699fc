package solve

import (
	"slices"
	"sync"

	"github.com/komadai/komadai/tsume"
)

// cache keeps the proofs that were put in last.
type cache struct {
	most int

	mu    sync.Mutex
	order []string
	by    map[string]*tsume.Proof
}

func newCache(most int) *cache { return &cache{most: most, by: make(map[string]*tsume.Proof)} }

func (c *cache) put(key string, p *tsume.Proof) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.by[key]; ok {
		c.order = slices.DeleteFunc(c.order, func(k string) bool { return k == key })
	}
	c.by[key] = p
	c.order = append(c.order, key)
	if len(c.order) > c.most {
		delete(c.by, c.order[0])
		c.order = c.order[1:]
	}
}

// get returns a proof, nil for none. A proof is only read.
func (c *cache) get(key string) *tsume.Proof {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.by[key]
}
