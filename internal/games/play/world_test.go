package play_test

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/refusal"
)

type mover struct {
	mu   sync.Mutex
	rnd  *rand.Rand
	time time.Duration
	// think, if set, replaces it.
	think func(ctx context.Context, t play.Task) (play.Choice, error)

	running, most, cancelled int
	levels                   []int
}

func newMover(d time.Duration) *mover {
	return &mover{rnd: rand.New(rand.NewPCG(1, 2)), time: d}
}

func (m *mover) Think(ctx context.Context, t play.Task) (play.Choice, error) {
	m.mu.Lock()
	m.running++
	m.most = max(m.most, m.running)
	m.levels = append(m.levels, t.Level)
	think := m.think
	m.mu.Unlock()
	defer func() {
		m.mu.Lock()
		m.running--
		m.mu.Unlock()
	}()
	if think != nil {
		return think(ctx, t)
	}
	select {
	case <-time.After(m.time):
	case <-ctx.Done():
		m.mu.Lock()
		m.cancelled++
		m.mu.Unlock()
		return play.Choice{}, ctx.Err()
	}
	legal := t.Game.Position().AppendLegal(nil)
	m.mu.Lock()
	defer m.mu.Unlock()
	return play.Choice{Move: legal[m.rnd.IntN(len(legal))]}, nil
}

type world struct {
	*testing.T
	*play.Hub
	store  *memory
	engine *mover
	log    *strings.Builder
}

const (
	me    = "s:me"
	other = "s:other"
)

// inWorld runs a test in a synctest bubble, with one search place and searches of 1 s.
func inWorld(t *testing.T, test func(w *world)) {
	synctest.Test(t, func(t *testing.T) {
		w := &world{T: t, store: newMemory(), engine: newMover(time.Second), log: &strings.Builder{}}
		w.open()
		test(w)
		w.close()
	})
}

func (w *world) open() { w.opened(func(*play.Config) {}) }

func (w *world) opened(set func(*play.Config)) {
	c := play.Config{
		Store: w.store, Bus: newWires(), Alone: true,
		Thinker: w.engine, Log: slog.New(slog.NewTextHandler(w.log, nil)),
		Searches: 1, MaxWaiting: 4, Idle: 10 * time.Minute,
	}
	set(&c)
	var err error
	if w.Hub, err = play.New(c); err != nil {
		w.Fatal(err)
	}
}

func (w *world) close() {
	w.Helper()
	if err := w.Close(w.Context()); err != nil {
		w.Error(err)
	}
}

func (w *world) create(n play.Terms) state {
	w.Helper()
	if n.Rules == "" {
		n.Rules = "standard"
	}
	g, err := w.Create(w.Context(), play.Person{Holder: me}, n)
	if err != nil {
		w.Fatal(err)
	}
	return g
}

func (w *world) get(id string) state {
	w.Helper()
	g, err := w.Get(w.Context(), me, id)
	if err != nil {
		w.Fatal(err)
	}
	return g
}

func (w *world) act(g state, c match.Command) (state, error) {
	return w.Act(w.Context(), me, g.ID, c, g.seq())
}

func (w *world) must(g state, err error) state {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
	return g
}

func (w *world) refused(code refusal.Code, err error) {
	w.Helper()
	var r *refusal.Error
	if !errors.As(err, &r) || r.Code != code {
		w.Errorf("error %v, want a refusal %q", err, code)
	}
}
