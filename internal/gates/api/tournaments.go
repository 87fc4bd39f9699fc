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
	onTournament[T any] struct {
		ID   string `path:"id" maxLength:"40" doc:"The id of a tournament."`
		Body T
	}
	tournamentFileInput struct {
		ID     string `path:"id" maxLength:"40" doc:"The id of a tournament."`
		Format string `query:"format" enum:"csv,trf" required:"true" doc:"csv: the table; trf: the Tournament Report File of FIDE."`
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
	post(a, "/tournaments/{id}/bye", "request-bye", "Sit out the next round of a Swiss tournament for half a point, or take that back.", reply(h, h.requestBye))
	post(a, "/tournaments/{id}/players", "change-player", "Add a player who plays over the board, or change one, as the organiser.", reply(h, h.changePlayer))
	get(a, "/tournaments/{id}/rounds", "propose-round", "The pairs of the next round as the system proposes them, for the organiser.", reply(h, h.proposeRound))
	post(a, "/tournaments/{id}/rounds", "begin-round", "Begin the next round, as the organiser.", reply(h, h.beginRound))
	post(a, "/tournaments/{id}/results", "report-result", "Enter the result of a game over the board, as the organiser or one of its players.", reply(h, h.reportResult))
	get(a, "/tournaments/{id}/boards", "tournament-boards", "The games of a tournament with their positions.", reply(h, h.tournamentBoards))
	get(a, "/tournaments/{id}/file", "tournament-file", "The table as CSV, or the tournament as a Tournament Report File.", try(h, h.tournamentFile),
		func(op *huma.Operation) { op.Responses["200"] = recordOf("text/csv", "text/plain") })
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
	grade, err := view.Grade(in.Body.Grade)
	if err != nil {
		return wire.Tournament{}, err
	}
	return show(view.Tournament)(h.Tournaments.Create(ctx, person(ctx), c, grade))
}

func (h *handlers) tournamentAct(f func(*director.Director, context.Context, play.Person, string) (director.View, error)) handler[tournamentID, wire.Tournament] {
	return func(ctx context.Context, in *tournamentID) (wire.Tournament, error) {
		return show(view.Tournament)(f(h.Tournaments, ctx, person(ctx), in.ID))
	}
}

func (h *handlers) enter(ctx context.Context, in *entryInput) (wire.Tournament, error) {
	var e director.Entry
	if in.Body != nil {
		grade, err := view.Grade(in.Body.Grade)
		if err != nil {
			return wire.Tournament{}, err
		}
		e = director.Entry{Word: in.Body.Word, Grade: grade}
	}
	return show(view.Tournament)(h.Tournaments.Enter(ctx, person(ctx), in.ID, e))
}

func (h *handlers) requestBye(ctx context.Context, in *onTournament[wire.TournamentBye]) (wire.Tournament, error) {
	return show(view.Tournament)(h.Tournaments.SitOut(ctx, person(ctx), in.ID, in.Body.Sits))
}

func (h *handlers) changePlayer(ctx context.Context, in *onTournament[wire.TournamentPlayer]) (wire.Tournament, error) {
	c, err := view.PlayerChange(in.Body)
	if err != nil {
		return wire.Tournament{}, err
	}
	return show(view.Tournament)(h.Tournaments.ChangePlayer(ctx, person(ctx), in.ID, c))
}

func (h *handlers) proposeRound(ctx context.Context, in *tournamentID) (wire.TournamentRound, error) {
	return show(view.Round)(h.Tournaments.Propose(ctx, person(ctx), in.ID))
}

func (h *handlers) beginRound(ctx context.Context, in *onTournament[wire.TournamentRound]) (wire.Tournament, error) {
	var pairs [][2]int
	for _, p := range in.Body.Pairs {
		pairs = append(pairs, [2]int{p.Black, p.White})
	}
	return show(view.Tournament)(h.Tournaments.BeginRound(ctx, person(ctx), in.ID, pairs))
}

func (h *handlers) reportResult(ctx context.Context, in *onTournament[wire.TournamentReport]) (wire.Tournament, error) {
	r, err := view.Report(in.Body)
	if err != nil {
		return wire.Tournament{}, err
	}
	return show(view.Tournament)(h.Tournaments.Report(ctx, person(ctx), in.ID, r))
}

func (h *handlers) tournamentBoards(ctx context.Context, in *tournamentID) (wire.TournamentBoards, error) {
	list, err := h.Tournaments.Boards(ctx, person(ctx), in.ID)
	return wire.TournamentBoards{Boards: wire.List(list, view.Summary)}, err
}

func (h *handlers) tournamentFile(ctx context.Context, in *tournamentFileInput) (*fileOutput, error) {
	v, err := h.Tournaments.Get(ctx, person(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	kind, data := "text/csv; charset=utf-8", v.CSV()
	if in.Format == "trf" {
		kind, data = "text/plain; charset=utf-8", v.TRF()
	}
	return &fileOutput{kind, private, `attachment; filename="tournament-` + in.ID + "." + in.Format + `"`, data}, nil
}

type fileOutput struct {
	ContentType  string `header:"Content-Type"`
	CacheControl string `header:"Cache-Control"`
	Disposition  string `header:"Content-Disposition"`
	Body         []byte
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
