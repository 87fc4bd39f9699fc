package runner

import (
	"context"

	"github.com/komadai/komadai/internal/games/play/hosting"
)

// heard handles a notice of another node.
func (r *Runner) heard(id string, n hosting.Notice) {
	if n.Viewers == nil {
		r.note(id, n)
		return
	}
	if g := r.games.peek(id); g != nil {
		g.Viewers.Heard(n.Node, *n.Viewers)
		r.games.release(g)
	}
}

// note processes a notice if the game is in memory. It does not block, and merges notices
// that arrive in between.
func (r *Runner) note(id string, n hosting.Notice) {
	g := r.games.note(id, n)
	if g != nil && !r.begin(g.follow) {
		r.games.release(g)
	}
}

// follow processes the notices of a game until there are no more.
func (g *Game) follow() {
	r := g.runner
	for n := r.games.noted(g); n != nil; n = r.games.noted(g) {
		if err := g.catchUp(r.ctx, *n); err != nil && r.ctx.Err() == nil {
			r.missed.Store(true)
			r.Log.Error("a game could not be brought up to date", "game", g.ID, "err", err)
		}
	}
}

// catchUp applies a notice.
func (g *Game) catchUp(ctx context.Context, n hosting.Notice) error {
	g.mu.Lock()
	defer g.unlock()
	for _, pair := range n.Moved {
		g.rename(pair[0], pair[1])
	}
	if n.Anew {
		g.Do(g.Renew())
	}
	switch {
	case g.Loaded():
	case g.Hosting():
		return g.Load(ctx)
	default:
		g.Viewers.News() // a viewer loads it
		return nil
	}
	if n.Talk {
		g.Do(g.ForgetTalk())
	}
	if n.Next {
		g.Do(g.ForgetNext())
	}
	if n.Seq > g.Match().Seq() {
		if err := g.advance(ctx); err != nil {
			return err
		}
		g.Arrived(n.Heard)
	}
	if n.Host {
		return g.review(ctx)
	}
	return nil
}
