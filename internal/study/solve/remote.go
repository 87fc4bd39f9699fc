package solve

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/tsume"
)

// Kind is a mate problem for a worker. Events are interim answers; the last answer has the
// proof.
var Kind = remote.Kind[call, message]{Name: "tsume"}

var errNoWorker = errors.New("no worker answers the question")

type call struct {
	remote.Rules
	Question Question      `json:"question"`
	Time     time.Duration `json:"time"`
}

// askWorker lets a worker solve the problem. Events repeat if the worker dies.
func (p *Problem) askWorker(ctx context.Context, emit func(Event) error) error {
	s := p.solver
	if s.config.Caller == nil {
		return errNoWorker
	}
	set, err := remote.NewRules(p.rules)
	if err != nil {
		return err
	}
	var told error
	end, err := Kind.Ask(ctx, s.config.Caller, call{Rules: set, Question: p.asked, Time: s.config.Time}, func(news message) error {
		e, err := p.decode(&news)
		if err != nil {
			return err
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
		return fmt.Errorf("%w: %w", errNoWorker, err)
	}
	if len(end.Proof) > 0 {
		if loaded, err := tsume.LoadProof(p.position, end.Proof); err == nil {
			s.proofs.Add(p.key(), loaded)
		}
	}
	return nil
}

const maxTime = time.Hour

// Service solves problems for other nodes.
func (s *Solver) Service() remote.Service { return Kind.Service(s.serve) }

func (s *Solver) serve(ctx context.Context, in call, send func(message)) (end message, err error) {
	if in.Time <= 0 || in.Time > maxTime {
		return end, fmt.Errorf("%s for a problem: want more than 0 and at most %s", in.Time, maxTime)
	}
	set, err := s.sets.Find(in.Rules)
	if err != nil {
		return end, err
	}
	p, err := s.read(in.Question, set)
	if err != nil {
		return end, err
	}
	ctx, cancel := s.bound(ctx)
	defer cancel()
	now := s.config.Now
	r := &run{Problem: p, now: now, turn: now, from: now(), limit: in.Time, tables: s.takeTables(), emit: func(e Event) error {
		m, err := p.encode(e)
		if err == nil {
			send(m)
		}
		return err
	}}
	defer s.tables.Put(r.tables)
	switch {
	case p.asked.Stipulation.ID != "":
		return end, r.solveStipulation(ctx)
	case p.asked.Threat:
		return end, r.threat(ctx)
	}
	if err := r.all(ctx); err != nil || r.proof == nil {
		return end, err
	}
	end.Proof, err = r.proof.AppendBinary(nil)
	return end, err
}
