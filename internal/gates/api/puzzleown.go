package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/view/problems"
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
		"Problems out of the client's newest games that are over: positions in which one of the players had a mate of 1 to 9 plies, played or not. One request looks through games for a second or two; while left is not 0, the next one goes on. Nobody is told of the games of others.", nil),
		func(ctx context.Context, _ *struct{}) (*ownPuzzlesOutput, error) {
			list, err := service.OwnProblems(ctx, session.Holder(ctx))
			out := &ownPuzzlesOutput{CacheControl: private}
			if err == nil {
				out.Body = problems.OwnPuzzles(list)
			}
			return answered(ctx, h, out, err)
		})
	act := operation(a, http.MethodPost, "/api/v1/puzzles/own", "act-on-own-puzzle",
		"Begin an attempt at a problem out of a game of the client, or act on it: play a move, ask for a hint, give up. Every move that keeps a mate of the shortest length is right. It counts for no rating; the server keeps it when it is over, and until then the client brings the state of the answer before.", nil)
	act.MaxBodyBytes = maxBody
	huma.Register(a, act, func(ctx context.Context, in *ownPuzzleInput) (*ownPuzzleOutput, error) {
		made, err := service.ActOwn(ctx, session.Holder(ctx), problems.OwnAsk(in.Body))
		out := &ownPuzzleOutput{CacheControl: private}
		if err == nil {
			out.Body = problems.OwnPuzzleAttempt(made)
		}
		return answered(ctx, h, out, err)
	})
}
