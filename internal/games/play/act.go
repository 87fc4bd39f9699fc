package play

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
)

const listed = 50

// maxTries bounds the attempts of a command that conflicts with another node's append.
const maxTries = 5

// retry calls f again, up to maxTries times, while it returns [match.ErrConflict].
func retry(f func() error) error {
	err := f()
	for try := 1; errors.Is(err, match.ErrConflict) && try < maxTries; try++ {
		err = f()
	}
	return err
}

// Get returns a game as holder sees it. If holder is a player, the game wakes.
func (h *Hub) Get(ctx context.Context, holder principal.ID, id string) (out View, err error) {
	err = h.visit(ctx, holder, id, func(t *table) error {
		// The player may have just acted through another node.
		if err := t.refresh(ctx); err != nil {
			return err
		}
		out, err = t.look(ctx, holder)
		return err
	})
	return out, explain(err)
}

// Game returns the state of a game as holder may see it. The caller must not change it.
func (h *Hub) Game(ctx context.Context, holder principal.ID, id string) (*match.Game, error) {
	v, err := h.Get(ctx, holder, id)
	return v.Game, err
}

// look returns a View for holder and wakes the game if holder is a player. The table is
// pinned and locked.
func (t *table) look(ctx context.Context, holder principal.ID) (View, error) {
	if err := t.ready(ctx, holder); err != nil {
		return View{}, err
	}
	if err := t.lookAhead(ctx); err != nil {
		return View{}, err
	}
	return t.see(holder), nil
}

// ready loads the game and wakes it if holder is a player. The table is pinned and
// locked.
func (t *table) ready(ctx context.Context, holder principal.ID) error {
	if err := t.load(ctx); err != nil {
		return err
	}
	if _, seated := t.seat(holder); seated {
		return t.wake(ctx)
	}
	return nil
}

// List returns the games of holder, newest first, at most 50.
func (h *Hub) List(ctx context.Context, holder principal.ID) ([]match.Entry, error) {
	if holder == "" {
		return nil, nil
	}
	return h.config.Store.List(ctx, holder, listed)
}

// Latest is a Command.Seq that matches any state of the game.
const Latest = -1

// An Act is a player's action in a game.
type Act struct {
	// Command is the action. [Hub.Act] fills in Side and Lag. Seq is that of the state the
	// player has seen, or [Latest].
	match.Command
	// Whole rounds the time used down to whole seconds, as a tournament timekeeper does.
	Whole bool
}

// Act applies an action of the player holder and returns the new state. A rejected action
// returns a [*refusal.Error]; for an illegal move it carries the foul.
func (h *Hub) Act(ctx context.Context, holder principal.ID, id string, a Act) (out View, err error) {
	d := decision{arrived: time.Now(), seq: a.Seq}
	d.decide = func(t *table, now time.Time) ([]match.Event, error) {
		side, seated, err := t.sits(ctx, holder)
		if err != nil {
			return nil, err
		}
		if !seated {
			return nil, errNotYours
		}
		c := a.Command
		if c.Kind == match.Noted { // others read notes, so a muted player may not write them
			if err := h.silenced(ctx, holder, now); err != nil {
				return nil, err
			}
		}
		if c.Side, c.Lag = side, t.lag(holder); c.Seq == Latest {
			c.Seq = t.game.Seq()
		}
		if turn, on := t.game.Turn(); a.Whole && on && turn == side {
			k := t.game.Clock()
			c.Lag = k.Spent(now) % time.Second
		}
		return t.game.Decide(c, now)
	}
	d.after = func(t *table) { out = t.see(holder) }
	return out, h.decide(ctx, id, d)
}

// Rule applies a ruling.
func (h *Hub) Rule(ctx context.Context, id string, r match.Ruling) error {
	return h.decide(ctx, id, decision{seq: Latest, decide: func(t *table, now time.Time) ([]match.Event, error) {
		return t.game.Rule(r, now)
	}})
}

// A decision computes and commits the next events of a game.
type decision struct {
	// arrived is when the player's command arrived, or zero if no player acted.
	arrived time.Time
	// seq is the last event the decision may depend on. [Latest] means all events of all
	// nodes.
	seq int
	// decide returns the next events. It runs again after a conflict and must not change
	// the table.
	decide func(t *table, now time.Time) ([]match.Event, error)
	// after, if not nil, is called with the table after the commit.
	after func(t *table)
}

func (h *Hub) decide(ctx context.Context, id string, d decision) error {
	err := h.at(ctx, id, func(t *table) error {
		err := retry(func() error { return t.decideOnce(ctx, d) })
		if err == nil && d.after != nil {
			d.after(t)
		}
		return err
	})
	return explain(err)
}

func (t *table) decideOnce(ctx context.Context, d decision) error {
	if err := t.load(ctx); err != nil {
		return err
	}
	// Another node's event may not have been loaded here yet.
	if d.seq > t.game.Seq() || d.seq == Latest && !t.node.config.Alone {
		if err := t.advance(ctx); err != nil {
			return err
		}
	}
	if err := t.wake(ctx); err != nil {
		return err
	}
	events, err := d.decide(t, time.UnixMilli(time.Now().UnixMilli()))
	if err != nil || len(events) == 0 {
		return err
	}
	if err := t.commit(ctx, events); err != nil {
		return err
	}
	t.faults = 0
	t.proceed()
	t.publishSince(d.arrived)
	return nil
}

// visit is [node.at] for holder. When memory is full, it rejects games that are neither
// loaded nor holder's own.
func (h *Hub) visit(ctx context.Context, holder principal.ID, id string, f func(*table) error) error {
	if h.games.full(id) {
		seats, _, err := h.config.Store.Load(ctx, id)
		if err != nil {
			return err
		}
		t := table{seats: seats}
		if _, seated := t.seat(holder); !seated {
			return errCrowded
		}
	}
	return h.at(ctx, id, f)
}
