package runner

import (
	"errors"
	"time"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/play/watching"
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
	if !p.Alone && now.Sub(p.repeated) >= watching.RepeatEvery {
		p.repeated = now
		for _, g := range p.games.all() {
			g.Viewers.Repeat(now)
			p.games.release(g)
		}
	}
}

// attend stores which players are present at open games.
func (p *heartbeat) attend(now time.Time) {
	ids := p.games.ids(func(l *place) bool {
		if !l.waiting {
			return false
		}
		here := l.game.Viewers.Here()
		return here.Black || here.White
	})
	if len(ids) == 0 {
		return
	}
	if err := p.Store.Attend(p.ctx, ids, now); err != nil {
		p.failed("it could not be noted who waits for a player", err)
	}
}

// sweepAbandoned cancels open games whose player has left.
func (p *heartbeat) sweepAbandoned(now time.Time) {
	ids, err := p.Store.Abandoned(p.ctx, now.Add(-listedTimeout), now.Add(-reservedTimeout), sweepMost)
	for _, id := range ids {
		err = errors.Join(err, p.At(p.ctx, id, func(g *Game) error {
			return g.Withdraw(p.ctx)
		}))
	}
	if err != nil && p.ctx.Err() == nil {
		p.Log.Error("games that wait in vain could not be taken back", "err", err)
	}
}

// sweepOverdue ends correspondence games whose time has run out. No player needs to be
// connected.
func (p *heartbeat) sweepOverdue(now time.Time) {
	ids, err := p.Store.Overdue(p.ctx, now, sweepMost)
	for _, id := range ids {
		err = errors.Join(err, p.At(p.ctx, id, func(g *Game) error {
			return g.End(p.ctx, g.Match().Tick(time.Now()))
		}))
	}
	if err != nil && p.ctx.Err() == nil {
		p.Log.Error("overdue games could not be ended", "err", err)
	}
}

// sweepUnsettled rates finished games that were not rated because their node died.
func (p *heartbeat) sweepUnsettled() {
	ids, err := p.Store.Unsettled(p.ctx, sweepMost)
	for _, id := range ids {
		var rated ladder.Game
		one := p.At(p.ctx, id, func(g *Game) error {
			rated = g.Rated()
			return nil
		})
		if one == nil {
			one = p.Store.Settle(p.ctx, rated)
		}
		err = errors.Join(err, one)
	}
	if err != nil && p.ctx.Err() == nil {
		p.Log.Error("games that ended could not be rated", "err", err)
	}
}
