package shard

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/komadai/komadai/internal/lab/dataset"
	"github.com/komadai/komadai/internal/lab/selfplay"
	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/internal/work/batch"
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

type Options struct {
	Rules *variant.RuleSet
	Start shogi.Position
	// Play has the games' options; Threads is the number of parallel shards.
	Play selfplay.Options
	// Network is the file of Play.Model, nil for the formula.
	Network []byte
	Carrier Carrier
	// Waiting, if not nil, is called with true after ten seconds without a free worker, and
	// with false when one answers.
	Waiting func(bool)
}

// span is the games of the shard at place.
type span struct{ place, from, count int }

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

type played struct {
	span
	games []*dataset.Game
	err   error
}

// Run lets workers play games from number from until ctx ends or count games are played (0: no
// end), and calls emit in number order. The games equal those of [selfplay.Run]. A shard whose
// worker fails is retried. Run returns nil when done, the error of ctx, or the first error of
// a shard or emit.
func Run(ctx context.Context, o Options, from, count int, emit func(n int, g *dataset.Game) error) error {
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
	pool := batch.Pool[span, played]{Cores: o.Play.Threads, Threads: 1}
	err = pool.Run(ctx, spans(from, count, size(o.Play.Nodes)),
		func(ctx context.Context, s span, _ int) played { return o.have(ctx, order, base, s) },
		func(p played) error {
			for i, g := range p.games {
				if err := emit(p.from+i, g); err != nil {
					return err
				}
			}
			return p.err
		})
	if err != nil && errors.Is(err, ctx.Err()) {
		err = context.Cause(ctx)
	}
	return err
}

func spans(from, count, size int) func(yield func(span) bool) {
	return func(yield func(span) bool) {
		for at := from; count == 0 || at < from+count; at += size {
			s := span{(at - from) / size, at, size}
			if count > 0 {
				s.count = min(size, from+count-at)
			}
			if !yield(s) {
				return
			}
		}
	}
}

func (o *Options) task(ctx context.Context) (task, error) {
	rules, err := remote.NewRules(o.Rules)
	if err != nil {
		return task{}, err
	}
	t := task{Rules: rules, Start: notation.FormatSFEN(&o.Start), Options: o.Play, Size: len(o.Network)}
	t.Options.Model, t.Options.Threads = nil, 1
	t.Sample, err = selfplay.Sample(ctx, o.Start, o.Play.Model)
	return t, err
}

func (o *Options) have(ctx context.Context, order *turns, t task, s span) (p played) {
	p.span = s
	order.wait(ctx, s.place)
	taken := func() { order.taken(s.place) }
	defer taken()
	t.From, t.Count = s.from, s.count
	begun := func(outcome) error { taken(); return nil }
	out, err := Work.Insist(ctx, o.Carrier, t, o.Waiting, begun)
	var fault remote.Fault
	switch {
	case errors.As(err, &fault):
		p.err = fmt.Errorf("%s, on a worker: %w", t.name(), err)
		return p
	case err != nil:
		p.err = fmt.Errorf("%s: %w", t.name(), err)
		return p
	}
	if p.err = t.check(o.Start, &out); p.err == nil {
		p.games = out.Games
	}
	return p
}
