package load

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"
)

// histories reads all games as the servers show them and returns what the pairs did.
func (r *run) histories(ctx context.Context) []History {
	all := make([]History, len(r.pairs))
	var work errgroup.Group
	work.SetLimit(parallel)
	for i, p := range r.pairs {
		work.Go(func() error { all[i] = p.history(ctx); return nil })
	}
	_ = work.Wait()
	return all
}

func (p *pair) history(ctx context.Context) History {
	p.mu.Lock()
	defer p.mu.Unlock()
	h := History{Sights: p.sights}
	for _, g := range append(slices.Clone(p.done), p.game) {
		p.finals(ctx, &g.Game)
		h.Games = append(h.Games, g.Game)
	}
	return h
}

// finals reads a game from each server, until they agree and it is rated.
func (p *pair) finals(ctx context.Context, g *Game) {
	for since := time.Now(); ctx.Err() == nil; pause(ctx, lastWait/4) {
		g.Finals = nil
		for _, target := range p.targets {
			var s state
			if p.people[0].send(ctx, http.MethodGet, target+"/api/v1/games/"+g.ID, nil, &s) == nil {
				g.Finals = append(g.Finals, s.final())
			}
		}
		if g.Rated {
			g.Ratings = p.rated(ctx, g.ID)
		}
		if len(g.Finals) == len(p.targets) && p.settled(g) || time.Since(since) > giveUp/2 {
			return
		}
	}
}

func (p *pair) settled(g *Game) bool {
	first := g.Finals[0]
	for _, f := range g.Finals[1:] {
		if f.Result != first.Result || !slices.Equal(f.Moves, first.Moves) {
			return false
		}
	}
	return !g.Rated || first.Result.Winner == "" || min(g.Ratings[0], g.Ratings[1]) > 0
}

func (p *pair) rated(ctx context.Context, id string) (rows [2]int) {
	for side, name := range p.names {
		var all struct {
			Ratings []struct {
				History []struct {
					Game string `json:"game"`
				} `json:"history"`
			} `json:"ratings"`
		}
		path := "/api/v1/players/" + url.PathEscape(name) + "/ratings"
		if p.people[side].send(ctx, http.MethodGet, p.target(p.random(len(p.targets)))+path, nil, &all) != nil {
			continue
		}
		for _, rating := range all.Ratings {
			for _, point := range rating.History {
				if point.Game == id {
					rows[side]++
				}
			}
		}
	}
	return rows
}
