package play

import (
	"context"

	"github.com/komadai/komadai/internal/games/play/runner"
	"github.com/komadai/komadai/internal/games/play/watching"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
)

// Watcher is a subscription to a game.
type Watcher struct {
	*watching.Watcher
	hub  *Hub
	game *runner.Game
}

// Watch subscribes holder to a game. News are ready at once. The caller must close the
// watcher.
func (h *Hub) Watch(ctx context.Context, holder people.ID, id string) (*Watcher, error) {
	w := &Watcher{watching.NewWatcher(holder), h, nil}
	err := h.run.Visit(ctx, holder, id, func(g *runner.Game) error {
		if g.Viewers.Len() >= h.run.MaxWatchers {
			return refusal.New(refusal.Busy, "Too many people are watching this game.").Because("many-watch")
		}
		if _, seated, err := g.Sits(ctx, holder); err != nil {
			return err
		} else if seated {
			if err := h.wake(ctx, g); err != nil {
				return err
			}
		}
		if err := g.Pin(); err != nil {
			return err
		}
		w.game = g
		g.Viewers.Enter(w.Watcher)
		g.Viewers.Seat(g.Seat)
		return nil
	})
	if err != nil {
		return nil, explain(err)
	}
	return w, nil
}

func (w *Watcher) Game() string { return w.game.ID }

// View returns the current state. It wakes the game if the watcher is a player.
func (w *Watcher) View(ctx context.Context) (out View, err error) {
	err = w.game.With(ctx, func(g *runner.Game) error {
		out, err = w.hub.look(ctx, g, w.Holder())
		g.Viewers.Seat(g.Seat)
		return err
	})
	return out, explain(err)
}

// Talk returns the readable messages.
func (w *Watcher) Talk(ctx context.Context) (Conversation, error) {
	return w.hub.Hear(ctx, w.Holder(), w.game.ID)
}

// Close ends the watch.
func (w *Watcher) Close() {
	w.game.Viewers.Leave(w.Watcher)
	w.game.Unpin()
}

// Listen subscribes to the games of holder. News are ready at once. The caller must close
// the listener.
func (h *Hub) Listen(holder people.ID) (*Listener, error) {
	l, ok := h.run.Listeners.Listen(holder)
	if !ok {
		return nil, runner.ErrClosing
	}
	return l, nil
}

// Written wakes the listeners of a holder, on all nodes: what the holder has not read has changed.
func (h *Hub) Written(holder people.ID) { h.run.Call(holder, watching.Call{Written: true}) }
