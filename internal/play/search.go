package play

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/match"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// maxFaults is the number of searches in a row that may fail before the engine
// resigns the game; after each one the next waits a little longer.
const maxFaults = 3

// search is an engine thinking, or waiting for its place to think, about one
// position.
type search struct {
	cancel context.CancelFunc
	// ply is the number of moves before the position.
	ply int
}

// stopSearch cancels the search that runs, if any. Its answer is not used.
func (t *table) stopSearch() {
	if t.search != nil {
		t.search.cancel()
		t.search = nil
	}
}

// startSearch lets the engine think about the present position. The table is
// kept in memory meanwhile.
func (h *Hub) startSearch(t *table) {
	ctx, cancel := context.WithCancel(h.ctx)
	s := &search{cancel: cancel, ply: t.game.Len()}
	owner := ""
	if len(t.seats) > 0 {
		owner = t.seats[0].Holder
	}
	delay := time.Duration(t.faults) * time.Second

	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		cancel()
		return
	}
	t.search = s
	t.pins++
	h.begin(func() {
		defer h.unpin(t)
		defer cancel()
		h.run(ctx, t, s, owner, delay)
	})
}

// run is the life of a search.
func (h *Hub) run(ctx context.Context, t *table, s *search, owner string, delay time.Duration) {
	if delay > 0 {
		select {
		case <-time.After(delay):
		case <-ctx.Done():
			return
		}
	}
	leave, err := h.queue.wait(ctx, owner)
	if err != nil {
		return
	}
	task, ok := h.task(t, s)
	if !ok {
		leave()
		return
	}
	choice, err := h.think(ctx, task)
	leave()

	t.mu.Lock()
	defer t.mu.Unlock()
	if t.search != s || t.game == nil {
		return // taken back, over, or closing: nobody waits for this
	}
	t.search = nil
	if err == nil {
		err = h.answer(t, choice)
	}
	// Where another node was first, the game is here as it left it.
	if err != nil && !errors.Is(err, match.ErrConflict) {
		h.fault(t, err)
	}
}

// task describes the search's position as it is when the search gets its place.
func (h *Hub) task(t *table, s *search) (Task, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.search != s || t.game == nil {
		return Task{}, false
	}
	g := t.game
	c := g.Config()
	rs, err := h.book.RuleSet(c.Rules, c.Impasse)
	if err != nil {
		return Task{}, false // cannot happen: the game was built from it
	}
	k, now := g.Clock(), time.Now()
	turn, _ := g.Turn()
	task := Task{Rules: rs, Game: g.History(), Level: g.Player(turn).Engine, Control: c.Control}
	for side := range task.Left {
		task.Left[side] = k.Remaining(shogi.Color(side), now)
	}
	return task, true
}

// think asks the engine. A panic in it ends the search, not the server.
func (h *Hub) think(ctx context.Context, task Task) (c Choice, err error) {
	ctx, cancel := context.WithTimeout(ctx, h.config.Longest)
	defer cancel()
	h.searching.Add(1)
	defer h.searching.Add(-1)
	begin := time.Now()
	defer func() { h.config.Metrics.Search(time.Since(begin)) }()
	err = h.config.Guard.Run("engine", func() (err error) {
		c, err = h.config.Thinker.Think(ctx, task)
		return err
	})
	return c, err
}

// answer carries out what the engine chose.
func (h *Hub) answer(t *table, c Choice) error {
	side, _ := t.game.Turn()
	cmd := match.Command{Kind: match.Moved, Side: side, Seq: t.game.Seq()}
	switch {
	case c.Resign:
		cmd.Kind = match.Resigned
	case c.Declare:
		cmd.Kind = match.Declared
	default:
		cmd.Move = notation.FormatUSI(t.game.Rules(), c.Move)
	}
	events, err := t.game.Decide(cmd, time.Now())
	if err != nil {
		return err
	}
	if err := h.commit(h.ctx, t, events); err != nil {
		return err
	}
	t.faults = 0
	t.publish()
	h.proceed(t)
	return nil
}

// fault deals with a search that gave no legal move, or whose move could not be
// stored.
func (h *Hub) fault(t *table, err error) {
	if h.ctx.Err() != nil {
		return
	}
	h.config.Log.Error("the engine's move failed", "game", t.id, "err", err)
	t.faults++
	if t.game == nil {
		t.publish() // the watchers ask again, and the search starts anew
		return
	}
	if t.faults < maxFaults {
		h.proceed(t)
		return
	}
	if err := h.answer(t, Choice{Resign: true}); err != nil {
		h.config.Log.Error("the engine's resignation failed", "game", t.id, "err", err)
	}
}
