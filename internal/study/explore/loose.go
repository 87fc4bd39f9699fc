package explore

import (
	"context"
	"slices"
	"sync"
)

// loose caches the loose games. It restarts after a fold.
type loose struct {
	mu        sync.Mutex
	numbers   []int64
	columns   columns
	positions map[Key][]keyed
	pieces    map[Key][]int64
}

func newLoose() *loose {
	return &loose{positions: map[Key][]keyed{}, pieces: map[Key][]int64{}}
}

func (l *loose) follow(ctx context.Context, store Store, library Library) error {
	games, err := store.LooseGames(ctx, l.last(), foldAtOnce)
	if err != nil {
		return err
	}
	totals, err := store.Totals(ctx)
	if err != nil {
		return err
	}
	if int(totals.Loose) != len(l.numbers)+len(games) {
		l.numbers, l.columns, l.positions, l.pieces = nil, nil, map[Key][]keyed{}, map[Key][]int64{}
		if games, err = store.LooseGames(ctx, 0, foldAtOnce); err != nil {
			return err
		}
	}
	for i := range games {
		g := &games[i]
		positions, pieces, err := postingsOf(library, g)
		l.numbers, l.columns = append(l.numbers, g.Number), append(l.columns, columnOf(g))
		if err != nil {
			continue
		}
		for _, p := range positions {
			l.positions[p.key] = append(l.positions[p.key], p)
		}
		for _, p := range pieces {
			l.pieces[p.key] = append(l.pieces[p.key], g.Number)
		}
	}
	return nil
}

func (l *loose) last() int64 {
	if len(l.numbers) == 0 {
		return 0
	}
	return slices.Max(l.numbers)
}
