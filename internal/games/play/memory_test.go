package play_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/store/storetest"
)

type memory struct {
	mu    sync.Mutex
	games map[string]*kept
	nodes map[string]time.Time
	// expired are the calls of ExpireGames.
	expired [][2]time.Time
	// blocks are in the order they were made.
	blocks [][2]people.ID
	// mutes are the ends of mutes; zero means forever.
	mutes   map[people.ID]time.Time
	ratings standings
	// unsettling makes every rating fail.
	unsettling bool
	// broken makes every write fail.
	broken error
	// clock is the database's, or nil.
	clock func() time.Time
}

type kept struct {
	seats   []match.Seat
	summary match.Summary
	events  []match.Event
	host    string
	opening *match.Opening
	talk    []match.Message
	settled bool
	points  map[string]ladder.Point
}

func newMemory() *memory {
	return &memory{games: make(map[string]*kept), nodes: make(map[string]time.Time), ratings: make(standings)}
}

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
	if !utf8.ValidString(id) || strings.ContainsRune(id, 0) {
		return errors.New("not text")
	}
	if m.games[id] != nil {
		return match.ErrConflict
	}
	m.games[id] = &kept{seats: seats, summary: s, events: slices.Clone(events)}
	return nil
}

func (m *memory) Append(ctx context.Context, id string, s match.Summary, events []match.Event, seats ...match.Seat) error {
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
	if len(seats) > 0 {
		k.seats = seats
	}
	if len(seats) > 0 || s.Result.Over() {
		k.opening = nil
	}
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

func (m *memory) List(_ context.Context, holder people.ID, limit int) (out []match.Entry, err error) {
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

func (m *memory) Since(ctx context.Context, id string, seq int) ([]match.Event, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.games[id]
	if k == nil || seq >= len(k.events) {
		return nil, ctx.Err()
	}
	return slices.Clone(k.events[seq:]), ctx.Err()
}

func (m *memory) Changed(ctx context.Context, since time.Time) (map[string]int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	seqs := map[string]int{}
	for id, k := range m.games {
		if !k.summary.Updated.Before(since) {
			seqs[id] = len(k.events)
		}
	}
	return seqs, ctx.Err()
}

func (m *memory) Beat(ctx context.Context, node string, now time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := cmp.Or(ctx.Err(), m.broken); err != nil {
		return err
	}
	m.nodes[node] = now
	return nil
}

func (m *memory) Nodes(ctx context.Context, since time.Time) (out []match.Node, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(m.nodes)) {
		if seen := m.nodes[id]; !seen.Before(since) {
			out = append(out, match.Node{ID: id, Seen: seen})
		}
	}
	return out, ctx.Err()
}

func (m *memory) Host(ctx context.Context, game string) (match.Node, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.host(game), ctx.Err()
}

func (m *memory) host(game string) match.Node {
	if k := m.games[game]; k != nil && k.host != "" {
		return match.Node{ID: k.host, Seen: m.nodes[k.host]}
	}
	return match.Node{}
}

func (m *memory) Claim(ctx context.Context, game, me string, now, alive time.Time) (before match.Node, ok bool, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := cmp.Or(ctx.Err(), m.broken); err != nil {
		return before, false, err
	}
	if m.games[game] == nil {
		return before, false, match.ErrNotFound
	}
	before = m.host(game)
	if before.ID != "" && before.ID != me && !before.Seen.Before(alive) && !before.Seen.After(now.Add(now.Sub(alive))) {
		return before, false, nil
	}
	m.games[game].host, m.nodes[me] = me, now
	return before, true, nil
}

func (m *memory) Release(ctx context.Context, game, node string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := cmp.Or(ctx.Err(), m.broken); err != nil {
		return err
	}
	if k := m.games[game]; k != nil && k.host == node {
		k.host = ""
	}
	return nil
}

func (m *memory) Time(ctx context.Context) (time.Time, error) {
	if m.clock == nil {
		return time.Time{}, ctx.Err()
	}
	return m.clock(), ctx.Err()
}

func (m *memory) Leave(ctx context.Context, node string, now time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := cmp.Or(ctx.Err(), m.broken); err != nil {
		return err
	}
	hosts := map[string]bool{}
	for _, k := range m.games {
		if k.host == node {
			k.host = ""
		}
		hosts[k.host] = true
	}
	maps.DeleteFunc(m.nodes, func(id string, seen time.Time) bool {
		return id == node || !hosts[id] && seen.Before(now.Add(-24*time.Hour))
	})
	return nil
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

var errDisk = refusal.Unavailable(errors.New("the disk is full"))
