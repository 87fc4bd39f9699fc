package play

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/match"
	"github.com/komadai/komadai/shogi"
)

// What follows is for gateways that speak a protocol of their own, with clocks
// and fouls of its kind: they arrange games and rule in them, in the terms of
// package match.

// Arrange starts the game id, a new one, as c says, or lets it wait for its second
// player, reserved for one holder or one group, see [Hub.Pair], or for nobody
// when that is "". Each person who is there has a seat in it. What c cannot be is a
// [*refusal.Error].
func (h *Hub) Arrange(ctx context.Context, id string, c match.Config, seats []match.Seat, reserved string) error {
	engine := c.Players[shogi.Black].IsEngine() || c.Players[shogi.White].IsEngine()
	if engine && h.desk.queue() >= h.config.MaxWaiting {
		return errCrowded
	}
	for _, seat := range seats {
		var err error
		if c.Players[seat.Side], err = h.seated(ctx, c.Players[seat.Side], &c); err != nil {
			return err
		}
	}
	_, err := h.open(ctx, id, c, seats, Person{}, reserved)
	return err
}

// Pair makes who, under the name given, the second player of a game that waits
// for one, also of one that is reserved for group, and returns the side: that
// wished for, nil for either, where the sides are still to be drawn.
func (h *Hub) Pair(ctx context.Context, who Person, id, group string, wish *shogi.Color) (side shogi.Color, err error) {
	p := match.Player{Name: who.Name, Account: who.Account}
	who.group, who.wish = group, wish
	err = h.at(ctx, id, func(t *table) error {
		err := h.seatSecond(ctx, t, who, p)
		for try := 1; errors.Is(err, match.ErrConflict) && try < maxTries; try++ {
			err = h.seatSecond(ctx, t, who, p)
		}
		if err != nil {
			return err
		}
		side, _ = t.seat(who.Holder)
		return h.wake(ctx, t)
	})
	return side, explain(err)
}

// Command carries out a command of holder. Its Side and its Seq are filled in:
// it acts on the state as it is. whole counts only the whole seconds of the
// player's turn, as the timekeeper of a tournament does.
func (h *Hub) Command(ctx context.Context, holder, id string, c match.Command, whole bool) error {
	return h.decide(ctx, id, func(t *table, now time.Time) ([]match.Event, error) {
		side, seated := t.seat(holder)
		if !seated {
			return nil, errNotYours
		}
		if c.Kind == match.Noted { // which others read, as they do talk
			if err := h.silenced(ctx, holder, now); err != nil {
				return nil, err
			}
		}
		c.Side, c.Seq = side, t.game.Seq()
		if turn, on := t.game.Turn(); whole && on && turn == side {
			k := t.game.Clock()
			c.Lag = k.Spent(now) % time.Second
		}
		return t.game.Decide(c, now)
	})
}

// Rule carries out a ruling.
func (h *Hub) Rule(ctx context.Context, id string, r match.Ruling) error {
	return h.decide(ctx, id, func(t *table, now time.Time) ([]match.Event, error) {
		return t.game.Rule(r, now)
	})
}

// decide stores what f decides about a game, which it is asked anew when another
// node was first.
func (h *Hub) decide(ctx context.Context, id string, f func(t *table, now time.Time) ([]match.Event, error)) error {
	err := h.at(ctx, id, func(t *table) error {
		for try := 0; ; try++ {
			err := h.decideOnce(ctx, t, f)
			if !errors.Is(err, match.ErrConflict) || try == maxTries {
				return err
			}
		}
	})
	return explain(err)
}

func (h *Hub) decideOnce(ctx context.Context, t *table, f func(*table, time.Time) ([]match.Event, error)) error {
	if err := h.load(ctx, t); err != nil {
		return err
	}
	if !h.config.Alone { // it acts on the state as it is, on all nodes
		if err := h.advance(ctx, t); err != nil {
			return err
		}
	}
	if err := h.wake(ctx, t); err != nil {
		return err
	}
	events, err := f(t, time.UnixMilli(time.Now().UnixMilli()))
	if err != nil || len(events) == 0 {
		return err
	}
	if err := h.commit(ctx, t, events); err != nil {
		return err
	}
	t.faults = 0
	h.proceed(t)
	t.publish()
	return nil
}

// Look calls f with the present state of the game, which f must not keep and not
// change. Whatever else wants the game waits meanwhile.
func (w *Watcher) Look(ctx context.Context, f func(*match.Game)) error {
	w.table.mu.Lock()
	defer w.table.mu.Unlock()
	if err := w.hub.load(ctx, w.table); err != nil {
		return explain(err)
	}
	if _, seated := w.table.seat(w.holder); seated {
		if err := w.hub.wake(ctx, w.table); err != nil {
			return explain(err)
		}
	}
	w.take(w.table)
	f(w.table.game)
	return nil
}

// Side returns the side that the watcher plays, as it was when the game was last
// looked at; ok is false for one who only watches.
func (w *Watcher) Side() (side shogi.Color, ok bool) { return w.side() }
