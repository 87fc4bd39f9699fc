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

// Carrier carries shards to workers, and offers the network to them. A [bus.Bus] is one.
type Carrier interface {
	remote.Caller
	Offer(ctx context.Context, work string, n int, do bus.Do) error
}

// Options say what is dealt.
type Options struct {
	// Rules is the rule set, Start the position in which the games begin.
	Rules *variant.RuleSet
	Start shogi.Position
	// Play are the options of the games; Threads is the number of shards given away at
	// a time.
	Play selfplay.Options
	// Network is the file of Play.Model, nil for the formula.
	Network []byte
	Carrier Carrier
	// Waiting, when not nil, is told once when no worker has a place free for ten
	// seconds, and again when one has.
	Waiting func(bool)
}

// span is some games by their numbers; it is the shard of that place.
type span struct{ place, from, count int }

// turns lets the shards be taken in their order: those that wait for an earlier one
// would be lost when the program is killed.
type turns struct {
	mu    sync.Mutex
	moved chan struct{} // closed when a shard was taken
	// next is the first place that was not taken.
	next int
}

// wait waits until all shards before that place were taken.
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

// taken says that the shard of that place was taken.
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

// played is what became of a shard.
type played struct {
	span
	games []*dataset.Game
	err   error
}

// Run has the games from number from on played by workers until ctx ends or count
// games have been played, count 0 meaning no end, and gives them to emit in the order
// of their numbers: the games that [selfplay.Run] would make. A shard whose worker
// dies is dealt again. It returns nil when all have been played, the error of ctx when
// that ended first, or the first error of a shard or of emit.
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

// spans yields the shards.
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

// task makes the message that all shards share.
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

// have has a shard played.
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
