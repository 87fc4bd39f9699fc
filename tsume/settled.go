package tsume

import (
	"sync"

	"github.com/komadai/komadai/shogi"
)

// Settled caches answers for [Judge] and [Explain]: an interrupted judgement continues, an
// explanation repeats no search. It is safe for concurrent use.
type Settled struct {
	mu    sync.Mutex
	known map[settledKey]*Solution
}

type settledKey struct {
	position uint64
	attacker shogi.Color
	futile   Futile
	shortest bool
}

// The judgement of a 31-ply problem has some thousand answers.
const maxSettled = 20_000

// NewSettled returns an empty cache.
func NewSettled() *Settled { return &Settled{known: map[settledKey]*Solution{}} }

// recall returns a cached answer or nil. A shortest mate also answers a query for any mate.
func (s *Settled) recall(k settledKey) *Solution {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	found := s.known[k]
	if found == nil && !k.shortest {
		k.shortest = true
		found = s.known[k]
	}
	if found == nil {
		return nil
	}
	own := *found
	return &own
}

func (s *Settled) keep(k settledKey, found *Solution) {
	if s == nil || found.Status == Unknown || found.Status == Mate && (k.shortest && !found.Minimal || found.LineMissing()) {
		return
	}
	plain := *found
	plain.search, plain.Nodes = nil, 0
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.known) >= maxSettled {
		clear(s.known)
	}
	s.known[k] = &plain
}

func (j *judge) ask(p *shogi.Position, o Options) (*Solution, error) {
	k := settledKey{p.Key(), j.attacker, o.Futile, o.Shortest}
	if found := o.Settled.recall(k); found != nil {
		if found.start.Rules() == nil { // read from a file
			found.start = *p
		}
		return found, nil
	}
	found, err := j.find(*p, o)
	if err == nil {
		o.Settled.keep(k, found)
	}
	return found, err
}

// shareOfRest is the part of the remaining positions that one search gets.
const shareOfRest = 4

func (j *judge) find(p shogi.Position, o Options) (*Solution, error) {
	if o.Whole > 0 {
		rest := (o.Whole - min(o.Whole, j.searched)) / shareOfRest
		if rest == 0 {
			return &Solution{Futile: o.Futile, start: p, attacker: j.attacker}, nil
		}
		if o.Nodes == 0 || rest < o.Nodes {
			o.Nodes = rest
		}
	}
	found, err := find(j.ctx, p, o)
	if err == nil {
		j.searched += found.Nodes
	}
	return found, err
}
