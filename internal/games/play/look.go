package play

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play/runner"
	"github.com/komadai/komadai/internal/games/play/table"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

const (
	// listed bounds a list or a store call, mostEnded a call of [Hub.Ended].
	listed    = 50
	mostEnded = 1_000_000
)

// Get returns a game as holder sees it. If holder is a player, the game wakes.
func (h *Hub) Get(ctx context.Context, holder people.ID, id string) (out View, err error) {
	err = h.run.Visit(ctx, holder, id, func(g *runner.Game) error {
		// The player may have just acted through another node.
		if err := g.Refresh(ctx); err != nil {
			return err
		}
		out, err = h.look(ctx, g, holder)
		return err
	})
	return out, explain(err)
}

// Game returns the state of a game. The caller must not change it.
func (h *Hub) Game(ctx context.Context, holder people.ID, id string) (*match.Game, error) {
	v, err := h.Get(ctx, holder, id)
	return v.Game, err
}

func (h *Hub) look(ctx context.Context, g *runner.Game, holder people.ID) (View, error) {
	if g.Seated(holder) {
		if err := h.wake(ctx, g); err != nil {
			return View{}, err
		}
	}
	if g.WantsNext() {
		if err := h.lookAhead(ctx, g); err != nil {
			return View{}, err
		}
	}
	return g.View(holder), nil
}

// wake wakes a game for a player who only looks: an outage is no error.
func (h *Hub) wake(ctx context.Context, g *runner.Game) error {
	if h.Err() != nil {
		return nil
	}
	return g.Wake(ctx)
}

// lookAhead reads what follows the finished game: the ratings and the next game.
func (h *Hub) lookAhead(ctx context.Context, g *runner.Game) error {
	var after [2]int
	if c := g.Match().Config(); c.Rated {
		points, err := h.run.Store.Points(ctx, g.ID)
		if err != nil {
			return err
		}
		for side, p := range c.Players {
			if p, ok := points[p.Account]; ok {
				after[side] = int(math.Round(p.Value))
			}
		}
	}
	id, err := h.run.Store.Following(ctx, g.ID)
	if err != nil {
		return err
	}
	var seats []match.Seat
	if id != "" {
		if seats, _, err = h.run.Store.Load(ctx, id); err != nil {
			return err
		}
	}
	g.SetNext(id, seats, after)
	return nil
}

// List returns the games of holder, newest first, at most 50.
func (h *Hub) List(ctx context.Context, holder people.ID) ([]match.Entry, error) {
	if holder == "" {
		return nil, nil
	}
	return h.run.Store.List(ctx, holder, listed)
}

// Shown returns the games of the holder that a profile shows, newest first: those that were not
// aborted.
func (h *Hub) Shown(ctx context.Context, holder people.ID) ([]match.Entry, error) {
	list, err := h.run.Store.List(ctx, holder, 2*listed)
	list = slices.DeleteFunc(list, func(e match.Entry) bool { return e.Result.Reason == shogi.Abandoned })
	return list[:min(len(list), listed)], err
}

// Own calls f with each game of holder, without loading it, until f returns an error.
func (h *Hub) Own(ctx context.Context, holder people.ID, f func(View) error) error {
	for after := ""; ; {
		ids, err := h.run.Store.Held(ctx, holder, after, listed)
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

// Ended calls f with the games that ended in [since, until), in order of their end, as
// spectators see them: those of holder or, if it is "", the listed ones. It does not
// load them.
func (h *Hub) Ended(ctx context.Context, holder people.ID, since, until time.Time, f func(View) error) error {
	ids, err := h.run.Store.Ended(ctx, holder, since, until, mostEnded)
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

func (h *Hub) peek(ctx context.Context, id string, holder people.ID) (View, error) {
	m, seats, err := h.run.Read(ctx, id)
	if err != nil {
		return View{}, err
	}
	return table.Stored(id, m, seats, holder, h.Now()), nil
}
