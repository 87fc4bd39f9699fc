package selfplay

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/internal/work/bus"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Carrier carries shards to workers, and offers them the network, as [bus.Bus] does.
type Carrier interface {
	remote.Caller
	Offer(ctx context.Context, work string, n int, do bus.Do) error
}

type DealOptions struct {
	Rules *variant.RuleSet
	Start shogi.Position
	// Play has the games' options; Threads is the number of parallel shards.
	Play Options
	// Network is the file of Play.Model, nil for the formula.
	Network []byte
	Carrier Carrier
	// Waiting, if not nil, is called with true after ten seconds without a free worker, and
	// with false when one answers.
	Waiting func(bool)
}

// turns lets workers take shards in order: a shard waiting for an earlier one would be lost
// when the program is killed.
type turns struct {
	mu    sync.Mutex
	moved chan struct{}
	next  int
}

func (t *turns) wait(ctx context.Context, place int) {
	for {
		t.mu.Lock()
		ready, moved := t.next >= place, t.moved
		t.mu.Unlock()
		if ready {
			return
		}
		select {
		case <-moved:
		case <-ctx.Done():
			return
		}
	}
}

func (t *turns) taken(place int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if place < t.next {
		return
	}
	t.next = place + 1
	close(t.moved)
	t.moved = make(chan struct{})
}

// Deal lets workers play games from number from until ctx ends or count games are played (0: no
// end), and calls emit in number order. The games equal those of [Run]. A shard whose
// worker fails is retried. Deal returns nil when done, the error of ctx, or the first error of
// a shard or emit.
func Deal(ctx context.Context, o DealOptions, from, count int, emit func(n int, g *Game) error) error {
	if err := o.Play.Check(); err != nil {
		return err
	}
	base, err := o.task(ctx)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var networks sync.WaitGroup
	defer networks.Wait()
	defer cancel(nil)
	if o.Network != nil {
		networks.Go(func() {
			s := networkWork(base.Options.Network).Service(o.serve)
			if err := o.Carrier.Offer(ctx, s.Name, networkPlaces, s.Do); err != nil {
				cancel(err)
			}
		})
	}
	order := &turns{moved: make(chan struct{})}
	err = inOrder(ctx, o.Play.Threads, spans(from, count, size(o.Play.Nodes)), func(ctx context.Context, s span) ([]*Game, error) {
		return o.have(ctx, order, base, s)
	}, emit)
	if err != nil && errors.Is(err, ctx.Err()) {
		err = context.Cause(ctx)
	}
	return err
}

func (o *DealOptions) task(ctx context.Context) (task, error) {
	rules, err := remote.NewRules(o.Rules)
	if err != nil {
		return task{}, err
	}
	t := task{Rules: rules, Start: notation.FormatSFEN(&o.Start), Options: o.Play, Size: len(o.Network)}
	t.Options.Model, t.Options.Threads = nil, 1
	t.Sample, err = Sample(ctx, o.Start, o.Play.Model)
	return t, err
}

func (o *DealOptions) have(ctx context.Context, order *turns, t task, s span) ([]*Game, error) {
	order.wait(ctx, s.place)
	taken := func() { order.taken(s.place) }
	defer taken()
	t.From, t.Count = s.from, s.count
	begun := func(outcome) error { taken(); return nil }
	out, err := Kind.Insist(ctx, o.Carrier, t, o.Waiting, begun)
	var fault remote.Fault
	switch {
	case errors.As(err, &fault):
		return nil, fmt.Errorf("%s, on a worker: %w", t.name(), err)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", t.name(), err)
	}
	return out.Games, t.check(o.Start, &out)
}

// Kind is a shard for a worker.
var Kind = remote.Kind[task, outcome]{Name: "selfplay"}

type task struct {
	remote.Rules
	// In SFEN.
	Start string `json:"start"`
	// Options have no model: Options.Network names it, "" for the formula. A worker without it
	// fetches its Size bytes from the dealer.
	Options Options `json:"options"`
	Size    int     `json:"size,omitempty"`
	Sample  uint32  `json:"sample"`
	From    int     `json:"from"`
	Count   int     `json:"count"`
}

type outcome struct {
	From  int     `json:"from"`
	Games []*Game `json:"games,omitempty"`
}

const (
	// mostGames is the games of a file's block, so that no written game is lost.
	mostGames = 16
	// shardNodes bounds the nodes per move times the games of a shard.
	shardNodes = 40_000
)

// Shards of slow games are smaller, so that a failed worker loses little.
func size(nodes uint64) int { return int(max(1, min(mostGames, shardNodes/max(nodes, 1)))) }

func (t *task) check(start shogi.Position, out *outcome) error {
	if out.From != t.From || len(out.Games) != t.Count {
		return fmt.Errorf("%s: a worker answered with other games", t.name())
	}
	for i, g := range out.Games {
		if g == nil {
			return fmt.Errorf("game %d: a worker sent none", t.From+i+1)
		}
		game := shogi.NewGame(start)
		for n, m := range g.Moves {
			if err := game.Play(m); err != nil {
				return fmt.Errorf("game %d, from a worker, move %d: %w", t.From+i+1, n+1, err)
			}
		}
	}
	return nil
}

func (t *task) name() string { return fmt.Sprintf("games %d to %d", t.From+1, t.From+t.Count) }
