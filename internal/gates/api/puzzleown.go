package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/view/study"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/study/trainer"
)

type (
	ownPuzzlesOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.OwnPuzzles
	}
	ownPuzzleInput  struct{ Body wire.OwnPuzzleAsk }
	ownPuzzleOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.OwnPuzzleAttempt
	}
)

// registerOwn adds the routes of problems from the client's games.
func (h *handlers) registerOwn(a huma.API, service *trainer.Trainer) {
	huma.Register(a, operation(a, http.MethodGet, "/api/v1/puzzles/own", "list-own-puzzles",
		"Problems from the client's newest finished games: positions where a player had a mate in 1 to 9 plies, played or missed. A request searches for a second or two; repeat it while left is not 0. Other people's games are never included.", nil),
		func(ctx context.Context, _ *struct{}) (*ownPuzzlesOutput, error) {
			list, err := service.OwnProblems(ctx, session.Holder(ctx))
			out := &ownPuzzlesOutput{CacheControl: private}
			if err == nil {
				out.Body = study.OwnPuzzles(list)
			}
			return answered(ctx, h, out, err)
		})
	act := operation(a, http.MethodPost, "/api/v1/puzzles/own", "act-on-own-puzzle",
		"Start or continue an attempt at a problem from the client's game: play a move, request a hint, give up. Every move of a shortest mate is right. Attempts are unrated. The server stores finished ones; until then the client sends the state of the previous response.", nil)
	act.MaxBodyBytes = maxBody
	huma.Register(a, act, func(ctx context.Context, in *ownPuzzleInput) (*ownPuzzleOutput, error) {
		made, err := service.ActOwn(ctx, session.Holder(ctx), study.OwnAsk(in.Body))
		out := &ownPuzzleOutput{CacheControl: private}
		if err == nil {
			out.Body = study.OwnPuzzleAttempt(made)
		}
		return answered(ctx, h, out, err)
	})
}
