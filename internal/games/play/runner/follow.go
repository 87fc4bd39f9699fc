package runner

import (
	"context"

	"github.com/komadai/komadai/internal/games/play/hosting"
	"github.com/komadai/komadai/internal/games/play/watching"
	"github.com/komadai/komadai/internal/people"
)

func (r *Runner) receive(id string, n hosting.Change) {
	if n.Viewers == nil {
		r.note(id, n)
		return
	}
	if g := r.games.peek(id); g != nil {
		g.Viewers.SetRemote(n.Node, *n.Viewers, g.runner.pulse.Now())
		r.games.unpin(g, false)
	}
}

func (g *Game) follow() {
	r := g.runner
	for n := r.games.noted(g); n != nil; n = r.games.noted(g) {
		// After a panic, the next change still needs its follower.
		err := r.Guard.Run("games", func() error { return g.catchUp(r.ctx, *n) })
		if err != nil && r.ctx.Err() == nil {
			r.missed.Store(true)
			if !r.tried(err) { // the end of an outage brings all games up to date
				r.Log.Error("a game could not be brought up to date", "game", g.ID, "err", err)
			}
		}
	}
}

func (g *Game) catchUp(ctx context.Context, n hosting.Change) error {
	g.mu.Lock()
	defer g.unlock()
	for _, pair := range n.Moved {
		g.rename(pair[0], pair[1])
	}
	if n.Anew {
		g.Do(g.Renew())
	}
	out := g.runner.pulse.Err() != nil
	if n.Outage {
		g.Viewers.News()
	}
	switch {
	case g.Loaded():
	case g.Hosting() && !out:
		if err := g.Load(ctx); err != nil {
			return err
		}
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
	if out {
		g.runner.missed.Store(true)
		return nil
	}
	if n.Seq > g.Match().Seq() {
		if err := g.advance(ctx); err != nil {
			return err
		}
		g.Arrived(n.Received)
	}
	if n.Host {
		if err := g.review(ctx); err != nil {
			return err
		}
	}
	if n.Outage && !g.Asleep() {
		return g.recover(ctx)
	}
	return nil
}

// here calls f with a locked game if it is in memory, loaded or not.
func (r *Runner) here(id string, f func(*Game)) {
	if g := r.games.peek(id); g != nil {
		defer r.games.unpin(g, true)
		g.mu.Lock()
		defer g.unlock()
		f(g)
	}
}

// Renew reloads a game on all nodes.
func (r *Runner) Renew(id string) {
	r.here(id, func(g *Game) { g.Do(g.Renew()) })
	r.node.Send(id, hosting.Change{Anew: true})
}

// Reseated updates a game on all nodes after seats moved to another holder.
func (r *Runner) Reseated(ctx context.Context, id string, from, to people.ID) {
	r.here(id, func(g *Game) {
		g.rename(from, to)
		g.Do(g.ForgetTalk())
		if err := g.Reread(ctx); err != nil {
			r.Log.Error("the seats of a game could not be read", "game", id, "err", err)
		}
	})
	r.node.Send(id, hosting.Change{Anew: true, Moved: [][2]people.ID{{from, to}}})
}

func (g *Game) rename(from, to people.ID) {
	g.Viewers.Rename(from, to)
	g.Rename(from, to)
}

// Dismiss ends the listeners of a holder on all nodes.
func (r *Runner) Dismiss(holder people.ID) { r.Call(holder, watching.Call{Gone: true}) }

// Cut ends the watches of holder on this node and its listeners on all nodes.
func (r *Runner) Cut(holder people.ID) {
	r.Dismiss(holder)
	r.games.each(func(g *Game) { g.Viewers.Cut(holder) })
}
