package play

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/match"
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
func (p *pulse) keep(now time.Time) {
	if now.Sub(p.attended) >= attendEvery {
		p.attended = now
		p.attend(now)
	}
	if now.Sub(p.swept) >= sweepEvery {
		p.swept = now
		p.begin(func() {
			p.sweepForsaken(now)
			p.sweepOverdue(now)
			p.sweepUnsettled()
		})
	}
	if !p.config.Alone && now.Sub(p.retold) >= retell {
		p.retold = now
		p.retellCrowds(now)
	}
}

// attend notes which players wait at the board for a second one.
func (p *pulse) attend(now time.Time) {
	p.mu.Lock()
	var ids []string
	for id, t := range p.tables {
		if t.opening.Load() {
			t.crowd.mu.Lock()
			if here := t.crowd.count(); here.Black || here.White {
				ids = append(ids, id)
			}
			t.crowd.mu.Unlock()
		}
	}
	p.mu.Unlock()
	if len(ids) == 0 {
		return
	}
	if err := p.config.Openings.Attend(p.ctx, ids, now); err != nil {
		p.complain("it could not be noted who waits for a player", err)
	}
}

// sweepForsaken takes back games whose player does not wait any more.
func (h *Hub) sweepForsaken(now time.Time) {
	ids, err := h.config.Openings.Forsaken(h.ctx, now.Add(-listedTimeout), now.Add(-reservedTimeout), sweepMost)
	for _, id := range ids {
		err = errors.Join(err, h.at(h.ctx, id, func(t *table) error {
			if !t.game.Waiting() {
				return nil
			}
			return h.end(h.ctx, t, func() ([]match.Event, error) {
				return t.game.Decide(match.Command{Kind: match.Abandoned, Seq: t.game.Seq()}, time.Now())
			})
		}))
	}
	if err != nil && h.ctx.Err() == nil {
		h.config.Log.Error("games that wait in vain could not be taken back", "err", err)
	}
}

// sweepOverdue ends games by correspondence in which time has run out. Nobody
// need be there.
func (h *Hub) sweepOverdue(now time.Time) {
	ids, err := h.config.Store.Overdue(h.ctx, now, sweepMost)
	for _, id := range ids {
		err = errors.Join(err, h.at(h.ctx, id, func(t *table) error {
			return h.end(h.ctx, t, func() ([]match.Event, error) { return t.game.Tick(time.Now()), nil })
		}))
	}
	if err != nil && h.ctx.Err() == nil {
		h.config.Log.Error("overdue games could not be ended", "err", err)
	}
}

// end commits what decide says about the game on the table. That another node
// was first is no error.
func (h *Hub) end(ctx context.Context, t *table, decide func() ([]match.Event, error)) error {
	events, err := decide()
	if err != nil || len(events) == 0 {
		return err
	}
	if err := h.commit(ctx, t, events); err != nil {
		if errors.Is(err, match.ErrConflict) {
			return nil
		}
		return err
	}
	h.proceed(t)
	t.publish()
	return nil
}
