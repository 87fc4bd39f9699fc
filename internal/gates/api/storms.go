package api

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/session"
)

type (
	stormInput struct {
		Rules string `path:"rules" maxLength:"120" doc:"The ID, a name or an alias of a rule set."`
	}
	stormActionInput struct {
		ID   string `path:"id" maxLength:"40" doc:"The id of a run."`
		Body wire.StormAction
	}
)

func (h *handlers) registerStorms(a huma.API) {
	get(a, "/storms/{rules}", "list-storms", "The client's best timed run, and the best accounts of the day.", reply(h, h.listStorms))
	post(a, "/storms/{rules}", "begin-storm",
		"Start a timed run: three minutes of problems, starting at one ply and getting harder.", reply(h, h.beginStorm))
	post(a, "/storms/runs/{id}/actions", "act-on-storm",
		"Play a move in a run, or end it. A wrong move costs ten seconds and skips the problem. An outdated seq is refused with status 409 and has no effect. A move after the end returns the finished run.", reply(h, h.actOnStorm))
}

func (h *handlers) listStorms(ctx context.Context, in *stormInput) (wire.StormStandings, error) {
	return show(message.StormStandings)(h.Study.Trainer.Storms(ctx, session.Holder(ctx), in.Rules))
}

func (h *handlers) beginStorm(ctx context.Context, in *stormInput) (wire.PuzzleStorm, error) {
	return show(message.PuzzleStorm)(h.Study.Trainer.BeginStorm(ctx, session.Begin(ctx), in.Rules))
}

func (h *handlers) actOnStorm(ctx context.Context, in *stormActionInput) (wire.PuzzleStorm, error) {
	return show(message.PuzzleStorm)(h.Study.Trainer.ActStorm(ctx, session.Holder(ctx), in.ID, message.StormAction(in.Body)))
}
