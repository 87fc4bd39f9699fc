package play

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play/runner"
	"github.com/komadai/komadai/internal/games/play/table"
	"github.com/komadai/komadai/internal/people"
)

// Latest is a Command.Seq that matches any state of the game.
const Latest = runner.Latest

// An Act is a player's action in a game.
type Act struct {
	// Command is the action, without Side and Lag. Seq is that of the state the player
	// has seen, or [Latest].
	match.Command
	// Whole rounds the time used down to seconds, as a tournament timekeeper does.
	Whole bool
}

// Act applies an action of holder and returns the new state. A rejected action returns a
// [*refusal.Error], with the foul of an illegal move. An action that comes too late ends the
// game and is rejected.
func (h *Hub) Act(ctx context.Context, holder people.ID, id string, a Act) (out View, err error) {
	late := false
	err = h.decide(ctx, id, runner.Change{
		Arrived: time.Now(), Seq: a.Seq,
		Events: func(g *runner.Game, now time.Time) ([]match.Event, error) {
			side, seated, err := g.Sits(ctx, holder)
			if err != nil {
				return nil, err
			}
			if !seated {
				return nil, table.ErrNotYours
			}
			if a.Kind == match.Noted { // others read notes, so a muted player may not write them
				if err := h.silenced(ctx, holder, now); err != nil {
					return nil, err
				}
			}
			c := a.Command
			if c.Side = side; c.Seq == Latest {
				c.Seq = g.Match().Seq()
			}
			events, err := g.Act(c, a.Whole, g.Viewers.Lag(holder), now)
			late = c.Late(events)
			return events, err
		},
		After: func(g *runner.Game) { out = g.View(holder) },
	})
	if err == nil && late {
		return View{}, explain(match.ErrOver)
	}
	return out, err
}

// Rule applies a ruling.
func (h *Hub) Rule(ctx context.Context, id string, r match.Ruling) error {
	return h.decide(ctx, id, runner.Change{Seq: Latest, Events: func(g *runner.Game, now time.Time) ([]match.Event, error) {
		return g.Match().Rule(r, now)
	}})
}

// CallOff aborts a game without a result. It calls first once the abort is known to be
// possible; an error from first cancels it.
func (h *Hub) CallOff(ctx context.Context, id string, first func() error) error {
	return h.decide(ctx, id, runner.Change{Seq: Latest, Events: func(g *runner.Game, now time.Time) ([]match.Event, error) {
		events, err := g.Match().Rule(match.Ruling{Kind: match.Abandoned}, now)
		if err != nil || len(events) == 0 || events[0].Kind != match.Abandoned {
			return events, err
		}
		return events, first()
	}})
}

func (h *Hub) decide(ctx context.Context, id string, d runner.Change) error {
	return explain(h.run.Run(ctx, id, d))
}
