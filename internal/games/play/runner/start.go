package runner

import (
	"context"
	"time"
)

// New returns a running runner. An error comes from the bus.
func New(c Config) (*Runner, error) {
	c.defaults()
	r := newRunner(c)
	var err error
	r.unsubscribe, err = r.node.Subscribe(r.receive, r.Listeners.Call, func() { r.missed.Store(true) })
	if err != nil {
		r.cancel()
		return nil, err
	}
	if !r.Alone {
		r.beat(r.ctx) // before it hosts: the time of games is the database's
	}
	r.begin(r.sweepMemory)
	r.begin(r.heartbeat)
	return r, nil
}

// Close stops all searches, clocks and watches. Later calls are rejected. If ctx ends
// first, some clocks may not be stopped; the current turns are not charged.
func (r *Runner) Close(ctx context.Context) error {
	games, distant, first := r.games.close()
	if !first {
		return nil
	}
	r.unsubscribe()
	r.background.close()
	for _, g := range games {
		g.pause(ctx)
		r.games.unpin(g, true)
	}
	for _, id := range distant {
		r.newGame(id, true).pause(ctx)
	}
	r.Listeners.Close()
	if err := r.node.Leave(ctx); err != nil {
		r.Log.Error("the other nodes could not be notified of the shutdown", "err", err)
	}
	return r.wait(ctx)
}

func (g *Game) pause(ctx context.Context) {
	g.mu.Lock()
	defer g.unlock()
	r := g.runner
	g.Do(g.Suspend())
	g.Viewers.Close()
	if !g.Loaded() && g.Hosting() {
		if err := g.Load(ctx); err != nil {
			r.Log.Error("the clock of a game could not be stopped", "game", g.ID, "err", err)
			return
		}
	}
	if !g.Loaded() || g.Asleep() || !g.Hosting() || g.Match().Result().Over() {
		return
	}
	if g.Timed() {
		now := r.pulse.Now()
		if at, stopped := g.stopped(); stopped {
			now = at
		}
		if err := g.Commit(ctx, time.Time{}, g.Match().Pause(now)); err != nil {
			r.Log.Error("the clock of a game could not be stopped", "game", g.ID, "err", err)
		}
	}
	if !r.Alone {
		g.abandon(ctx)
	}
}
