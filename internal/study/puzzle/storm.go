package puzzle

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/people/principal"
)

const (
	// StormTime is how long a run lasts, StormCost how much of it a mistake takes.
	StormTime = 3 * time.Minute
	StormCost = 10 * time.Second
	// stormLag is how late a move may come because of its way to here.
	stormLag = time.Second
)

// Storm is a run against the clock: as many problems as one can in three minutes, each
// harder than the one before. A wrong move costs time and leads to another problem.
type Storm struct {
	ID, Rules string
	Holder    principal.ID
	// Seq counts what was done, from 1 for the beginning.
	Seq int
	// Ends is when the time is over; Ended is the zero time while the run goes on.
	Started, Ends, Ended time.Time
	// Solved counts the problems solved, Mistakes those lost by a wrong move.
	Solved, Mistakes int
	// Problem is the one to be solved now, Moves what is on its board of both sides, in
	// USI; Seen are the problems there were.
	Problem string
	Moves   []string
	Seen    []string
}

// BeginStorm returns a new run at a first problem.
func BeginStorm(id string, holder principal.ID, first *Problem, now time.Time) Storm {
	return Storm{ID: id, Holder: holder, Rules: first.Rules, Seq: 1, Started: now, Ends: now.Add(StormTime), Problem: first.ID, Seen: []string{first.ID}}
}

// Over reports whether the run has ended by then.
func (s *Storm) Over(now time.Time) bool {
	return !s.Ended.IsZero() || now.After(s.Ends.Add(stormLag))
}

// Left is how much time is left, 0 when the run is over.
func (s *Storm) Left(now time.Time) time.Duration {
	if s.Over(now) {
		return 0
	}
	return max(0, s.Ends.Sub(now))
}

// act checks that the run stands at seq and goes on.
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

// Play notes a right move with the defender's reply, "" at the mate.
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

// Fail notes a wrong move: it costs [StormCost], and the problem is lost.
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

// Stop ends the run.
func (s *Storm) Stop(seq int, now time.Time) error {
	if err := s.act(seq, now); err != nil {
		return err
	}
	s.Ended = now
	return nil
}

// Go puts the next problem on the board; nil for none left, which ends the run.
func (s *Storm) Go(p *Problem, now time.Time) {
	if p == nil {
		s.Ended = now
		return
	}
	s.Problem, s.Moves = p.ID, nil
	s.Seen = append(s.Seen[:len(s.Seen):len(s.Seen)], p.ID)
}

// stormSteps is how many problems of a length are to be solved before longer ones come,
// and of the shortest length.
const (
	firstSteps = 5
	stormSteps = 8
)

// StormNext chooses the problem of a run that comes after solved others: the lengths go
// up from the shortest, and within a length the problems go from the easiest to the
// hardest. seen are those there were, and come again only when nothing else is left.
// dice returns a number from 0 to below n. It returns nil for no problems.
func StormNext(set []Problem, tallies map[string]Tally, solved int, seen []string, dice func(n int) int) *Problem {
	if len(set) == 0 {
		return nil
	}
	lengths := make([]int, len(set))
	for i := range set {
		lengths[i] = set[i].Plies
	}
	slices.Sort(lengths)
	lengths = slices.Compact(lengths)
	step, steps, at := solved, firstSteps, 0
	for step >= steps && at < len(lengths)-1 {
		step -= steps
		at++
		steps = stormSteps
	}
	step = min(step, steps-1)
	for n := range lengths {
		// Where all of a length were seen, the next length has some.
		if list := stormList(set, tallies, lengths[(at+n)%len(lengths)], seen); len(list) > 0 {
			from, to := len(list)*step/steps, len(list)*(step+1)/steps
			from = min(from, len(list)-1)
			return list[from+dice(max(1, to-from))]
		}
	}
	return &set[dice(len(set))]
}

// stormList returns the problems of a length that were not seen, the easiest first.
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

// StormScore is what an account has reached in a run.
type StormScore struct {
	Name   string
	Solved int
}

// Storms keeps runs against the clock.
type Storms interface {
	// Storm returns a run by its id; ok is false when there is none.
	Storm(ctx context.Context, id string) (s Storm, ok bool, err error)
	// PutStorm stores a run: a new one with Seq 1, or in place of the one with the Seq
	// before. It is ErrConflict when that is not there.
	PutStorm(ctx context.Context, s Storm) error
	// BestStorm returns the most that a holder has solved in a run of a rule set.
	BestStorm(ctx context.Context, holder principal.ID, rules string) (int, error)
	// StormScores returns the best of each account in the runs begun since then, the
	// highest first, at most limit.
	StormScores(ctx context.Context, rules string, since time.Time, limit int) ([]StormScore, error)
}
