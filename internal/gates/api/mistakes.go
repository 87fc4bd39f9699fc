package api

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/study/practice"
)

type (
	mistakeID struct {
		ID string `path:"id" maxLength:"40" doc:"The id of a question."`
	}
	mistakeAnswer struct {
		ID   string `path:"id" maxLength:"40" doc:"The id of a question."`
		Body wire.MistakeAnswer
	}
)

func (h *handlers) registerMistakes(a huma.API) {
	get(a, "/mistakes", "list-mistakes",
		"The client's questions that are due: serious mistakes of its analysed games, each at growing intervals (FSRS). Analyses of its newest 30 games are included.", reply(h, h.listMistakes))
	post(a, "/mistakes", "take-mistakes",
		"Make questions of a finished analysis: of a game of the client, or of one side of a record. Questions that exist keep their schedule.", reply(h, h.takeMistakes))
	get(a, "/mistakes/{id}", "get-mistake", "A question of the client, without its answer.", reply(h, h.getMistake))
	post(a, "/mistakes/{id}/answers", "answer-mistake",
		"Answer a question. The move of the analysis is right, and each that loses less than 5 % of the winning chance. An outdated version is refused with status 409 and has no effect.", reply(h, h.answerMistake))
	remove(a, "/mistakes/{id}", "remove-mistake", "Remove a question for good.", done(h, h.removeMistake))
	get(a, "/practice", "get-practice", "When the client practised in the last year.", reply(h, h.practice))
	get(a, "/statistics", "get-statistics",
		"The client's newest 500 finished games with what is counted: result, opening, castle, time control, accuracy. Repeat the request while left is not 0.", reply(h, h.statistics))
}

func (h *handlers) listMistakes(ctx context.Context, _ *struct{}) (wire.Mistakes, error) {
	return show(view.Mistakes)(h.Study.Practice.Due(ctx, session.Holder(ctx)))
}

func (h *handlers) takeMistakes(ctx context.Context, in *body[wire.NewMistakes]) (wire.Mistakes, error) {
	return show(view.MistakesTaken)(h.Study.Practice.Take(ctx, session.Begin(ctx), view.NewMistakes(in.Body)))
}

func (h *handlers) getMistake(ctx context.Context, in *mistakeID) (out wire.MistakeQuestion, err error) {
	c, p, err := h.Study.Practice.Question(ctx, session.Holder(ctx), in.ID)
	if err != nil {
		return out, err
	}
	return view.MistakeQuestion(c, p), nil
}

func (h *handlers) answerMistake(ctx context.Context, in *mistakeAnswer) (out wire.MistakeAnswered, err error) {
	asked := practice.Answer{ID: in.ID, USI: in.Body.USI, Version: in.Body.Version, Retry: in.Body.Retry}
	a, err := h.Study.Practice.Answer(ctx, session.Holder(ctx), asked)
	if err != nil {
		return out, err
	}
	return view.MistakeAnswered(a, in.Body.USI), nil
}

func (h *handlers) removeMistake(ctx context.Context, in *mistakeID) error {
	return h.Study.Practice.Drop(ctx, session.Holder(ctx), in.ID)
}

func (h *handlers) practice(ctx context.Context, _ *struct{}) (wire.Practice, error) {
	return show(view.Practice)(h.Study.Practice.Activity(ctx, session.Holder(ctx)))
}

func (h *handlers) favourites(ctx context.Context, in *profileNameArg) (wire.Favourites, error) {
	found, err := h.Accounts.Find(ctx, in.Name)
	if err != nil {
		return wire.Favourites{}, err
	}
	return show(view.Favourites)(h.Study.Practice.Favourites(ctx, people.OfAccount(found.ID)))
}

func (h *handlers) statistics(ctx context.Context, _ *struct{}) (wire.Statistics, error) {
	return show(view.Statistics)(h.Study.Practice.Results(ctx, session.Holder(ctx)))
}
