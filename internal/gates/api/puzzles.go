package api

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/study/trainer"
)

type (
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
	dayPuzzleInput struct {
		Day string `query:"day" maxLength:"10" doc:"A date (UTC); today by default." example:"2026-11-27"`
	}
	keepInput struct {
		Rules string `path:"rules" maxLength:"120" doc:"The ID, a name or an alias of a rule set."`
		Count int    `query:"count" minimum:"1" maximum:"30" default:"20" doc:"How many, at most."`
		Storm bool   `query:"storm" doc:"Problems for timed runs instead, easiest first; count is ignored."`
	}
)

func (h *handlers) registerPuzzles(a huma.API) {
	get(a, "/puzzles", "list-puzzles", "The collections of mate problems, with the client's ratings.", reply(h, h.listPuzzles))
	post(a, "/puzzles/{rules}/attempts", "begin-puzzle",
		"The client's open attempt in a rule set, or a new one at a problem near the client's rating.", reply(h, h.beginPuzzle))
	get(a, "/puzzles/attempts/{id}", "get-attempt", "An attempt of the client.", reply(h, h.getAttempt))
	post(a, "/puzzles/attempts/{id}/actions", "act-on-attempt",
		"Play a move, request a hint, or give up. An outdated seq is refused with status 409 and has no effect.", reply(h, h.actOnAttempt))
	get(a, "/puzzles/day", "get-day-puzzle",
		"The problem of a day, the same for everybody: an attempt at it. The server stores nothing about it.", reply(h, h.dayPuzzle))
	post(a, "/puzzles/day", "act-on-day-puzzle",
		"Start or continue an attempt at the problem of a day: play a move, request a hint, give up. The client sends the state of the previous response.", reply(h, h.actOnDay))
	get(a, "/puzzles/kept/{rules}", "keep-puzzles",
		"Problems near the client's rating, without solutions, for offline practice. The request is not recorded.", reply(h, h.keepPuzzles))
	post(a, "/puzzles/kept", "hand-in-puzzle",
		"Submit an offline attempt. The server checks a solution move by move and stores the result; it is unrated, and so are later attempts at the problem. If the client has tried the problem before, nothing changes and the earlier attempt is returned.", reply(h, h.handIn))
	h.registerOwn(a)
	h.registerStorms(a)
}

func (h *handlers) listPuzzles(ctx context.Context, _ *struct{}) (wire.PuzzleCollections, error) {
	return show(message.PuzzleCollections)(h.Study.Trainer.Collections(ctx, session.Holder(ctx)))
}

func (h *handlers) beginPuzzle(ctx context.Context, in *newPuzzleInput) (wire.PuzzleAttempt, error) {
	wish := trainer.Wish{Plies: in.Body.Plies, Tag: in.Body.Tag}
	return show(message.PuzzleAttempt)(h.Study.Trainer.Begin(ctx, session.Begin(ctx), in.Rules, wish))
}

func (h *handlers) getAttempt(ctx context.Context, in *attemptID) (wire.PuzzleAttempt, error) {
	return show(message.PuzzleAttempt)(h.Study.Trainer.Attempt(ctx, session.Holder(ctx), in.ID))
}

func (h *handlers) actOnAttempt(ctx context.Context, in *puzzleActionInput) (wire.PuzzleAttempt, error) {
	action := trainer.Action{Kind: trainer.ActionKind(in.Body.Type), USI: in.Body.USI, Seq: in.Body.Seq}
	return show(message.PuzzleAttempt)(h.Study.Trainer.Act(ctx, session.Holder(ctx), in.ID, action))
}

func (h *handlers) dayPuzzle(ctx context.Context, in *dayPuzzleInput) (wire.PuzzleDay, error) {
	return show(message.PuzzleDay)(h.Study.Trainer.ActDay(ctx, trainer.DayAsk{Day: in.Day}))
}

func (h *handlers) actOnDay(ctx context.Context, in *body[wire.PuzzleDayAsk]) (wire.PuzzleDay, error) {
	return show(message.PuzzleDay)(h.Study.Trainer.ActDay(ctx, message.DayAsk(in.Body)))
}

func (h *handlers) keepPuzzles(ctx context.Context, in *keepInput) (wire.KeptPuzzles, error) {
	if in.Storm {
		return show(message.KeptPuzzles)(h.Study.Trainer.KeepStorm(ctx, session.Holder(ctx), in.Rules))
	}
	return show(message.KeptPuzzles)(h.Study.Trainer.Keep(ctx, session.Holder(ctx), in.Rules, in.Count))
}

func (h *handlers) handIn(ctx context.Context, in *body[wire.KeptAttempt]) (wire.PuzzleAttempt, error) {
	return show(message.PuzzleAttempt)(h.Study.Trainer.Take(ctx, session.Begin(ctx), message.KeptAttempt(in.Body)))
}
