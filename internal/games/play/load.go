package play

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/games/match"
)

// load reads the game from the store.
func (t *table) load(ctx context.Context) error {
	if t.game != nil {
		return nil
	}
	seats, events, err := t.node.config.Store.Load(ctx, t.id)
	if err != nil {
		return err
	}
	g, err := match.Replay(&t.node.book, events)
	if err != nil {
		return fmt.Errorf("game %s: %w", t.id, err)
	}
	t.take(g, seats)
	t.reserved = ""
	if g.Waiting() {
		o, err := t.node.config.Store.Opening(ctx, t.id)
		if err != nil && !errors.Is(err, match.ErrNotFound) {
			t.forget()
			return err
		}
		t.reserved = o.Reserved
	}
	switch {
	case g.Result().Over():
		t.asleep = false
		t.node.games.setHost(t, "")
	case !t.hosting:
		host, err := t.node.hosts.hosts.Host(ctx, t.id)
		if err != nil {
			t.forget()
			return err
		}
		t.hostedBy(host)
	}
	t.node.games.setReload(t, false)
	t.proceed()
	t.publish()
	return nil
}

// refresh loads the game and applies events of other nodes.
func (t *table) refresh(ctx context.Context) error {
	if err := t.load(ctx); err != nil || t.node.config.Alone {
		return err
	}
	return t.advance(ctx)
}

// forget removes the game from the table, so that the next use loads it.
func (t *table) forget() {
	t.stopSearch()
	t.stopTimer()
	t.game = nil
	t.node.games.setReload(t, t.hosting)
}

// pause stops a table when the server closes. It notifies the other nodes, so that one of
// them hosts the game at once.
func (t *table) pause(ctx context.Context) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stopTimer()
	t.stopSearch()
	for w := range t.watchers {
		close(w.gone)
	}
	clear(t.watchers)
	if t.game == nil && t.hosting {
		if err := t.load(ctx); err != nil {
			t.node.config.Log.Error("the clock of a game could not be stopped", "game", t.id, "err", err)
			return
		}
	}
	if t.game == nil || t.asleep || !t.hosting || t.game.Result().Over() {
		return
	}
	if t.timed() {
		if err := t.commit(ctx, t.game.Pause(time.Now())); err != nil {
			t.node.config.Log.Error("the clock of a game could not be stopped", "game", t.id, "err", err)
		}
	}
	if !t.node.config.Alone {
		t.abandon(ctx)
	}
}
