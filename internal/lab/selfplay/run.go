package selfplay

import (
	"context"
	"iter"

	"github.com/komadai/komadai/internal/work/batch"
	"github.com/komadai/komadai/shogi"
)

// Run plays games from number from, count of them (0: no end) or until ctx ends, and calls
// emit in number order. It returns nil when done, the error of ctx, or the first error of a
// game or emit.
func Run(ctx context.Context, start shogi.Position, o Options, from, count int, emit func(n int, g *Game) error) error {
	if err := o.Check(); err != nil {
		return err
	}
	idle := make(chan *player, o.Threads)
	for range o.Threads {
		idle <- newPlayer(start, o)
	}
	return inOrder(ctx, o.Threads, spans(from, count, 1), func(ctx context.Context, s span) ([]*Game, error) {
		pl := <-idle
		defer func() { idle <- pl }()
		g, err := pl.play(ctx, s.from)
		return []*Game{g}, err
	}, emit)
}

type span struct{ place, from, count int }

// spans splits count games (0: no end) into spans of at most size.
func spans(from, count, size int) iter.Seq[span] {
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

// inOrder calls play for several spans at once, and emit for their games in number order.
func inOrder(ctx context.Context, threads int, spans iter.Seq[span],
	play func(context.Context, span) ([]*Game, error), emit func(int, *Game) error,
) error {
	type played struct {
		from  int
		games []*Game
		err   error
	}
	pool := batch.Pool[span, played]{Cores: threads, Threads: 1}
	return pool.Run(ctx, spans, func(ctx context.Context, s span, _ int) played {
		games, err := play(ctx, s)
		return played{s.from, games, err}
	}, func(p played) error {
		if p.err != nil {
			return p.err
		}
		for i, g := range p.games {
			if err := emit(p.from+i, g); err != nil {
				return err
			}
		}
		return nil
	})
}
