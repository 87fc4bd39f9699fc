package play

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
)

const (
	// attendEvery is the time between two notes that a player waits at the board,
	// sweepEvery that between two looks for games that wait in vain or in which
	// days have run out.
	attendEvery = 10 * time.Second
	sweepEvery  = 20 * time.Second
	// An open game is withdrawn when nobody has joined it and its player has been away
	// for listedTimeout (a game in the lobby), or nobody has looked at it for
	// reservedTimeout (a game sent to somebody).
	listedTimeout   = time.Minute
	reservedTimeout = 30 * 24 * time.Hour
	// sweepMost bounds one look.
	sweepMost = 200
)

// Present is the time since when the player of an opening must have been seen
// for it to be shown.
func Present(now time.Time) time.Time { return now.Add(-3 * attendEvery) }

// keep does what is to be done now and then.
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

// attend notes which players wait at the board for a second one.
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

// sweepAbandoned takes back games whose player does not wait any more.
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

// sweepOverdue ends games by correspondence in which time has run out. Nobody
// need be there.
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

// sweepUnsettled rates games that have ended and were not rated, because the
// node that was to do it died.
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

// end commits what decide says about the game on the table. That another node
// was first is no error.
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
