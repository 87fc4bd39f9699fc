package trainer

import (
	"context"
	"slices"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// MaxKept bounds problems for offline use.
const MaxKept = 30

// Kept are problems for offline use.
type Kept struct {
	Rules    string
	Problems []puzzle.Problem
	Player   puzzle.Player
}

// Keep chooses problems near the rating, none tried lately. It stores nothing.
func (t *Trainer) Keep(ctx context.Context, holder people.ID, name string, count int) (*Kept, error) {
	set, err := t.collection(name)
	if err != nil {
		return nil, err
	}
	out := &Kept{Rules: set[0].Rules}
	if out.Player, _, err = t.player(ctx, holder, out.Rules); err != nil {
		return nil, err
	}
	var tried []string
	if holder != "" {
		past, err := t.config.Store.Attempts(ctx, holder, out.Rules, remembered)
		if err != nil {
			return nil, err
		}
		for _, a := range past {
			tried = append(tried, a.Problem)
			if a.State == puzzle.Open {
				set = slices.DeleteFunc(slices.Clone(set), func(p puzzle.Problem) bool { return p.ID == a.Problem })
			}
		}
	}
	all, err := t.lately(ctx, out.Rules)
	if err != nil {
		return nil, err
	}
	rest := slices.Clone(set)
	for range min(count, MaxKept, len(set)) {
		p := puzzle.Next(rest, all, out.Player.Rating.Value, tried, t.config.Dice)
		out.Problems = append(out.Problems, *p)
		rest = slices.DeleteFunc(rest, func(q puzzle.Problem) bool { return q.ID == p.ID })
	}
	return out, nil
}

// Elsewhere is an offline attempt.
type Elsewhere struct {
	Problem string
	// Moves are both sides' in USI; the whole solution if Solved.
	Moves        []string
	Solved       bool
	Wrong, Hints int
}

// Take stores an offline attempt and judges its moves. Mistakes and hints are unknown, so this
// and later attempts at the problem are unrated. Known or open attempts do not change.
func (t *Trainer) Take(ctx context.Context, holder people.ID, in Elsewhere) (*Attempt, error) {
	p := t.known[in.Problem]
	if p == nil {
		return nil, refusal.New(refusal.NotFound, "There is no such problem here.").ForPrograms()
	}
	past, err := t.config.Store.Attempts(ctx, holder, p.Rules, remembered)
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(past, func(a puzzle.Attempt) bool { return a.Problem == p.ID }); i >= 0 {
		return t.show(ctx, &past[i], p)
	}
	now := t.now()
	a := puzzle.Begin(newID(), holder, p, false, now)
	a.Wrong, a.Hints = in.Wrong, in.Hints
	if in.Solved {
		if a.Moves, err = t.check(ctx, p, in.Moves); err != nil {
			return nil, err
		}
	}
	a.State, a.Ended, a.Scored = puzzle.GivenUp, now, true
	if in.Solved {
		a.State = puzzle.Solved
		switch {
		case in.Wrong > 0 || in.Hints > 1:
		case in.Hints > 0:
			a.Score = 0.5
		default:
			a.Score = 1
		}
	}
	if err := t.config.Store.PutAttempt(ctx, a); err != nil {
		return nil, refused(err)
	}
	return t.show(ctx, &a, p)
}

// check judges a solution; defences must be best. It returns normalized moves.
func (t *Trainer) check(ctx context.Context, p *puzzle.Problem, list []string) ([]string, error) {
	at, err := p.Start()
	if err != nil {
		return nil, err
	}
	wrong := refusal.New(refusal.BadRequest, "The moves do not solve the problem.").ForPrograms()
	if len(list) != p.Plies {
		return nil, wrong
	}
	var moves []shogi.Move
	var out []string
	now := at
	for _, usi := range list {
		m, err := notation.ParseUSI(now.Rules(), usi)
		if err != nil || now.Play(m) != nil {
			return nil, wrong
		}
		moves, out = append(moves, m), append(out, notation.FormatUSI(now.Rules(), m))
	}
	for i := 0; i < len(moves); i += 2 {
		reply := shogi.NoMove
		if i+1 < len(moves) {
			reply = moves[i+1]
		}
		v, err := t.judge(ctx, at, moves[i], reply)
		if err != nil {
			return nil, err
		}
		if v.Kind != puzzle.Right || v.Reply != reply {
			return nil, wrong
		}
		for _, m := range moves[i:min(i+2, len(moves))] {
			if err := at.Play(m); err != nil {
				return nil, wrong
			}
		}
	}
	return out, nil
}
