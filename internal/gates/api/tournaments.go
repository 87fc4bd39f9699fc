package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/games/director"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
)

type (
	tournamentID struct {
		ID string `path:"id" maxLength:"40" doc:"The id of a tournament."`
	}
	entryInput struct {
		ID   string                `path:"id" maxLength:"40" doc:"The id of a tournament."`
		Body *wire.TournamentEntry `required:"false"`
	}
	rulingInput struct {
		ID   string `path:"id" maxLength:"40" doc:"The id of a tournament."`
		Body wire.TournamentRuling
	}
	engineInput struct {
		ID   string `path:"id" maxLength:"40" doc:"The id of a tournament."`
		Body wire.TournamentEngine
	}
)

func (h *handlers) registerTournaments(a huma.API) {
	get(a, "/tournaments", "list-tournaments",
		"Running and planned tournaments, then finished ones. Private ones are listed only for their organiser and players.", reply(h, h.listTournaments))
	post(a, "/tournaments", "create-tournament", "Hold a tournament. Needs an account.", reply(h, h.createTournament), status(http.StatusCreated))
	get(a, "/tournaments/{id}", "get-tournament", "A tournament with its standings and pairings.", reply(h, h.tournamentAct((*director.Director).Get)))
	post(a, "/tournaments/{id}/withdraw", "withdraw", "Leave a tournament. Remaining games are lost.", reply(h, h.tournamentAct((*director.Director).Withdraw)))
	post(a, "/tournaments/{id}/start", "start-tournament", "Start a tournament now, as its organiser.", reply(h, h.tournamentAct((*director.Director).Start)))
	post(a, "/tournaments/{id}/end", "end-tournament", "Cancel a tournament, as its organiser or a moderator.", reply(h, h.tournamentAct((*director.Director).End)))
	post(a, "/tournaments/{id}/enter", "enter-tournament",
		"Enter a tournament, with the invitation word if it is private, or return to it.", reply(h, h.enter))
	post(a, "/tournaments/{id}/corrections", "correct-result",
		"Correct the result of a finished game, as the organiser or a moderator. The reason is public; ratings do not change.", reply(h, h.correct))
	post(a, "/tournaments/{id}/engines", "add-engine", "Enter the engine at a level, as the organiser.", reply(h, h.addEngine))
}

func (h *handlers) listTournaments(ctx context.Context, _ *struct{}) (wire.TournamentList, error) {
	return show(view.TournamentList)(h.Tournaments.List(ctx, person(ctx)))
}

func (h *handlers) createTournament(ctx context.Context, in *body[wire.NewTournament]) (wire.Tournament, error) {
	c, err := view.NewTournament(in.Body)
	if err != nil {
		return wire.Tournament{}, err
	}
	return show(view.Tournament)(h.Tournaments.Create(ctx, person(ctx), c))
}

func (h *handlers) tournamentAct(f func(*director.Director, context.Context, play.Person, string) (director.View, error)) handler[tournamentID, wire.Tournament] {
	return func(ctx context.Context, in *tournamentID) (wire.Tournament, error) {
		return show(view.Tournament)(f(h.Tournaments, ctx, person(ctx), in.ID))
	}
}

func (h *handlers) enter(ctx context.Context, in *entryInput) (wire.Tournament, error) {
	word := ""
	if in.Body != nil {
		word = in.Body.Word
	}
	return show(view.Tournament)(h.Tournaments.Enter(ctx, person(ctx), in.ID, word))
}

func (h *handlers) correct(ctx context.Context, in *rulingInput) (wire.Tournament, error) {
	r, err := view.Ruling(in.Body)
	if err != nil {
		return wire.Tournament{}, err
	}
	return show(view.Tournament)(h.Tournaments.Correct(ctx, person(ctx), in.ID, r))
}

func (h *handlers) addEngine(ctx context.Context, in *engineInput) (wire.Tournament, error) {
	return show(view.Tournament)(h.Tournaments.AddEngine(ctx, person(ctx), in.ID, in.Body.Level))
}
