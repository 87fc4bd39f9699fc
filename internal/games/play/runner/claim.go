package runner

import (
	"context"
	"time"
)

// Wake resumes a game without a host, because one of its players is here.
func (g *Game) Wake(ctx context.Context) error {
	if !g.Asleep() {
		g.Do(g.Proceed())
		return nil
	}
	return Retry(func() error { return g.claim(ctx) })
}

// claim makes this node the host of a sleeping game, unless another node is faster.
func (g *Game) claim(ctx context.Context) error {
	r, now := g.runner, time.Now()
	before, ok, err := r.node.Claim(ctx, g.ID, now)
	if err != nil {
		return err
	}
	if !ok {
		g.HostedBy(before, r.node.Elsewhere(before, now))
		g.Do(g.Publish(time.Time{}))
		return g.advance(ctx)
	}
	g.Claimed(before)
	if err := g.advance(ctx); err != nil || g.Match().Result().Over() {
		return err
	}
	if err := g.Commit(ctx, time.Time{}, g.Resumption(time.Now())); err != nil {
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
