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
	stormInput struct {
		Rules string `path:"rules" maxLength:"120" doc:"The ID, a name or an alias of a rule set."`
	}
	stormActionInput struct {
		ID   string `path:"id" maxLength:"40" doc:"The id of a run."`
		Body wire.StormAction
	}
	stormOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.PuzzleStorm
	}
	standingsOfStorms struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.StormStandings
	}
)

// registerStorms adds the routes of timed runs.
func (h *handlers) registerStorms(a huma.API, service *trainer.Trainer) {
	storm := func(ctx context.Context, r *trainer.Run, err error) (*stormOutput, error) {
		out := &stormOutput{CacheControl: private}
		if err == nil {
			out.Body = study.PuzzleStorm(r)
		}
		return answered(ctx, h, out, err)
	}
	huma.Register(a, operation(a, http.MethodGet, "/api/v1/storms/{rules}", "list-storms",
		"The client's best timed run, and the best accounts of the day.", nil),
		func(ctx context.Context, in *stormInput) (*standingsOfStorms, error) {
			s, err := service.Storms(ctx, session.Holder(ctx), in.Rules)
			out := &standingsOfStorms{CacheControl: private}
			if err == nil {
				out.Body = study.StormStandings(s)
			}
			return answered(ctx, h, out, err)
		})
	huma.Register(a, operation(a, http.MethodPost, "/api/v1/storms/{rules}", "begin-storm",
		"Start a timed run: three minutes of problems, starting at one ply and getting harder.", nil),
		func(ctx context.Context, in *stormInput) (*stormOutput, error) {
			r, err := service.BeginStorm(ctx, session.Begin(ctx), in.Rules)
			return storm(ctx, r, err)
		})
	act := operation(a, http.MethodPost, "/api/v1/storms/runs/{id}/actions", "act-on-storm",
		"Play a move in a run, or end it. A wrong move costs ten seconds and skips the problem. An outdated seq is refused with status 409 and has no effect. A move after the end returns the finished run.", nil)
	act.MaxBodyBytes = maxBody
	huma.Register(a, act, func(ctx context.Context, in *stormActionInput) (*stormOutput, error) {
		r, err := service.ActStorm(ctx, session.Holder(ctx), in.ID, study.StormAction(in.Body))
		return storm(ctx, r, err)
	})
}
