package play

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
)

const (
	// attendEvery is the period between writes of presence at open games. sweepEvery is the
	// period of the sweeps for abandoned and overdue games.
	attendEvery = 10 * time.Second
	sweepEvery  = 20 * time.Second
	// An open game is cancelled when its player has been away for listedTimeout (lobby) or
	// reservedTimeout (reserved).
	listedTimeout   = time.Minute
	reservedTimeout = 30 * 24 * time.Hour
	// sweepMost bounds the games of one sweep.
	sweepMost = 200
)

// Present returns the earliest presence time of a player whose opening is listed.
func Present(now time.Time) time.Time { return now.Add(-3 * attendEvery) }

// keep runs the periodic jobs.
func (p *heartbeat) keep(now time.Time) {
	if now.Sub(p.attended) >= attendEvery {
		p.attended = now
		p.attend(now)
	}
	if now.Sub(p.swept) >= sweepEvery {
		p.swept = now
		p.begin(func() {
			p.sweepAbandoned(now)
			p.sweepOverdue(now)
			p.sweepUnsettled()
		})
	}
	if !p.config.Alone && now.Sub(p.repeated) >= repeatEvery {
		p.repeated = now
		p.repeatAudiences(now)
	}
}

// attend stores which players are present at open games.
func (p *heartbeat) attend(now time.Time) {
	ids := p.games.ids(func(t *table) bool {
		if !t.opening.Load() {
			return false
		}
		here := t.viewers.now()
		return here.Black || here.White
	})
	if len(ids) == 0 {
		return
	}
	if err := p.config.Store.Attend(p.ctx, ids, now); err != nil {
		p.complain("it could not be noted who waits for a player", err)
	}
}

// sweepAbandoned cancels open games whose player has left.
func (p *heartbeat) sweepAbandoned(now time.Time) {
	ids, err := p.config.Store.Abandoned(p.ctx, now.Add(-listedTimeout), now.Add(-reservedTimeout), sweepMost)
	for _, id := range ids {
		err = errors.Join(err, p.at(p.ctx, id, func(t *table) error {
			if !t.game.Waiting() {
				return nil
			}
			return t.end(p.ctx, func() ([]match.Event, error) {
				return t.game.Decide(match.Command{Kind: match.Abandoned, Seq: t.game.Seq()}, time.Now())
			})
		}))
	}
	if err != nil && p.ctx.Err() == nil {
		p.config.Log.Error("games that wait in vain could not be taken back", "err", err)
	}
}

// sweepOverdue ends correspondence games whose time has run out. No player needs to be
// connected.
func (p *heartbeat) sweepOverdue(now time.Time) {
	ids, err := p.config.Store.Overdue(p.ctx, now, sweepMost)
	for _, id := range ids {
		err = errors.Join(err, p.at(p.ctx, id, func(t *table) error {
			return t.end(p.ctx, func() ([]match.Event, error) { return t.game.Tick(time.Now()), nil })
		}))
	}
	if err != nil && p.ctx.Err() == nil {
		p.config.Log.Error("overdue games could not be ended", "err", err)
	}
}

// sweepUnsettled rates finished games that were not rated because their node died.
func (p *heartbeat) sweepUnsettled() {
	ids, err := p.config.Store.Unsettled(p.ctx, sweepMost)
	for _, id := range ids {
		var g ladder.Game
		one := p.at(p.ctx, id, func(t *table) error {
			g = t.rated()
			return nil
		})
		if one == nil {
			one = p.config.Store.Settle(p.ctx, g)
		}
		err = errors.Join(err, one)
	}
	if err != nil && p.ctx.Err() == nil {
		p.config.Log.Error("games that ended could not be rated", "err", err)
	}
}

// end commits the events that decide returns. A conflict with another node is no error.
func (t *table) end(ctx context.Context, decide func() ([]match.Event, error)) error {
	events, err := decide()
	if err != nil || len(events) == 0 {
		return err
	}
	if err := t.commit(ctx, events); err != nil {
		if errors.Is(err, match.ErrConflict) {
			return nil
		}
		return err
	}
	t.proceed()
	t.publish()
	return nil
}
