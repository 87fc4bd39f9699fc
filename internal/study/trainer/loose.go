package trainer

import (
	"context"
	"encoding/json"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/puzzle"
)

var errState = refusal.New(refusal.BadRequest, "The state is not that of an attempt.").ForPrograms()

// loose returns an unrated attempt from the state that the client stored. An empty state begins
// a new one.
func (t *Trainer) loose(id string, holder people.ID, p *puzzle.Problem, state string) (puzzle.Attempt, error) {
	a := puzzle.Begin(id, holder, p, false, t.now())
	if state != "" {
		if json.Unmarshal([]byte(state), &a) != nil {
			return a, errState
		}
		a.ID, a.Holder, a.Rules, a.Problem, a.Rated = id, holder, p.Rules, p.ID, false
	}
	if _, err := t.replay(&a, p); err != nil {
		return a, errState
	}
	return a, nil
}

// step performs an action, if there is one, and returns the attempt with the state for the client.
func (t *Trainer) step(ctx context.Context, a *puzzle.Attempt, p *puzzle.Problem, in *Action) (out *Attempt, state string, err error) {
	var result *MoveResult
	if in != nil {
		if result, _, err = t.carryOut(ctx, a, p, *in); err != nil {
			return nil, "", refused(err)
		}
	}
	shown := *p
	if a.State != puzzle.Open {
		if shown.Moves, err = t.solution(ctx, a, p); err != nil {
			return nil, "", err
		}
	}
	if out, err = t.show(ctx, a, &shown); err != nil {
		return nil, "", err
	}
	out.Result = result
	bare := *a
	bare.Holder = ""
	kept, err := json.Marshal(bare)
	return out, string(kept), err
}

// ActOn begins or continues an unrated attempt at any problem, which only the client keeps.
func (t *Trainer) ActOn(ctx context.Context, p puzzle.Problem, state string, in *Action) (*Attempt, string, error) {
	a, err := t.loose("loose", "", &p, state)
	if err != nil {
		return nil, "", err
	}
	return t.step(ctx, &a, &p, in)
}
