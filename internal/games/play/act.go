package play

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
)

// listed is the greatest number of games in a list.
const listed = 50

// maxTries is how often a command is tried when another node is first each
// time.
const maxTries = 5

// retry calls f again when another node was first.
func retry(f func() error) error {
	err := f()
	for try := 1; errors.Is(err, match.ErrConflict) && try < maxTries; try++ {
		err = f()
	}
	return err
}

// Get returns a game as holder sees it. A player who asks wakes the game.
func (h *Hub) Get(ctx context.Context, holder principal.ID, id string) (out View, err error) {
	err = h.visit(ctx, holder, id, func(t *table) error {
		// Who has just acted through another node sees it here too.
		if err := t.refresh(ctx); err != nil {
			return err
		}
		out, err = t.look(ctx, holder)
		return err
	})
	return out, explain(err)
}

// Game returns the state of a game as holder may see it; it must not be changed.
func (h *Hub) Game(ctx context.Context, holder principal.ID, id string) (*match.Game, error) {
	v, err := h.Get(ctx, holder, id)
	return v.Game, err
}

// look returns the game of a pinned and locked table as holder sees it, and
// wakes it for its players.
func (t *table) look(ctx context.Context, holder principal.ID) (View, error) {
	if err := t.ready(ctx, holder); err != nil {
		return View{}, err
	}
	if err := t.lookAhead(ctx); err != nil {
		return View{}, err
	}
	return t.see(holder), nil
}

// ready loads the game of a pinned and locked table, and wakes it if holder is
// one of its players.
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

// Latest is the Seq of a command that acts on a game as it is when the command
// arrives, whatever its sender has seen.
const Latest = -1

// An Act is what a player does in a game.
type Act struct {
	// Command is what is done. Its Side and Lag are filled in; its Seq is that of
	// the state the player has seen, or [Latest].
	match.Command
	// Whole counts only the whole seconds of the player's turn, as the timekeeper
	// of a tournament does.
	Whole bool
}

// Act carries out what holder, a player, does in a game, and returns the state
// after it. What cannot be done is a [*refusal.Error], an illegal move one with
// its foul.
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
		if c.Kind == match.Noted { // which others read, as they do talk
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

// Rule carries out a ruling.
func (h *Hub) Rule(ctx context.Context, id string, r match.Ruling) error {
	return h.decide(ctx, id, decision{seq: Latest, decide: func(t *table, now time.Time) ([]match.Event, error) {
		return t.game.Rule(r, now)
	}})
}

// A decision is what is decided about a game.
type decision struct {
	// arrived is when a player's command arrived, the zero time for what nobody
	// does.
	arrived time.Time
	// seq is the number of the last event that the decision may rest on, [Latest]
	// for all there are on all nodes.
	seq int
	// decide returns the events that follow; it is asked anew when another node was
	// first. It must not change the table.
	decide func(t *table, now time.Time) ([]match.Event, error)
	// after is called with what has become of the table; nil for nobody.
	after func(t *table)
}

// decide stores what is decided about a game.
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
	// What was seen on another node may be under way here.
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

// visit is [node.at] for holder, who is refused when memory is full and the game
// is neither in it nor holder's own.
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
