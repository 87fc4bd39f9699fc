package solve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
)

// Work is the name under which workers offer to solve problems.
const Work = "tsume"

// Caller has work done by those who offer it, on other machines, and hears how it
// goes.
type Caller interface {
	Follow(ctx context.Context, work string, data []byte, heard func([]byte) error) ([]byte, error)
}

// errNotAway is returned when no worker has answered: the question has to be
// answered here.
var errNotAway = errors.New("no worker answers the question")

// call is what a worker is asked; what is heard of it are [message]s, and the
// answer is the proof of the mate, empty when it was too large.
type call struct {
	Question Question `json:"question"`
	// Definition is that of the rule set where it is no shipped one.
	Definition []byte        `json:"definition,omitempty"`
	Time       time.Duration `json:"time"`
}

// away has the problem solved by a worker, and passes on what it tells. What was
// told of the way may be told again when the worker dies.
func (p *Problem) away(ctx context.Context, emit func(Event) error) error {
	s := p.solver
	if s.config.Caller == nil {
		return errNotAway
	}
	data, err := json.Marshal(call{Question: p.asked, Definition: p.rules.Definition(), Time: s.config.Time})
	if err != nil {
		return err
	}
	var told error
	proof, err := s.config.Caller.Follow(ctx, Work, data, func(news []byte) error {
		e, err := p.decode(news)
		if err != nil {
			return err
		}
		if _, mate := e.(*Answer); mate && (p.asked.Aim.Stipulation != "" || p.asked.Threat) {
			return errNotAway // a worker of an older build knows no other aims, and no threats
		}
		told = emit(e)
		return told
	})
	switch {
	case told != nil:
		return told
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return fmt.Errorf("%w: %w", errNotAway, err)
	}
	if len(proof) > 0 {
		if loaded, err := tsume.LoadProof(p.position, proof); err == nil { // else places are looked up without
			s.proofs.Add(p.key(), loaded)
		}
	}
	return nil
}

// maxTime bounds what a call may ask for.
const maxTime = time.Hour

// Answer does what a call of a solver on another node asks for.
func (s *Solver) Answer(ctx context.Context, data []byte, tell func([]byte)) ([]byte, error) {
	var in call
	if err := json.Unmarshal(data, &in); err != nil {
		return nil, err
	}
	if in.Time <= 0 || in.Time > maxTime {
		return nil, fmt.Errorf("%s for a problem: want more than 0 and at most %s", in.Time, maxTime)
	}
	set, err := variant.Recall(in.Question.Rules, in.Definition)
	if err != nil {
		return nil, err
	}
	p, err := s.read(in.Question, set)
	if err != nil {
		return nil, err
	}
	ctx, cancel := s.bound(ctx)
	defer cancel()
	r := &run{Problem: p, from: s.config.Now(), limit: in.Time, emit: func(e Event) error {
		data, err := p.encode(e)
		if err == nil {
			tell(data)
		}
		return err
	}}
	if p.asked.Aim.Stipulation != "" {
		return nil, r.solveAim(ctx)
	}
	if p.asked.Threat {
		return nil, r.threat(ctx)
	}
	if err := r.all(ctx); err != nil || r.proof == nil {
		return nil, err
	}
	return r.proof.AppendBinary(nil)
}
