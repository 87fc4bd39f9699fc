package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

// Seats stores the holders of seats.
type Seats interface {
	// Reseat moves the seats of one holder to another and returns the affected games.
	Reseat(ctx context.Context, from, to principal.ID) (games []string, err error)
	// Held returns games in which holder has a seat, by id, starting after the id after.
	Held(ctx context.Context, holder principal.ID, after string, limit int) ([]string, error)
	// Ended returns the games that ended in [since, until), in order of their end. If
	// holder is "", it returns listed games, otherwise those with a seat of holder.
	Ended(ctx context.Context, holder principal.ID, since, until time.Time, limit int) ([]string, error)
	// Engaged returns the newest unfinished games and challenges of holder, at most limit,
	// oldest first.
	Engaged(ctx context.Context, holder principal.ID, limit int) ([]string, error)
	// Silence deletes the messages and blocks of a holder and returns the games it wrote
	// in.
	Silence(ctx context.Context, holder principal.ID) (games []string, err error)
	// Seats returns the seats of a game.
	Seats(ctx context.Context, game string) ([]match.Seat, error)
	// Unname removes an account's name from a game, and its holder from the seats.
	Unname(ctx context.Context, game string, holder principal.ID, account string) error
}

// Reseat moves the seats of one holder to another, in the store and on all nodes. A guest
// who signs in keeps their games, and the guest's cookie no longer gives access.
func (h *Hub) Reseat(ctx context.Context, from, to principal.ID) error {
	if from == "" || to == "" {
		return nil
	}
	games, err := h.config.Store.Reseat(ctx, from, to)
	for _, id := range games {
		h.reseated(ctx, id, from, to)
	}
	h.listeners.dismiss(from)
	return err
}

// reseated updates the seats of a loaded game on all nodes.
func (h *Hub) reseated(ctx context.Context, id string, from, to principal.ID) {
	defer h.peers.tell(id, notice{Anew: true, Moved: [][2]principal.ID{{from, to}}})
	t := h.games.peek(id)
	if t == nil {
		return
	}
	defer h.games.unpin(t)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.rename(from, to)
	t.talk.known = false
	t.tellOfTalk(everybody)
	if err := t.reread(ctx); err != nil {
		h.config.Log.Error("the seats of a game could not be read", "game", id, "err", err)
	}
}

// rename replaces the holder of watchers. The caller holds the table's lock.
func (t *table) rename(from, to principal.ID) {
	for w := range t.watchers {
		if w.holder == from {
			w.holder = to
		}
	}
	if t.reserved == from {
		t.reserved = to
	}
}

// reread reloads the seats of a game.
func (t *table) reread(ctx context.Context) error {
	if t.game == nil {
		return nil // loading the game reads the seats
	}
	seats, err := t.node.config.Store.Seats(ctx, t.id)
	if err != nil {
		t.forget() // reload rather than admit a holder without the right
		return err
	}
	if !slices.Equal(t.seats, seats) {
		t.seats = seats
		for w := range t.watchers {
			w.take(t)
		}
		t.publish()
	}
	return nil
}

// sits returns the side that holder plays. With several nodes it reads the store, because
// a message about moved seats may be lost.
func (t *table) sits(ctx context.Context, holder principal.ID) (side shogi.Color, ok bool, err error) {
	side, ok = t.seat(holder)
	if ok || holder == "" || t.node.config.Alone {
		return side, ok, nil
	}
	if err := t.reread(ctx); err != nil {
		return side, false, err
	}
	side, ok = t.seat(holder)
	return side, ok, nil
}

// Leave removes a deleted account from all games. It resigns unfinished games, deletes
// messages, and removes the name everywhere.
func (h *Hub) Leave(ctx context.Context, holder principal.ID, account string) error {
	for {
		ids, err := h.config.Store.Held(ctx, holder, "", listed)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			break
		}
		for _, id := range ids {
			if err := h.quit(ctx, id, holder); err != nil {
				return fmt.Errorf("leave game %s: %w", id, err)
			}
			if err := h.config.Store.Unname(ctx, id, holder, account); err != nil {
				return err
			}
			h.dismiss(id)
		}
	}
	h.listeners.dismiss(holder)
	games, err := h.config.Store.Silence(ctx, holder)
	for _, id := range games {
		h.dismiss(id)
	}
	return err
}

// quit resigns a running game or cancels an open one.
func (h *Hub) quit(ctx context.Context, id string, holder principal.ID) error {
	for try := 0; ; try++ {
		v, err := h.peek(ctx, id, holder)
		if err != nil || v.Game.Result().Over() || !v.Seated {
			return err
		}
		a := Act{Command: match.Command{Kind: match.Resigned, Seq: v.Game.Seq()}}
		if (v.Pair || v.Game.Waiting()) && v.Game.CanAbort() {
			a.Kind = match.Abandoned
		}
		_, err = h.Act(ctx, holder, id, a)
		var refused *refusal.Error
		if err == nil || !errors.As(err, &refused) || try == maxTries {
			return err
		}
	}
}

// Own calls f with each game in which holder has a seat, as holder sees it, until f
// returns an error. It does not load games into memory.
func (h *Hub) Own(ctx context.Context, holder principal.ID, f func(View) error) error {
	for after := ""; ; {
		ids, err := h.config.Store.Held(ctx, holder, after, listed)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			after = id
			v, err := h.peek(ctx, id, holder)
			if err != nil {
				return err
			}
			if err := f(v); err != nil {
				return err
			}
		}
	}
}

// mostEnded bounds the games of one call of [Hub.Ended].
const mostEnded = 1_000_000

// Ended calls f with the games that ended in [since, until), in order of their end, until
// f returns an error. If holder is "", these are the listed games, otherwise those with a
// seat of holder. They are shown as to a spectator and are not loaded into memory.
func (h *Hub) Ended(ctx context.Context, holder principal.ID, since, until time.Time, f func(View) error) error {
	ids, err := h.config.Store.Ended(ctx, holder, since, until, mostEnded)
	if err != nil {
		return err
	}
	for _, id := range ids {
		v, err := h.peek(ctx, id, "")
		if errors.Is(err, match.ErrNotFound) {
			continue // deleted in the meantime
		}
		if err != nil {
			return err
		}
		if err := f(v); err != nil {
			return err
		}
	}
	return nil
}

// peek reads a game from the store as holder sees it.
func (h *Hub) peek(ctx context.Context, id string, holder principal.ID) (View, error) {
	seats, events, err := h.config.Store.Load(ctx, id)
	if err != nil {
		return View{}, err
	}
	g, err := match.Replay(&h.book, events)
	if err != nil {
		return View{}, fmt.Errorf("game %s: %w", id, err)
	}
	t := &table{node: h.node, id: id, asleep: true}
	t.take(g, seats)
	return t.see(holder), nil
}

// dismiss reloads a game on all nodes because its first event has changed.
func (h *Hub) dismiss(id string) {
	if t := h.games.peek(id); t != nil {
		t.mu.Lock()
		t.renew()
		t.mu.Unlock()
		h.games.unpin(t)
	}
	h.peers.tell(id, notice{Anew: true})
}

// renew clears the table so that the game is loaded again.
func (t *table) renew() {
	t.talk.known = false
	t.tellOfTalk(everybody)
	if t.game != nil {
		t.forget()
		t.publish()
	}
}
