package contest

import (
	"context"
	"errors"
	"iter"

	"github.com/komadai/komadai/internal/work/batch"
	"github.com/komadai/komadai/usi"
)

// Run plays the missing games until all are played, the test decides, or ctx ends. report, if
// not nil, is called with each new game in number order, with the standing up to it. The error
// is nil when all is played or decided.
//
// All engines (with Workers, those of the first worker) start once first, so an unplayable
// contest fails at once.
func Run(ctx context.Context, o Options, j *Journal, report func(*Game, *Standing)) (*Standing, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	known, s := j.Games(), newStanding(&o)
	end := 2 * o.Rounds * len(o.pairings) // 0 for none
	finished := func() bool { return s.Decision != Continue || end > 0 && s.Games >= end }
	for g := known[0]; g != nil && !finished(); g = known[s.Games] {
		s.add(g)
	}
	if finished() {
		return s, nil
	}
	places, err := o.places(ctx)
	if err != nil {
		return nil, err
	}
	free := make(chan place, len(places))
	for _, p := range places {
		defer p.close()
		free <- p
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	pool := batch.Pool[int, *Game]{Cores: o.Threads, Threads: 1}
	_ = pool.Run(ctx, numbers(s.Games, end), func(ctx context.Context, n, _ int) *Game {
		if g := known[n]; g != nil {
			return g
		}
		p := <-free
		defer func() { free <- p }()
		d, err := o.deal(ctx, n)
		var g *Game
		if err == nil {
			g, err = p.play(ctx, d)
		}
		if err == nil {
			err = j.Append(g)
		}
		if err != nil {
			cancel(err)
		}
		return g
	}, func(g *Game) error {
		s.add(g)
		if report != nil && known[g.Number] == nil {
			report(g, s)
		}
		if finished() {
			return errFinished
		}
		return nil
	})
	if finished() {
		return s, nil
	}
	return s, context.Cause(ctx)
}

var errFinished = errors.New("the contest is finished")

// numbers are from to end-1; end 0 is no end.
func numbers(from, end int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for n := from; (end == 0 || n < end) && yield(n); n++ {
		}
	}
}

type place interface {
	play(ctx context.Context, d *deal) (*Game, error)
	close()
}

// places returns one per parallel game: tables, the first with all engines started, or
// connections to workers.
func (o *Options) places(ctx context.Context) (all []place, err error) {
	for range o.Threads {
		if o.Workers != nil {
			all = append(all, &away{o: o})
		} else {
			all = append(all, &table{o: o, engines: map[int]*usi.Engine{}})
		}
	}
	if first, ok := all[0].(*table); ok {
		for i := range o.Players {
			if _, err := first.seat(ctx, i); err != nil {
				first.close()
				return nil, err
			}
		}
	}
	return all, nil
}
