package trainer

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/puzzle"
)

// Run is a run as its player may see it.
type Run struct {
	puzzle.Storm
	Over bool
	Left time.Duration
	// Best includes this run.
	Best   int
	Now    *Attempt
	Result *MoveResult
}

// StormStandings are a rule set's results.
type StormStandings struct {
	Best  int
	Today []puzzle.StormScore
}

const StopRun ActionKind = "stop"

const shownScores = 10

// BeginStorm begins a run.
func (t *Trainer) BeginStorm(ctx context.Context, holder people.ID, name string) (*Run, error) {
	set, err := t.collection(name)
	if err != nil {
		return nil, err
	}
	rules := set[0].Rules
	seen, err := t.openProblem(ctx, holder, rules)
	if err != nil {
		return nil, err
	}
	all, err := t.lately(ctx, rules)
	if err != nil {
		return nil, err
	}
	first := puzzle.StormNext(set, all, 0, seen, t.config.Dice)
	s := puzzle.BeginStorm(newID(), holder, first, t.now())
	s.Seen = append(seen, s.Seen...)
	if err := t.config.Store.PutStorm(ctx, s); err != nil {
		return nil, err
	}
	return t.run(ctx, &s)
}

// ActStorm applies a Move or StopRun.
func (t *Trainer) ActStorm(ctx context.Context, holder people.ID, id string, in Action) (*Run, error) {
	s, ok, err := t.config.Store.Storm(ctx, id)
	if err != nil {
		return nil, err
	}
	p := t.known[s.Problem]
	if !ok || holder == "" || s.Holder != holder || p == nil {
		return nil, refusal.New(refusal.NotFound, "There is no such run of yours.")
	}
	now := t.now()
	if in.Seq != s.Seq {
		return nil, refused(puzzle.ErrStale)
	}
	if s.Over(now) {
		return t.run(ctx, &s)
	}
	var result *MoveResult
	switch in.Kind {
	case Move:
		if result, err = t.moveStorm(ctx, &s, p, in, now); err != nil {
			return nil, refused(err)
		}
	case StopRun:
		if err := s.Stop(in.Seq, now); err != nil {
			return nil, refused(err)
		}
	default:
		return nil, refusal.Newf(refusal.BadRequest, "There is no action %q: want move or stop.", in.Kind).ForPrograms()
	}
	if s.Seq != in.Seq {
		if err := t.config.Store.PutStorm(ctx, s); err != nil {
			return nil, refused(err)
		}
	}
	out, err := t.run(ctx, &s)
	if err != nil {
		return nil, err
	}
	out.Result = result
	return out, nil
}

// moveStorm judges a move and continues. Non-checks and slower mates cost only time. Finished
// problems count as tried.
func (t *Trainer) moveStorm(ctx context.Context, s *puzzle.Storm, p *puzzle.Problem, in Action, now time.Time) (result *MoveResult, err error) {
	a := stormAttempt(s, p)
	result, _, err = t.move(ctx, &a, p, Action{Kind: Move, USI: in.USI, Seq: a.Seq})
	if err != nil {
		return nil, err
	}
	switch result.Verdict.Kind {
	case puzzle.Right:
		played := a.Moves[len(s.Moves):]
		reply := ""
		if len(played) > 1 {
			reply = played[1]
		}
		if err := s.Play(in.Seq, played[0], reply, now); err != nil || reply != "" {
			return result, err
		}
	case puzzle.Escapes:
		if err := s.Fail(in.Seq, now); err != nil {
			return nil, err
		}
		a.State, a.Scored = puzzle.GivenUp, true
	default:
		return result, nil
	}
	a.Seq, a.Ended = 1, now
	if err := t.config.Store.PutAttempt(ctx, a); err != nil && !errors.Is(err, puzzle.ErrConflict) {
		return nil, err
	}
	if !s.Ended.IsZero() {
		return result, nil
	}
	all, err := t.lately(ctx, s.Rules)
	if err != nil {
		return nil, err
	}
	s.Go(puzzle.StormNext(t.by[s.Rules], all, s.Solved, s.Seen, t.config.Dice), now)
	return result, nil
}

func stormAttempt(s *puzzle.Storm, p *puzzle.Problem) puzzle.Attempt {
	a := puzzle.Begin(newID(), s.Holder, p, false, s.Started)
	a.Moves = slices.Clone(s.Moves)
	return a
}

func (t *Trainer) run(ctx context.Context, s *puzzle.Storm) (*Run, error) {
	now := t.config.Now().UTC()
	out := &Run{Storm: *s, Over: s.Over(now), Left: s.Left(now)}
	best, err := t.config.Store.BestStorm(ctx, s.Holder, s.Rules)
	if err != nil {
		return nil, err
	}
	out.Best = max(best, s.Solved)
	p := t.known[s.Problem]
	a := stormAttempt(s, p)
	b, err := t.replay(&a, p)
	if err != nil {
		return nil, err
	}
	out.Now = &Attempt{Attempt: a, Plies: p.Plies, Start: b.start, Now: b.now, Line: b.moves, Player: puzzle.NewPlayer(s.Holder, s.Rules), Tally: p.New()}
	return out, nil
}

// Storms returns a rule set's results; holder may be "".
func (t *Trainer) Storms(ctx context.Context, holder people.ID, name string) (*StormStandings, error) {
	set, err := t.collection(name)
	if err != nil {
		return nil, err
	}
	out := &StormStandings{}
	if holder != "" {
		if out.Best, err = t.config.Store.BestStorm(ctx, holder, set[0].Rules); err != nil {
			return nil, err
		}
	}
	day := t.config.Now().UTC().Truncate(24 * time.Hour)
	out.Today, err = t.config.Store.StormScores(ctx, set[0].Rules, day, shownScores)
	return out, err
}

// StormKept is the number of problems for offline runs.
const StormKept = 40

// KeepStorm returns the problems of a faultless run.
func (t *Trainer) KeepStorm(ctx context.Context, holder people.ID, name string) (*Kept, error) {
	set, err := t.collection(name)
	if err != nil {
		return nil, err
	}
	out := &Kept{Rules: set[0].Rules, Player: puzzle.NewPlayer(holder, set[0].Rules)}
	all, err := t.lately(ctx, out.Rules)
	if err != nil {
		return nil, err
	}
	seen, err := t.openProblem(ctx, holder, out.Rules)
	if err != nil {
		return nil, err
	}
	for i := range min(StormKept, len(set)-len(seen)) {
		p := puzzle.StormNext(set, all, i, seen, t.config.Dice)
		seen = append(seen, p.ID)
		out.Problems = append(out.Problems, *p)
	}
	return out, nil
}
