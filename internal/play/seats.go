package play

import (
	"context"
	"errors"
	"slices"

	"github.com/komadai/komadai/internal/match"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/shogi"
)

// Seats is what a store knows of who holds which seat.
type Seats interface {
	// Reseat gives the seats of one holder to another, and returns the games they
	// are in.
	Reseat(ctx context.Context, from, to string) (games []string, err error)
	// Seats returns who sits where in a game.
	Seats(ctx context.Context, game string) ([]match.Seat, error)
	// Unname takes the name of an account from a game, and its holder from the
	// seats.
	Unname(ctx context.Context, game, holder, account string) error
}

// Reseat gives the seats of one holder to another, in the store, here, and on
// the other nodes: a guest who signs in keeps their games, and whoever has the
// guest's cookie has them no more.
func (h *Hub) Reseat(ctx context.Context, from, to string) error {
	if from == "" || to == "" {
		return nil
	}
	games, err := h.config.Seats.Reseat(ctx, from, to)
	for _, id := range games {
		h.reseated(ctx, id, from, to)
	}
	return err
}

// reseated brings the seats of a game in memory up to the store, here and on
// the other nodes.
func (h *Hub) reseated(ctx context.Context, id, from, to string) {
	h.mu.Lock()
	t := h.tables[id]
	if t != nil {
		t.pins++
	}
	h.mu.Unlock()
	if t == nil {
		h.spread(id, notice{Node: h.config.Node, Seats: true})
		return
	}
	defer h.unpin(t)
	t.mu.Lock()
	defer t.mu.Unlock()
	for w := range t.watchers {
		if w.holder == from {
			w.holder = to
		}
	}
	if err := h.reread(ctx, t); err != nil {
		h.config.Log.Error("the seats of a game could not be read", "game", id, "err", err)
	}
	h.spread(id, notice{Node: h.config.Node, Seats: true})
}

// reread reads the seats of a game anew.
func (h *Hub) reread(ctx context.Context, t *table) error {
	if t.game == nil {
		return nil // it is loaded with its seats
	}
	seats, err := h.config.Seats.Seats(ctx, t.id)
	if err != nil {
		h.forget(t) // which is better than to let somebody in who has no right
		return err
	}
	if !slices.Equal(t.seats, seats) {
		t.seats = seats
		t.publish()
	}
	return nil
}

// seated returns the side that holder plays. Where there are other nodes, one
// of them may have given the seat away without its message coming through.
func (h *Hub) seated(ctx context.Context, t *table, holder string) (side shogi.Color, ok bool, err error) {
	side, ok = t.seat(holder)
	if ok || holder == "" || h.config.Alone || h.config.Seats == nil {
		return side, ok, nil
	}
	if err := h.reread(ctx, t); err != nil {
		return side, false, err
	}
	side, ok = t.seat(holder)
	return side, ok, nil
}

// Leave ends the part of a holder, who is an account that is removed, in all
// games: those that go on are resigned, and none has the name any more.
func (h *Hub) Leave(ctx context.Context, holder, account string) error {
	for {
		entries, err := h.config.Store.List(ctx, holder, listed)
		if err != nil || len(entries) == 0 {
			return err
		}
		for _, e := range entries {
			if err := h.leave(ctx, e, holder, account); err != nil {
				return err
			}
		}
	}
}

func (h *Hub) leave(ctx context.Context, e match.Entry, holder, account string) error {
	for try := 0; !e.Result.Over() && try < maxTries; try++ {
		g, err := h.Get(ctx, holder, e.ID)
		if err != nil {
			return err
		}
		if g.Result != nil || !g.Can.Resign {
			break
		}
		_, err = h.Act(ctx, holder, e.ID, wire.Action{Type: "resign", Seq: g.Seq})
		var refusal *Refusal
		if err == nil || !errors.As(err, &refusal) {
			if err != nil {
				return err
			}
			break
		}
	}
	if err := h.config.Seats.Unname(ctx, e.ID, holder, account); err != nil {
		return err
	}
	h.dismiss(e.ID)
	return nil
}

// dismiss has a game read anew, here and on the other nodes, because what it
// began with is not what it was.
func (h *Hub) dismiss(id string) {
	h.mu.Lock()
	t := h.tables[id]
	if t != nil {
		t.pins++
	}
	h.mu.Unlock()
	if t != nil {
		t.mu.Lock()
		if t.game != nil {
			h.forget(t)
			t.publish()
		}
		t.mu.Unlock()
		h.unpin(t)
	}
	h.spread(id, notice{Node: h.config.Node, Anew: true})
}
