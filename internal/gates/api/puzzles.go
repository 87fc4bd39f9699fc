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
	collectionsOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.PuzzleCollections
	}
	newPuzzleInput struct {
		Rules string `path:"rules" maxLength:"120" doc:"The ID, a name or an alias of a rule set."`
		Body  wire.NewPuzzle
	}
	attemptID struct {
		ID string `path:"id" maxLength:"40" doc:"The id of an attempt."`
	}
	puzzleActionInput struct {
		ID   string `path:"id" maxLength:"40" doc:"The id of an attempt."`
		Body wire.PuzzleAction
	}
	keepInput struct {
		Rules string `path:"rules" maxLength:"120" doc:"The ID, a name or an alias of a rule set."`
		Count int    `query:"count" minimum:"1" maximum:"30" default:"20" doc:"How many, at most."`
		Storm bool   `query:"storm" doc:"Problems for timed runs instead, easiest first; count is ignored."`
	}
	keptOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.KeptPuzzles
	}
	handInInput   struct{ Body wire.KeptAttempt }
	attemptOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.PuzzleAttempt
	}
)

func (h *handlers) registerPuzzles(a huma.API, service *trainer.Trainer) {
	huma.Register(a, operation(a, http.MethodGet, "/api/v1/puzzles", "list-puzzles",
		"The collections of mate problems, with the client's ratings.", nil),
		func(ctx context.Context, _ *struct{}) (*collectionsOutput, error) {
			list, err := service.Collections(ctx, session.Holder(ctx))
			return answered(ctx, h, &collectionsOutput{private, study.PuzzleCollections(list)}, err)
		})
	begin := operation(a, http.MethodPost, "/api/v1/puzzles/{rules}/attempts", "begin-puzzle",
		"The client's open attempt in a rule set, or a new one at a problem near the client's rating.", nil)
	begin.MaxBodyBytes = maxBody
	huma.Register(a, begin, func(ctx context.Context, in *newPuzzleInput) (*attemptOutput, error) {
		a, err := service.Begin(ctx, session.Begin(ctx), in.Rules, trainer.Wish{Plies: in.Body.Plies, Tag: in.Body.Tag})
		return attempt(ctx, h, a, err)
	})
	huma.Register(a, operation(a, http.MethodGet, "/api/v1/puzzles/attempts/{id}", "get-attempt",
		"An attempt of the client.", nil),
		func(ctx context.Context, in *attemptID) (*attemptOutput, error) {
			a, err := service.Attempt(ctx, session.Holder(ctx), in.ID)
			return attempt(ctx, h, a, err)
		})
	act := operation(a, http.MethodPost, "/api/v1/puzzles/attempts/{id}/actions", "act-on-attempt",
		"Play a move, request a hint, or give up. An outdated seq is refused with status 409 and has no effect.", nil)
	act.MaxBodyBytes = maxBody
	huma.Register(a, act, func(ctx context.Context, in *puzzleActionInput) (*attemptOutput, error) {
		a, err := service.Act(ctx, session.Holder(ctx), in.ID, trainer.Action{Kind: trainer.ActionKind(in.Body.Type), USI: in.Body.USI, Seq: in.Body.Seq})
		return attempt(ctx, h, a, err)
	})
	h.registerKept(a, service)
	h.registerOwn(a, service)
	h.registerStorms(a, service)
}

// registerKept adds the routes for offline practice.
func (h *handlers) registerKept(a huma.API, service *trainer.Trainer) {
	huma.Register(a, operation(a, http.MethodGet, "/api/v1/puzzles/kept/{rules}", "keep-puzzles",
		"Problems near the client's rating, without solutions, for offline practice. The request is not recorded.", nil),
		func(ctx context.Context, in *keepInput) (*keptOutput, error) {
			keep := func() (*trainer.Kept, error) { return service.Keep(ctx, session.Holder(ctx), in.Rules, in.Count) }
			if in.Storm {
				keep = func() (*trainer.Kept, error) { return service.KeepStorm(ctx, session.Holder(ctx), in.Rules) }
			}
			k, err := keep()
			out := &keptOutput{CacheControl: private}
			if err == nil {
				out.Body = study.KeptPuzzles(k)
			}
			return answered(ctx, h, out, err)
		})
	take := operation(a, http.MethodPost, "/api/v1/puzzles/kept", "hand-in-puzzle",
		"Submit an offline attempt. The server checks a solution move by move and stores the result; it is unrated, and so are later attempts at the problem. If the client has tried the problem before, nothing changes and the earlier attempt is returned.", nil)
	take.MaxBodyBytes = maxBody
	huma.Register(a, take, func(ctx context.Context, in *handInInput) (*attemptOutput, error) {
		a, err := service.Take(ctx, session.Begin(ctx), study.KeptAttempt(in.Body))
		return attempt(ctx, h, a, err)
	})
}

func attempt(ctx context.Context, h *handlers, a *trainer.Attempt, err error) (*attemptOutput, error) {
	out := &attemptOutput{CacheControl: private}
	if err == nil {
		out.Body = study.PuzzleAttempt(a)
	}
	return answered(ctx, h, out, err)
}
