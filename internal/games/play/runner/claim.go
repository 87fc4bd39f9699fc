package runner

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/games/match"
)

// Wake resumes a game without a host, or after an outage, because one of its players is
// here.
func (g *Game) Wake(ctx context.Context) error {
	if err := g.runner.sure(); err != nil {
		return err
	}
	return Retry(func() error {
		if g.Asleep() {
			if err := g.claim(ctx); err != nil || !g.Match().Correspondence() {
				return err
			}
		}
		if events := g.excuse(); len(events) > 0 {
			return g.Commit(ctx, time.Time{}, events)
		}
		g.Do(g.Proceed())
		return nil
	})
}

// stopped returns when the clock of the game stopped because of an outage of this node. A game
// with another host follows that host's outages, once the host has had the time to account for
// its own: both may have lost the database.
func (g *Game) stopped() (time.Time, bool) {
	m, p := g.Match(), g.runner.pulse
	theirs := !g.Hosting() && !g.runner.Alone && p.Now().Sub(p.Ended()) > 2*g.runner.Lease
	if p.Err() == nil && theirs {
		return time.Time{}, false
	}
	return p.Stopped(m.Events()[m.Seq()-1].At)
}

// excuse returns the events that take an outage out of a player's time.
func (g *Game) excuse() []match.Event {
	at, ok := g.stopped()
	p := g.runner.pulse
	switch {
	case !ok || !g.Timed():
		return nil
	case g.Match().Correspondence():
		return g.Match().Extend(at, p.Ended(), p.Now())
	}
	return g.Match().Excuse(at, p.Now())
}

// recover resumes a loaded game after an outage of this node, if the node hosts it or a
// player is here. Otherwise players could act through other nodes.
func (g *Game) recover(ctx context.Context) error {
	if g.runner.Alone || g.Hosting() || g.Viewers.Any(g.Seated) {
		return g.Wake(ctx)
	}
	g.Viewers.News()
	return nil
}

// claim makes this node the host of a sleeping game, unless another node is faster.
func (g *Game) claim(ctx context.Context) error {
	r := g.runner
	before, ok, err := r.node.Claim(ctx, g.ID)
	if err != nil {
		return err
	}
	if !ok {
		g.HostedBy(before, r.node.Elsewhere(before))
		g.Do(g.Publish(time.Time{}))
		return g.advance(ctx)
	}
	g.Claimed(before)
	if err := g.advance(ctx); err != nil || g.Match().Result().Over() {
		return err
	}
	if err := g.Commit(ctx, time.Time{}, g.Resumption(r.pulse.Now())); err != nil {
		return err
	}
	g.Do(g.Woken())
	return nil
}

// review reads the host of a game, and claims it if it sleeps and a player is here.
func (g *Game) review(ctx context.Context) error {
	if g.Match().Result().Over() {
		return nil
	}
	host, live, err := g.runner.node.Host(ctx, g.ID)
	if err != nil {
		return err
	}
	g.Do(g.Review(host, live))
	if g.Asleep() && g.Viewers.Any(g.Seated) {
		return g.Wake(ctx)
	}
	return nil
}

func (g *Game) abandon(ctx context.Context) {
	if err := g.runner.node.Release(ctx, g.ID); err != nil {
		g.runner.Log.Error("a game could not be handed on", "game", g.ID, "err", err)
		return
	}
	g.Do(g.Released())
}
