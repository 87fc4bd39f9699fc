package play_test

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/refusal"
)

// frail is a store whose calls all fail while the node is dead or cut off.
type frail struct {
	*memory
	mu  sync.Mutex
	err error
}

var errCut = refusal.Unavailable(errors.New("the database is away"))

func (f *frail) set(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.err = err
}

func (f *frail) get() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.err
}

func (f *frail) Append(ctx context.Context, id string, s match.Summary, events []match.Event, seats ...match.Seat) error {
	if err := f.get(); err != nil {
		return err
	}
	return f.memory.Append(ctx, id, s, events, seats...)
}

func (f *frail) Load(ctx context.Context, id string) ([]match.Seat, []match.Event, error) {
	if err := f.get(); err != nil {
		return nil, nil, err
	}
	return f.memory.Load(ctx, id)
}

func (f *frail) Since(ctx context.Context, id string, seq int) ([]match.Event, error) {
	if err := f.get(); err != nil {
		return nil, err
	}
	return f.memory.Since(ctx, id, seq)
}

func (f *frail) Changed(ctx context.Context, since time.Time) (map[string]int, error) {
	if err := f.get(); err != nil {
		return nil, err
	}
	return f.memory.Changed(ctx, since)
}

func (f *frail) Beat(ctx context.Context, node string, now time.Time) error {
	if err := f.get(); err != nil {
		return err
	}
	return f.memory.Beat(ctx, node, now)
}

func (f *frail) Time(ctx context.Context) (time.Time, error) {
	if err := f.get(); err != nil {
		return time.Time{}, err
	}
	return f.memory.Time(ctx)
}

func (f *frail) Claim(ctx context.Context, game, me string, now, alive time.Time) (match.Node, bool, error) {
	if err := f.get(); err != nil {
		return match.Node{}, false, err
	}
	return f.memory.Claim(ctx, game, me, now, alive)
}

func (f *frail) Host(ctx context.Context, game string) (match.Node, error) {
	if err := f.get(); err != nil {
		return match.Node{}, err
	}
	return f.memory.Host(ctx, game)
}

func (f *frail) Release(ctx context.Context, game, node string) error {
	if err := f.get(); err != nil {
		return err
	}
	return f.memory.Release(ctx, game, node)
}

func (f *frail) Leave(ctx context.Context, node string, now time.Time) error {
	if err := f.get(); err != nil {
		return err
	}
	return f.memory.Leave(ctx, node, now)
}
