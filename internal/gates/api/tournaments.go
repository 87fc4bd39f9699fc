package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/games/director"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
)

// Tournaments are the tournaments.
type Tournaments interface {
	List(ctx context.Context, who play.Person) ([]tournament.Summary, error)
	Get(ctx context.Context, who play.Person, id string) (director.View, error)
	Create(ctx context.Context, who play.Person, c tournament.Config) (director.View, error)
	Enter(ctx context.Context, who play.Person, id, word string) (director.View, error)
	Withdraw(ctx context.Context, who play.Person, id string) (director.View, error)
	AddEngine(ctx context.Context, who play.Person, id string, level int) (director.View, error)
	Start(ctx context.Context, who play.Person, id string) (director.View, error)
	End(ctx context.Context, who play.Person, id string) (director.View, error)
	Correct(ctx context.Context, who play.Person, id string, r tournament.Ruling) (director.View, error)
}

type (
	tournamentID struct {
		ID string `path:"id" maxLength:"40" doc:"The id of a tournament."`
	}
	newTournamentInput struct {
		Body wire.NewTournament
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
	tournamentOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.Tournament
	}
	tournamentsOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.TournamentList
	}
)

func (h *handlers) registerTournaments(a huma.API) {
	post := func(path, id, summary string) huma.Operation {
		o := operation(a, http.MethodPost, path, id, summary, nil)
		o.MaxBodyBytes = maxBody
		return o
	}
	answer := func(ctx context.Context, t director.View, err error) (*tournamentOutput, error) {
		if err != nil {
			return nil, h.failure(ctx, err)
		}
		return &tournamentOutput{CacheControl: private, Body: view.Tournament(t)}, nil
	}
	huma.Register(a, operation(a, http.MethodGet, "/api/v1/tournaments", "list-tournaments",
		"Running and planned tournaments, then finished ones. Private ones are listed only for their organiser and players.", nil),
		func(ctx context.Context, _ *struct{}) (*tournamentsOutput, error) {
			list, err := h.Tournaments.List(ctx, person(ctx))
			if err != nil {
				return nil, h.failure(ctx, err)
			}
			return &tournamentsOutput{CacheControl: private, Body: view.TournamentList(list)}, nil
		})
	create := post("/api/v1/tournaments", "create-tournament", "Hold a tournament. Needs an account.")
	create.DefaultStatus = http.StatusCreated
	huma.Register(a, create, func(ctx context.Context, in *newTournamentInput) (*tournamentOutput, error) {
		c, err := view.NewTournament(in.Body)
		if err != nil {
			return nil, h.failure(ctx, err)
		}
		t, err := h.Tournaments.Create(ctx, person(ctx), c)
		return answer(ctx, t, err)
	})
	huma.Register(a, operation(a, http.MethodGet, "/api/v1/tournaments/{id}", "get-tournament",
		"A tournament with its standings and pairings.", nil),
		func(ctx context.Context, in *tournamentID) (*tournamentOutput, error) {
			t, err := h.Tournaments.Get(ctx, person(ctx), in.ID)
			return answer(ctx, t, err)
		})
	for _, act := range []struct {
		path, id, summary string
		do                func(ctx context.Context, who play.Person, id string) (director.View, error)
	}{
		{"withdraw", "withdraw", "Leave a tournament. Remaining games are lost.", h.tournamentAct(Tournaments.Withdraw)},
		{"start", "start-tournament", "Begin a tournament now, as who holds it.", h.tournamentAct(Tournaments.Start)},
		{"end", "end-tournament", "Cancel a tournament, as its organiser or a moderator.", h.tournamentAct(Tournaments.End)},
	} {
		huma.Register(a, post("/api/v1/tournaments/{id}/"+act.path, act.id, act.summary),
			func(ctx context.Context, in *tournamentID) (*tournamentOutput, error) {
				t, err := act.do(ctx, person(ctx), in.ID)
				return answer(ctx, t, err)
			})
	}
	huma.Register(a, post("/api/v1/tournaments/{id}/enter", "enter-tournament", "Enter a tournament, with the invitation word if it is private, or return to it."),
		func(ctx context.Context, in *entryInput) (*tournamentOutput, error) {
			word := ""
			if in.Body != nil {
				word = in.Body.Word
			}
			t, err := h.Tournaments.Enter(ctx, person(ctx), in.ID, word)
			return answer(ctx, t, err)
		})
	huma.Register(a, post("/api/v1/tournaments/{id}/corrections", "correct-result",
		"Correct the result of a finished game, as the organiser or a moderator. The reason is public; ratings do not change."),
		func(ctx context.Context, in *rulingInput) (*tournamentOutput, error) {
			r, err := view.Ruling(in.Body)
			if err != nil {
				return nil, h.failure(ctx, err)
			}
			t, err := h.Tournaments.Correct(ctx, person(ctx), in.ID, r)
			return answer(ctx, t, err)
		})
	huma.Register(a, post("/api/v1/tournaments/{id}/engines", "add-engine", "Enter the engine at a level, as the organiser."),
		func(ctx context.Context, in *engineInput) (*tournamentOutput, error) {
			t, err := h.Tournaments.AddEngine(ctx, person(ctx), in.ID, in.Body.Level)
			return answer(ctx, t, err)
		})
}

func (h *handlers) tournamentAct(f func(Tournaments, context.Context, play.Person, string) (director.View, error)) func(context.Context, play.Person, string) (director.View, error) {
	return func(ctx context.Context, who play.Person, id string) (director.View, error) {
		return f(h.Tournaments, ctx, who, id)
	}
}
