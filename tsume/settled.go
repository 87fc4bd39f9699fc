package tsume

import (
	"sync"

	"github.com/komadai/komadai/shogi"
)

// Settled remembers what judgements have settled: the answers to the positions
// beside a line. A judgement that was interrupted goes on from there, and one of a
// problem that is explained asks nothing twice. It is safe for concurrent use.
type Settled struct {
	mu    sync.Mutex
	known map[settledKey]*Solution
}

// settledKey names a question of a judgement: the position, who attacks, the rule
// for useless interpositions, and whether the shortest mate was asked for.
type settledKey struct {
	position uint64
	attacker shogi.Color
	futile   Futile
	shortest bool
}

// maxSettled bounds the answers remembered: a judgement of a problem of 31 plies has
// some thousand.
const maxSettled = 20_000

// NewSettled returns one that knows nothing.
func NewSettled() *Settled { return &Settled{known: map[settledKey]*Solution{}} }

// recall returns the answer to a question that has been settled, nil where it has
// not. The shortest mate answers the question for any, too.
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

// keep remembers an answer that no more search would change.
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

// ask answers a question of a judgement, from memory where it has been settled.
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

// shareOfRest is the part of the positions left to a judgement that one of its
// searches gets.
const shareOfRest = 4

// find searches within what the whole judgement may look at.
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
