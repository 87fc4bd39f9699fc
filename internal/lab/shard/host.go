package shard

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/internal/lab/dataset"
	"github.com/komadai/komadai/internal/lab/selfplay"
	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Host plays shards for programs elsewhere.
type Host struct {
	// Dealer sends networks that are not shipped; nil disables them.
	Dealer remote.Caller

	library remote.Library
	mu      sync.Mutex
	// By rule set, network and start position.
	judges map[string]*judge
}

type judge struct {
	ready  chan struct{} // closed when the rest is set
	model  eval.Model    // nil for the formula
	sample uint32
	err    error
}

// mostJudges bounds the cache; more may be in use.
const mostJudges = 4

// Service returns the service. Its interim answer reports that a shard has begun.
func (h *Host) Service() remote.Service {
	return Work.Service(func(ctx context.Context, t task, tell func(outcome)) (outcome, error) {
		tell(outcome{From: t.From})
		games, err := h.play(ctx, &t)
		if errors.Is(err, errFetch) {
			err = remote.Transient(err)
		}
		return outcome{From: t.From, Games: games}, err
	})
}

func (h *Host) play(ctx context.Context, t *task) (games []*dataset.Game, err error) {
	if t.Count < 1 || t.Count > mostGames || t.From < 0 {
		return nil, fmt.Errorf("%d games from number %d on are no shard", t.Count, t.From+1)
	}
	set, err := h.library.Find(t.Rules)
	if err != nil {
		return nil, err
	}
	game, err := notation.Replay(set.Rules, t.Start, nil)
	if err != nil {
		return nil, err
	}
	o := t.Options
	o.Threads, o.Model = 1, nil
	if err := o.Check(); err != nil {
		return nil, err
	}
	j, err := h.judge(ctx, t, game.Start())
	if err != nil {
		return nil, err
	}
	if j.sample != t.Sample {
		return nil, errors.New("the worker's engine does not play the same games: its version of komadai is another one")
	}
	o.Model = j.model
	err = selfplay.Run(ctx, game.Start(), o, t.From, t.Count, func(_ int, g *dataset.Game) error {
		games = append(games, g)
		return nil
	})
	return games, err
}

// judge returns the evaluator of a task; concurrent callers wait for the first.
func (h *Host) judge(ctx context.Context, t *task, start shogi.Position) (*judge, error) {
	key := t.Fingerprint + " " + t.Options.Network + " " + t.Start
	h.mu.Lock()
	j, ok := h.judges[key]
	if !ok {
		if len(h.judges) >= mostJudges || h.judges == nil {
			h.judges = map[string]*judge{}
		}
		j = &judge{ready: make(chan struct{})}
		h.judges[key] = j
	}
	h.mu.Unlock()
	if ok {
		select {
		case <-j.ready:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		return j, j.err
	}
	if j.model, j.err = h.model(ctx, t, start.Rules()); j.err == nil {
		j.sample, j.err = selfplay.Sample(ctx, start, j.model)
	}
	if j.err != nil { // the next caller retries
		h.mu.Lock()
		delete(h.judges, key)
		h.mu.Unlock()
	}
	close(j.ready)
	return j, j.err
}
