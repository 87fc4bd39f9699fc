package api

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/session"
)

func (h *handlers) registerOwn(a huma.API) {
	get(a, "/puzzles/own", "list-own-puzzles",
		"Problems from the client's newest finished games: positions where a player had a mate in 1 to 9 plies, played or missed. A request searches for a second or two; repeat it while left is not 0. Other people's games are never included.", reply(h, h.listOwn))
	post(a, "/puzzles/own", "act-on-own-puzzle",
		"Start or continue an attempt at a problem from the client's game: play a move, request a hint, give up. Every move of a shortest mate is right. Attempts are unrated. The server stores finished ones; until then the client sends the state of the previous response.", reply(h, h.actOnOwn))
}

func (h *handlers) listOwn(ctx context.Context, _ *struct{}) (wire.OwnPuzzles, error) {
	return show(message.OwnPuzzles)(h.Study.Trainer.OwnProblems(ctx, session.Holder(ctx)))
}

func (h *handlers) actOnOwn(ctx context.Context, in *body[wire.OwnPuzzleAsk]) (wire.OwnPuzzleAttempt, error) {
	return show(message.OwnPuzzleAttempt)(h.Study.Trainer.ActOwn(ctx, session.Holder(ctx), message.OwnAsk(in.Body)))
}
