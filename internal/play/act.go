package play

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/match"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/view"
	"github.com/komadai/komadai/internal/wire"
)

// listed is the greatest number of games in a list.
const listed = 50

// Get returns a game as holder sees it. A player who asks wakes the game.
func (h *Hub) Get(ctx context.Context, holder, id string) (out wire.Game, err error) {
	err = h.visit(ctx, holder, id, func(t *table) error {
		// Who has just acted through another node sees it here too.
		if !h.config.Alone {
			if err := h.advance(ctx, t); err != nil {
				return err
			}
		}
		out, err = h.look(ctx, t, holder)
		return err
	})
	return out, explain(err)
}

// look returns the game of a pinned and locked table as holder sees it, and
// wakes it for its players.
func (h *Hub) look(ctx context.Context, t *table, holder string) (wire.Game, error) {
	if err := h.ready(ctx, t, holder); err != nil {
		return wire.Game{}, err
	}
	if err := h.lookAhead(ctx, t); err != nil {
		return wire.Game{}, err
	}
	return t.see(holder), nil
}

// ready loads the game of a pinned and locked table, and wakes it if holder is
// one of its players.
func (h *Hub) ready(ctx context.Context, t *table, holder string) error {
	if err := h.load(ctx, t); err != nil {
		return err
	}
	if _, seated := t.seat(holder); seated {
		return h.wake(ctx, t)
	}
	return nil
}

// List returns the games of holder, newest first.
func (h *Hub) List(ctx context.Context, holder string) (wire.GameList, error) {
	out := wire.GameList{Games: []wire.GameSummary{}}
	if holder == "" {
		return out, nil
	}
	entries, err := h.config.Store.List(ctx, holder, listed)
	if err != nil {
		return out, err
	}
	for _, e := range entries {
		out.Games = append(out.Games, view.Summary(e))
	}
	return out, nil
}

var commands = map[string]match.EventKind{
	"move": match.Moved, "undo": match.Undone, "resign": match.Resigned,
	"declare": match.Declared, "count": match.Counted,
	"offer": match.Offered, "accept": match.Accepted, "decline": match.Declined,
	"seal": match.Sealed, "abort": match.Abandoned,
}

// readAction returns the command that an action is.
func readAction(a wire.Action) (c match.Command, err error) {
	kind, known := commands[a.Type]
	moves := a.Type == "move" || a.Type == "seal"
	offers := a.Type == "offer" || a.Type == "accept" || a.Type == "decline"
	switch {
	case !known:
		return c, refusal.New(refusal.BadRequest, "The type of an action is move, undo, resign, declare, count, offer, accept, decline, seal or abort.")
	case !moves && a.USI != "":
		return c, refusal.New(refusal.BadRequest, "Only an action of type move or seal has a usi.")
	case moves && a.USI == "":
		return c, refusal.New(refusal.BadRequest, "An action of type "+a.Type+" needs a usi, such as 7g7f.")
	case !offers && a.Offer != "":
		return c, refusal.New(refusal.BadRequest, "Only an action of type offer, accept or decline has an offer.")
	case offers && a.Offer == "":
		return c, refusal.New(refusal.BadRequest, "An action of type "+a.Type+" needs an offer: undo, count, adjourn or resume.")
	}
	return match.Command{Kind: kind, Move: a.USI, Offer: match.Offer(a.Offer), Seq: a.Seq}, nil
}

// Act carries out an action of holder and returns the state after it. What
// cannot be done is a [*refusal.Error], an illegal move one with its foul.
func (h *Hub) Act(ctx context.Context, holder, id string, a wire.Action) (out wire.Game, err error) {
	c, err := readAction(a)
	if err != nil {
		return out, err
	}
	arrived := time.Now()
	err = h.at(ctx, id, func(t *table) error {
		side, seated, err := h.sits(ctx, t, holder)
		if err != nil {
			return err
		}
		if !seated {
			return errNotYours
		}
		c.Side, c.Lag = side, t.lag(holder)
		err = h.carryOut(ctx, t, c, arrived)
		for try := 1; errors.Is(err, match.ErrConflict) && try < maxTries; try++ {
			err = h.carryOut(ctx, t, c, arrived)
		}
		if err != nil {
			return err
		}
		out = t.see(holder)
		return nil
	})
	return out, explain(err)
}

// maxTries is how often a command is tried when another node is first each
// time.
const maxTries = 5

// carryOut carries out the command of a player that arrived at a time.
func (h *Hub) carryOut(ctx context.Context, t *table, c match.Command, arrived time.Time) error {
	if err := h.load(ctx, t); err != nil {
		return err
	}
	if c.Seq > t.game.Seq() { // seen on another node, of which the news is under way
		if err := h.advance(ctx, t); err != nil {
			return err
		}
	}
	if err := h.wake(ctx, t); err != nil {
		return err
	}
	events, err := t.game.Decide(c, time.Now())
	if err != nil || len(events) == 0 {
		return err
	}
	if err := h.commit(ctx, t, events); err != nil {
		return err
	}
	t.faults = 0
	h.proceed(t)
	t.publishSince(arrived)
	return nil
}
