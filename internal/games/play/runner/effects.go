package runner

import (
	"time"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/play/hosting"
	"github.com/komadai/komadai/internal/games/play/table"
	"github.com/komadai/komadai/internal/games/play/watching"
)

// Do carries out effects in order.
func (g *Game) Do(effects []table.Effect) {
	r := g.runner
	for _, e := range effects {
		switch e := e.(type) {
		case table.News:
			g.Viewers.News()
		case table.Said:
			g.Viewers.Said(e.Holder)
		case table.Notice:
			r.node.Send(g.ID, hosting.Notice{Seq: e.Seq, Host: e.Host, Talk: e.Talk})
		case table.Call:
			g.call(e)
		case table.Followed:
			r.Followed(e.Game)
		case table.Settle:
			r.begin(func() { r.settle(e.Game) })
		case table.Notify:
			if r.Notifier != nil && e.Notice.Holder != "" {
				r.Notifier.Notify(e.Notice)
			}
		case table.Timer:
			g.setTimer(e.At)
		case table.Search:
			g.search(e)
		case table.StopSearch:
			g.cancel()
		case table.Release:
			g.release()
		}
	}
}

func (g *Game) call(e table.Call) {
	for _, holder := range e.Holders {
		g.runner.Call(holder, watching.Call{Game: g.ID})
	}
	if e.Lobby {
		g.runner.node.Lobby(g.ID)
	}
}

// settle rates a game. [heartbeat.sweepUnsettled] retries after an error.
func (r *Runner) settle(g ladder.Game) {
	if err := r.Store.Settle(r.ctx, g); err != nil {
		r.complain("a game could not be rated", g.ID, err)
		return
	}
	r.Followed(g.ID)
}

// release gives up a finished game in the background. [Runner.Close] gives up all games.
func (g *Game) release() {
	r := g.runner
	r.begin(func() {
		if err := r.node.Release(r.ctx, g.ID); err != nil {
			r.complain("a finished game could not be released", g.ID, err)
		}
	})
}

func (g *Game) setTimer(at time.Time) {
	r := g.runner
	if at.IsZero() || r.ctx.Err() != nil {
		r.games.setTimer(g.ID, nil, at)
		return
	}
	r.games.setTimer(g.ID, r.later(time.Until(at), func() { r.timeUp(g.ID) }), at)
}

// complain logs an error of work in the background, unless the runner is closed.
func (r *Runner) complain(what, game string, err error) {
	if r.ctx.Err() == nil {
		r.Log.Error(what, "game", game, "err", err)
	}
}

// Followed reports, here and to the other nodes, that the game after id was offered,
// withdrawn or started. id may be "".
func (r *Runner) Followed(id string) {
	if id != "" {
		r.broadcast(id, hosting.Notice{Next: true})
	}
}

// TalkChanged makes all nodes read the messages of a game again.
func (r *Runner) TalkChanged(id string) { r.broadcast(id, hosting.Notice{Talk: true}) }

// broadcast handles a notice here and sends it to the other nodes.
func (r *Runner) broadcast(id string, n hosting.Notice) {
	r.note(id, n)
	r.node.Send(id, n)
}
