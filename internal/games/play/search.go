package play

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// maxFaults is the number of consecutive failed searches after which the engine resigns.
// The delay grows with each failure.
const maxFaults = 3

// search is a running or queued engine search of one position.
type search struct {
	cancel context.CancelFunc
	// ply is the number of moves before the position.
	ply int
}

// stopSearch cancels the search. Its result is discarded.
func (t *table) stopSearch() {
	if t.search != nil {
		t.search.cancel()
		t.search = nil
	}
}

// startSearch starts a search of the current position. The table stays pinned until it
// ends.
func (t *table) startSearch() {
	ctx, cancel := context.WithCancel(t.node.ctx)
	s := &search{cancel: cancel, ply: t.game.Len()}
	var owner principal.ID
	if len(t.seats) > 0 {
		owner = t.seats[0].Holder
	}
	delay := time.Duration(t.faults) * time.Second

	if t.node.games.repin(t) != nil {
		cancel()
		return
	}
	t.search = s
	begun := t.node.begin(func() {
		defer t.node.games.unpin(t)
		defer cancel()
		t.runSearch(ctx, s, owner, delay)
	})
	if !begun {
		t.stopSearch()
		t.node.games.unpin(t)
	}
}

// runSearch waits for a place, searches and plays the result.
func (t *table) runSearch(ctx context.Context, s *search, owner principal.ID, delay time.Duration) {
	if delay > 0 {
		select {
		case <-time.After(delay):
		case <-ctx.Done():
			return
		}
	}
	leave, err := t.node.queue.wait(ctx, owner)
	if err != nil {
		return
	}
	task, ok := t.newTask(s)
	if !ok {
		leave()
		return
	}
	choice, err := t.node.think(ctx, task)
	leave()

	t.mu.Lock()
	defer t.mu.Unlock()
	if t.search != s || t.game == nil {
		return // taken back, over or closing: discard the result
	}
	t.search = nil
	if err == nil {
		err = t.answer(choice)
	}
	// After a conflict, the table has the other node's state.
	if err != nil && !errors.Is(err, match.ErrConflict) {
		t.fault(err)
	}
}

// newTask returns the search's position with the clock at this moment.
func (t *table) newTask(s *search) (Task, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.search != s || t.game == nil {
		return Task{}, false
	}
	g := t.game
	c := g.Config()
	rs, err := t.node.book.RuleSet(c.Rules, c.Impasse)
	if err != nil {
		return Task{}, false // unreachable: the game was built from this rule set
	}
	k, now := g.Clock(), time.Now()
	turn, _ := g.Turn()
	task := Task{Rules: rs, Game: g.History(), Level: g.Player(turn).Engine, Control: c.Control}
	for side := range task.Left {
		task.Left[side] = k.Remaining(shogi.Color(side), now)
	}
	return task, true
}

// think calls the engine. A panic ends the search, not the server.
func (n *node) think(ctx context.Context, task Task) (c Choice, err error) {
	ctx, cancel := context.WithTimeout(ctx, n.config.Longest)
	defer cancel()
	n.searching.Add(1)
	defer n.searching.Add(-1)
	begin := time.Now()
	defer func() { n.config.Metrics.Search(time.Since(begin)) }()
	err = n.config.Guard.Run("engine", func() (err error) {
		c, err = n.config.Thinker.Think(ctx, task)
		return err
	})
	return c, err
}

// answer plays the engine's choice.
func (t *table) answer(c Choice) error {
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
	if err := t.commit(t.node.ctx, events); err != nil {
		return err
	}
	t.faults = 0
	t.publish()
	t.proceed()
	return nil
}

// fault handles a search without a legal move or whose move was not stored.
func (t *table) fault(err error) {
	if t.node.ctx.Err() != nil {
		return
	}
	t.node.config.Log.Error("the engine's move failed", "game", t.id, "err", err)
	t.faults++
	if t.game == nil {
		t.publish() // a watcher reloads the game and restarts the search
		return
	}
	if t.faults < maxFaults {
		t.proceed()
		return
	}
	if err := t.answer(Choice{Resign: true}); err != nil {
		t.node.config.Log.Error("the engine's resignation failed", "game", t.id, "err", err)
	}
}
