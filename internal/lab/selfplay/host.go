package selfplay

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/engine/nnue"
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
	return Kind.Service(func(ctx context.Context, t task, send func(outcome)) (outcome, error) {
		send(outcome{From: t.From})
		games, err := h.play(ctx, &t)
		if errors.Is(err, errFetch) {
			err = remote.Transient(err)
		}
		return outcome{From: t.From, Games: games}, err
	})
}

func (h *Host) play(ctx context.Context, t *task) (games []*Game, err error) {
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
	err = Run(ctx, game.Start(), o, t.From, t.Count, func(_ int, g *Game) error {
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
		j.sample, j.err = Sample(ctx, start, j.model)
	}
	if j.err != nil { // the next caller retries
		h.mu.Lock()
		delete(h.judges, key)
		h.mu.Unlock()
	}
	close(j.ready)
	return j, j.err
}

const (
	// In bytes per message.
	networkPart = 256 << 10
	// In bytes.
	maxNetwork = 64 << 20
	// Parallel workers served.
	networkPlaces = 16
	networkWait   = 30 * time.Second
)

// networkWork sends the part of a network from an offset.
func networkWork(sum string) remote.Kind[int, []byte] {
	return remote.Kind[int, []byte]{Name: "selfplay-network." + sum}
}

func (o *DealOptions) serve(_ context.Context, at int, _ func([]byte)) ([]byte, error) {
	if at < 0 || at >= len(o.Network) {
		return nil, errors.New("no part of the network begins there")
	}
	return o.Network[at:min(at+networkPart, len(o.Network))], nil
}

// errFetch is temporary: another worker may succeed.
var errFetch = errors.New("the network could not be fetched from who deals the games")

// network returns the shipped network, if it is the task's, else the dealer's.
func (h *Host) network(ctx context.Context, t *task, r *shogi.Rules) (*nnue.Network, error) {
	if n, ok := nnue.ShippedNetwork(r); ok {
		if sum, err := n.Checksum(); err == nil && fmt.Sprintf("%08x", sum) == t.Options.Network {
			return n, nil
		}
	}
	if t.Size < 1 || t.Size > maxNetwork {
		return nil, fmt.Errorf("a network of %d bytes: a worker takes one of 1 to %d", t.Size, maxNetwork)
	}
	if h.Dealer == nil {
		return nil, errFetch
	}
	ctx, cancel := context.WithTimeout(ctx, networkWait)
	defer cancel()
	file := make([]byte, 0, t.Size)
	for len(file) < t.Size {
		part, err := networkWork(t.Options.Network).Insist(ctx, h.Dealer, len(file), nil, nil)
		if err != nil || len(part) == 0 {
			return nil, errors.Join(errFetch, err)
		}
		file = append(file, part...)
	}
	n, err := nnue.Read(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("the network: %w", err)
	}
	if sum, err := n.Checksum(); err != nil || fmt.Sprintf("%08x", sum) != t.Options.Network {
		return nil, fmt.Errorf("the network is not the one with the checksum %s", t.Options.Network)
	}
	return n, nil
}

// model returns the model of a task, nil for the formula.
func (h *Host) model(ctx context.Context, t *task, r *shogi.Rules) (eval.Model, error) {
	if t.Options.Network == "" {
		return nil, nil
	}
	n, err := h.network(ctx, t, r)
	if err != nil {
		return nil, err
	}
	return nnue.NewModel(r, n)
}
