package server

import (
	"context"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/study/practice"
)

// ended are the finished games for practice.
type ended struct {
	hub   *play.Hub
	games *store.Games
}

func (e ended) Ended(ctx context.Context, holder people.ID, limit int) (out []practice.Game, err error) {
	// Of the newest games, some are unfinished or have no moves.
	list, err := e.games.List(ctx, holder, 2*limit)
	for _, g := range list {
		if g.Result.Over() && g.Plies > 0 && len(out) < limit {
			out = append(out, practice.Game{
				ID: g.ID, Rules: g.Rules, Handicap: g.Handicap, Side: g.Side, Names: g.Names, Level: g.Level, Plies: g.Plies, Rated: g.Rated,
				Result: g.Result, Began: g.Created,
			})
		}
	}
	return out, err
}

func (e ended) Course(ctx context.Context, holder people.ID, id string) (c practice.Course, err error) {
	g, err := finished(ctx, e.hub, holder, id)
	if err != nil {
		return c, err
	}
	return practice.Course{Control: g.Config().Control, Start: g.Start(), Moves: g.Moves()}, nil
}

// finished returns a finished game of holder.
func finished(ctx context.Context, hub *play.Hub, holder people.ID, id string) (*match.Game, error) {
	v, err := hub.Get(ctx, holder, id)
	if err == nil && (!v.Seated || !v.Game.Result().Over()) {
		err = refusal.New(refusal.NotFound, "There is no such game of yours.").ForPrograms()
	}
	if err != nil {
		return nil, err
	}
	return v.Game, nil
}
