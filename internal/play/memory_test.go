package play_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/komadai/komadai/internal/match"
	"github.com/komadai/komadai/internal/store/storetest"
)

// memory is a store for tests; it passes the suite of the real ones.
type memory struct {
	mu    sync.Mutex
	games map[string]*kept
	// broken makes every write fail.
	broken error
}

type kept struct {
	seats   []match.Seat
	summary match.Summary
	events  []match.Event
}

func newMemory() *memory { return &memory{games: make(map[string]*kept)} }

func (m *memory) fail(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.broken = err
}

func (m *memory) Create(ctx context.Context, id string, seats []match.Seat, s match.Summary, events []match.Event) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := cmp.Or(ctx.Err(), m.broken); err != nil {
		return err
	}
	if m.games[id] != nil {
		return match.ErrConflict
	}
	m.games[id] = &kept{seats, s, slices.Clone(events)}
	return nil
}

func (m *memory) Append(ctx context.Context, id string, s match.Summary, events []match.Event) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := cmp.Or(ctx.Err(), m.broken); err != nil || len(events) == 0 {
		return err
	}
	k := m.games[id]
	if k == nil || events[0].Seq != len(k.events)+1 {
		return match.ErrConflict
	}
	for i, e := range events {
		if e.Seq != len(k.events)+1+i {
			return fmt.Errorf("event %d out of order", e.Seq)
		}
	}
	k.summary, k.events = s, append(k.events, events...)
	return nil
}

func (m *memory) Load(ctx context.Context, id string) ([]match.Seat, []match.Event, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.games[id] == nil {
		return nil, nil, cmp.Or(ctx.Err(), match.ErrNotFound)
	}
	return m.games[id].seats, slices.Clone(m.games[id].events), ctx.Err()
}

func (m *memory) List(_ context.Context, holder string, limit int) (out []match.Entry, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, k := range m.games {
		for _, s := range k.seats {
			if s.Holder == holder {
				out = append(out, match.Entry{ID: id, Side: s.Side, Summary: k.summary})
			}
		}
	}
	slices.SortFunc(out, func(a, b match.Entry) int {
		return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(a.ID, b.ID))
	})
	return out[:min(limit, len(out))], nil
}

func TestMemoryIsAStore(t *testing.T) {
	stores := make(map[string]*memory)
	storetest.Run(t, func(_ *testing.T, dir string) (storetest.Store, func()) {
		if stores[dir] == nil {
			stores[dir] = newMemory()
		}
		return stores[dir], func() {}
	})
}

var errDisk = errors.New("the disk is full")
