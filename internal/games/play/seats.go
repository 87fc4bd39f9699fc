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

// Seats stores who holds which seat.
type Seats interface {
	// Reseat gives the seats of one holder to another, and returns the games they
	// are in.
	Reseat(ctx context.Context, from, to principal.ID) (games []string, err error)
	// Held returns games in which holder has a seat, by id, after the one with the
	// id after, at most limit.
	Held(ctx context.Context, holder principal.ID, after string, limit int) ([]string, error)
	// Ended returns the games that ended at since or later and before until, in that
	// order, at most limit: those in which holder has a seat, or, when that is "",
	// those that are listed.
	Ended(ctx context.Context, holder principal.ID, since, until time.Time, limit int) ([]string, error)
	// Engaged returns the games of holder that are not over and those that wait for
	// holder alone, oldest first, at most limit, the newest.
	Engaged(ctx context.Context, holder principal.ID, limit int) ([]string, error)
	// Silence removes what a holder has said and whom it has blocked, and returns
	// the games beside which it spoke.
	Silence(ctx context.Context, holder principal.ID) (games []string, err error)
	// Seats returns who sits where in a game.
	Seats(ctx context.Context, game string) ([]match.Seat, error)
	// Unname takes the name of an account from a game, and its holder from the
	// seats.
	Unname(ctx context.Context, game string, holder principal.ID, account string) error
}

// Reseat gives the seats of one holder to another, in the store, here, and on
// the other nodes: a guest who signs in keeps their games, and whoever has the
// guest's cookie has them no more.
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

// reseated brings the seats of a game in memory up to the store, here and on
// the other nodes.
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

// rename has those who watch be who they have become. The caller holds the
// table's lock.
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

// reread reads the seats of a game anew.
func (t *table) reread(ctx context.Context) error {
	if t.game == nil {
		return nil // it is loaded with its seats
	}
	seats, err := t.node.config.Store.Seats(ctx, t.id)
	if err != nil {
		t.forget() // which is better than to let somebody in who has no right
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

// sits returns the side that holder plays. Where there are other nodes, one
// of them may have given the seat away without its message coming through.
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

// Leave ends the part of a holder, who is an account that is removed, in all
// games: those that go on are resigned, what was said is removed, and no game
// has the name any more.
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

// quit resigns a game that goes on, or takes back one that waits.
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

// Own calls f with each game in which holder has a seat, as holder sees it,
// until it returns an error. The games need not be in memory.
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

// mostEnded bounds the games of one answer of [Hub.Ended].
const mostEnded = 1_000_000

// Ended calls f with the games that ended at since or later and before until,
// in that order, until it returns an error: those in which holder has a seat, or,
// when that is "", those that are listed. They are as everybody sees them, and
// need not be in memory.
func (h *Hub) Ended(ctx context.Context, holder principal.ID, since, until time.Time, f func(View) error) error {
	ids, err := h.config.Store.Ended(ctx, holder, since, until, mostEnded)
	if err != nil {
		return err
	}
	for _, id := range ids {
		v, err := h.peek(ctx, id, "")
		if errors.Is(err, match.ErrNotFound) {
			continue // it has been removed since
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

// peek returns a game out of the store as holder sees it.
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

// dismiss has a game read anew, here and on the other nodes, because what it
// began with is not what it was.
func (h *Hub) dismiss(id string) {
	if t := h.games.peek(id); t != nil {
		t.mu.Lock()
		t.renew()
		t.mu.Unlock()
		h.games.unpin(t)
	}
	h.peers.tell(id, notice{Anew: true})
}

// renew forgets all that is known of a game, to have it read again.
func (t *table) renew() {
	t.talk.known = false
	t.tellOfTalk(everybody)
	if t.game != nil {
		t.forget()
		t.publish()
	}
}
