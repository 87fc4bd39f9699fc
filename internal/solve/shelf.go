package solve

import (
	"slices"
	"sync"

	"github.com/komadai/komadai/tsume"
)

// shelf keeps the newest proofs.
type shelf struct {
	most int

	mu    sync.Mutex
	order []string
	by    map[string]*tsume.Proof
}

func newShelf(most int) *shelf { return &shelf{most: most, by: make(map[string]*tsume.Proof)} }

func (s *shelf) put(key string, p *tsume.Proof) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.by[key]; ok {
		s.order = slices.DeleteFunc(s.order, func(k string) bool { return k == key })
	}
	s.by[key] = p
	s.order = append(s.order, key)
	if len(s.order) > s.most {
		delete(s.by, s.order[0])
		s.order = s.order[1:]
	}
}

// get returns a proof, nil for none. A proof is only read.
func (s *shelf) get(key string) *tsume.Proof {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.by[key]
}
