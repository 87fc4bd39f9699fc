package runner

import (
	"errors"
	"time"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/play/hosting"
	"github.com/komadai/komadai/internal/games/play/watching"
)

const (
	// checkEvery is the period of store reads that recover lost messages.
	checkEvery = 15 * time.Second
	// syncMargin is how far sync looks back before its last run. It covers the longest
	// write and the clock difference between nodes.
	syncMargin = storeTimeout + 5*time.Second
	// attendEvery is the period between writes of presence, sweepEvery between sweeps.
	attendEvery = 10 * time.Second
	sweepEvery  = 20 * time.Second
	// An open game is cancelled when its player has been away for listedTimeout (lobby) or
	// reservedTimeout (others).
	listedTimeout   = time.Minute
	reservedTimeout = 30 * 24 * time.Hour
	sweepMost       = 200
	// guestTimeout is how long an unfinished or empty game of guests is kept after its last
	// event.
	guestTimeout = 90 * 24 * time.Hour
)

// heartbeat is the state of the heartbeat loop: the times of the last runs of its jobs.
type heartbeat struct {
	*Runner
	checked, synced, attended, swept, repeated time.Time
	// expired: games of guests up to this last event were considered.
	expired time.Time
	failing bool
}

func (r *Runner) heartbeat() {
	tick := time.NewTicker(r.Beat)
	defer tick.Stop()
	now := r.pulse.Now()
	h := heartbeat{Runner: r, checked: now, synced: now, attended: now, swept: now, repeated: now}
	for {
		select {
		case <-r.ctx.Done():
			return
		case <-tick.C:
			r.Guard.Do("games", h.tick)
		}
	}
}

func (h *heartbeat) tick() {
	h.beat(h.ctx)
	if h.pulse.Err() != nil {
		return
	}
	now := h.pulse.Now()
	h.keep(now)
	h.notify(func(p *place) bool { return p.status.Hosting && !p.status.Loaded }, hosting.Change{})
	if !h.Alone {
		h.check(now)
		h.sync(now)
	}
}

func (h *heartbeat) keep(now time.Time) {
	if now.Sub(h.attended) >= attendEvery {
		h.attended = now
		if err := h.attend(now); err != nil {
			h.failed("the presence of waiting players could not be stored", err)
		}
	}
	if now.Sub(h.swept) >= sweepEvery {
		from, until := h.expired, now.Add(-guestTimeout)
		h.swept, h.expired = now, until
		h.begin(func() {
			h.sweepStore(now)
			h.each("games of guests could not be removed", nil, h.Store.ExpireGames(h.ctx, from, until), nil)
		})
	}
	if !h.Alone && now.Sub(h.repeated) >= watching.RepeatEvery {
		h.repeated = now
		h.games.each(func(g *Game) { g.Viewers.Repeat(now) })
	}
}

func (h *heartbeat) check(now time.Time) {
	remote := func(p *place) bool { return p.status.Host != "" }
	if now.Sub(h.checked) >= checkEvery {
		h.checked = now
		h.notify(remote, hosting.Change{Host: true})
		return
	}
	if len(h.games.ids(remote)) == 0 {
		return
	}
	alive, err := h.node.Nodes(h.ctx)
	if err != nil {
		h.failed("the other nodes could not be looked for", err)
		return
	}
	h.notify(func(p *place) bool { return remote(p) && !alive[p.status.Host] }, hosting.Change{Host: true})
}

// sync reads events of other nodes: at intervals while the bus is linked, at once after
// lost messages, and on every tick while it is not linked.
func (h *heartbeat) sync(now time.Time) {
	whole, recall := h.Bus.Linked() && !h.missed.Load(), watching.RecallEvery
	if whole && now.Sub(h.synced) < checkEvery {
		return
	}
	h.missed.Store(false)
	changed, err := h.Store.Changed(h.ctx, h.synced.Add(-syncMargin))
	if err != nil {
		h.missed.Store(true)
		h.failed("the events of other nodes could not be looked for", err)
		return
	}
	h.synced = now
	if !whole {
		recall = watching.RecallLost
	}
	h.Listeners.Recall(now, recall)
	for id, seq := range changed {
		h.note(id, hosting.Change{Seq: seq})
	}
}

func (h *heartbeat) notify(f func(*place) bool, n hosting.Change) {
	for _, id := range h.games.ids(f) {
		h.note(id, n)
	}
}

// failed logs the first of several failures in a row.
func (h *heartbeat) failed(what string, err error) {
	h.Runner.failed(what, !h.failing, err)
	h.failing = true
}

// Present returns the earliest presence time of a player whose opening is listed.
func Present(now time.Time) time.Time { return now.Add(-3 * attendEvery) }

func (r *Runner) attend(now time.Time) error {
	ids := r.games.ids(func(p *place) bool {
		if !p.waiting {
			return false
		}
		here := p.game.Viewers.Here()
		return here.Black || here.White
	})
	if len(ids) == 0 {
		return nil
	}
	return r.Store.Attend(r.ctx, ids, now)
}

// sweepStore cancels abandoned open games, ends overdue correspondence games, and rates
// finished games whose node died.
func (r *Runner) sweepStore(now time.Time) {
	ids, err := r.Store.Abandoned(r.ctx, now.Add(-listedTimeout), now.Add(-reservedTimeout), sweepMost)
	r.each("abandoned games could not be cancelled", ids, err, func(g *Game) error { return g.Withdraw(r.ctx) })
	ids, err = r.Store.Overdue(r.ctx, now, sweepMost)
	r.each("overdue games could not be ended", ids, err, func(g *Game) error { return g.expire(r.ctx) })
	ids, err = r.Store.Unsettled(r.ctx, sweepMost)
	var ended []ladder.Game
	r.each("finished games could not be read", ids, err, func(g *Game) error {
		ended = append(ended, g.Rated())
		return nil
	})
	for _, one := range ended {
		r.settle(one)
	}
}

func (r *Runner) each(what string, ids []string, err error, f func(*Game) error) {
	for _, id := range ids {
		err = errors.Join(err, r.At(r.ctx, id, f))
	}
	if err != nil && r.ctx.Err() == nil {
		r.Log.Error(what, "err", err)
	}
}
