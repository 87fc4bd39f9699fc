package puzzle

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/people"
)

const (
	// StormCost is the penalty of a mistake.
	StormTime = 3 * time.Minute
	StormCost = 10 * time.Second
	// stormLag is the granted network latency.
	stormLag = time.Second
)

// Storm is a timed run through problems of rising difficulty. A wrong move costs time and the
// problem.
type Storm struct {
	ID, Rules string
	Holder    people.ID
	// Seq counts actions from 1.
	Seq int
	// Ends is the deadline; Ended is zero while running.
	Started, Ends, Ended time.Time
	// Mistakes counts problems lost by a wrong move.
	Solved, Mistakes int
	// Problem is the current one, Moves both sides' in USI, Seen all so far.
	Problem string
	Moves   []string
	Seen    []string
}

// BeginStorm returns a new run.
func BeginStorm(id string, holder people.ID, first *Problem, now time.Time) Storm {
	return Storm{ID: id, Holder: holder, Rules: first.Rules, Seq: 1, Started: now, Ends: now.Add(StormTime), Problem: first.ID, Seen: []string{first.ID}}
}

// Over reports whether the run has ended at now.
func (s *Storm) Over(now time.Time) bool {
	return !s.Ended.IsZero() || now.After(s.Ends.Add(stormLag))
}

// Left is the remaining time, at least 0.
func (s *Storm) Left(now time.Time) time.Duration {
	if s.Over(now) {
		return 0
	}
	return max(0, s.Ends.Sub(now))
}

func (s *Storm) act(seq int, now time.Time) error {
	switch {
	case seq != s.Seq:
		return ErrStale
	case s.Over(now):
		return ErrOver
	}
	s.Seq++
	return nil
}

// Play records a right move and the reply, "" at mate.
func (s *Storm) Play(seq int, move, reply string, now time.Time) error {
	if err := s.act(seq, now); err != nil {
		return err
	}
	s.Moves = append(s.Moves[:len(s.Moves):len(s.Moves)], move)
	if reply != "" {
		s.Moves = append(s.Moves, reply)
		return nil
	}
	s.Solved++
	return nil
}

// Fail records a wrong move: it costs [StormCost] and the problem.
func (s *Storm) Fail(seq int, now time.Time) error {
	if err := s.act(seq, now); err != nil {
		return err
	}
	s.Mistakes++
	s.Ends = s.Ends.Add(-StormCost)
	if !s.Ends.After(now) {
		s.Ended = now
	}
	return nil
}

func (s *Storm) Stop(seq int, now time.Time) error {
	if err := s.act(seq, now); err != nil {
		return err
	}
	s.Ended = now
	return nil
}

// Go starts the next problem; nil ends the run.
func (s *Storm) Go(p *Problem, now time.Time) {
	if p == nil {
		s.Ended = now
		return
	}
	s.Problem, s.Moves = p.ID, nil
	s.Seen = append(s.Seen[:len(s.Seen):len(s.Seen)], p.ID)
}

// Problems per length, and at the shortest.
const (
	firstSteps = 5
	stormSteps = 8
)

// StormNext chooses the problem after solved ones: lengths rise, then difficulty. Seen
// problems return only if nothing else is left. dice returns 0 to n-1. An empty set returns
// nil.
func StormNext(set []Problem, tallies map[string]Tally, solved int, seen []string, dice func(n int) int) *Problem {
	if len(set) == 0 {
		return nil
	}
	lengths := Lengths(set)
	step, steps, at := solved, firstSteps, 0
	for step >= steps && at < len(lengths)-1 {
		step -= steps
		at++
		steps = stormSteps
	}
	step = min(step, steps-1)
	for n := range lengths {
		if list := stormList(set, tallies, lengths[(at+n)%len(lengths)], seen); len(list) > 0 {
			from, to := len(list)*step/steps, len(list)*(step+1)/steps
			from = min(from, len(list)-1)
			return list[from+dice(max(1, to-from))]
		}
	}
	return &set[dice(len(set))]
}

// stormList returns unseen problems of a length, easiest first.
func stormList(set []Problem, tallies map[string]Tally, plies int, seen []string) (list []*Problem) {
	for i := range set {
		if p := &set[i]; p.Plies == plies && !slices.Contains(seen, p.ID) {
			list = append(list, p)
		}
	}
	value := func(p *Problem) float64 {
		if t, ok := tallies[p.ID]; ok {
			return t.Rating.Value
		}
		return p.Rating
	}
	slices.SortStableFunc(list, func(a, b *Problem) int { return cmp.Compare(value(a), value(b)) })
	return list
}

// StormScore is an account's result.
type StormScore struct {
	Name   string
	Solved int
}

// Storms persists runs.
type Storms interface {
	Storm(ctx context.Context, id string) (s Storm, ok bool, err error)
	// PutStorm stores a new run with Seq 1, or replaces the previous Seq; else ErrConflict.
	PutStorm(ctx context.Context, s Storm) error
	BestStorm(ctx context.Context, holder people.ID, rules string) (int, error)
	// StormScores returns each account's best run since then, highest first, at most limit.
	StormScores(ctx context.Context, rules string, since time.Time, limit int) ([]StormScore, error)
}
