// Package api is the HTTP interface under /api/v1. Its messages are the types of package wire.
// The OpenAPI document is served at /api/v1/openapi.yaml and kept in api/openapi.yaml.
package api

import (
	"context"
	"log/slog"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/komadai/komadai/internal/games/club"
	"github.com/komadai/komadai/internal/games/director"
	"github.com/komadai/komadai/internal/games/lobby"
	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/obs"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/advice"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/internal/study/practice"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/internal/study/review"
	"github.com/komadai/komadai/internal/study/ruleset"
	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/internal/study/together"
	"github.com/komadai/komadai/internal/study/trainer"
	"github.com/komadai/komadai/internal/version"
	"github.com/komadai/komadai/variant"
)

// Parts are the services behind the interface.
type Parts struct {
	Games       *play.Hub
	Lobby       *lobby.Lobby
	Tournaments *director.Director
	Clubs       *club.Service
	Ratings     Ratings
	Study       Study
	Studies     *together.Hub
	Accounts    *account.Service
	Moderation  *moderation.Service
	Push        Push
	Known       Known
	Renderer    *view.Renderer
	// Library has the rule sets; nil means the shipped ones.
	Library *variant.Library
	// Site is the server's public address; "" if unknown.
	Site string
	Log  *slog.Logger
}

// Study are the services for records, positions and problems.
type Study struct {
	Records  *records.Service
	RuleSets *ruleset.Service
	Reviews  *review.Service
	Solver   *solve.Solver
	Analyst  Analyst
	Advice   *advice.Service
	Trainer  *trainer.Trainer
	Practice *practice.Service
	Explorer *explore.Index
}

// Register adds the routes to mux and returns their OpenAPI description.
func Register(mux *http.ServeMux, parts Parts) *huma.OpenAPI {
	config := huma.DefaultConfig("komadai", version.Number())
	config.OpenAPIPath = "/api/v1/openapi"
	config.DocsPath, config.SchemasPath = "", ""
	config.CreateHooks = nil
	config.Formats = formats()
	config.RejectUnknownQueryParameters = true
	config.Transformers = []huma.Transformer{wireErrors}
	config.Info.Description = "Play shogi and its variants against other people or the engine of this server; read, show and write game records of every format. " +
		"Live changes of a game arrive over the WebSocket GET /api/v1/games/{id}/live as messages of type LiveMessage; " +
		"for bots and boards as lines of JSON over GET /api/v1/stream/games/{id} and GET /api/v1/stream/events."
	a := humago.New(mux, config)
	a.UseMiddleware(oneStatus)
	h := &handlers{Parts: parts, catalogue: newCatalogue(parts.Library)}
	h.register(a)
	h.registerPeople(a)
	h.registerTournaments(a)
	h.registerClubs(a)
	h.registerRatings(a)
	h.registerRecords(a)
	h.registerStudies(a)
	h.registerFiles(a)
	h.registerDiagrams(a)
	h.registerExplorer(a)
	h.registerAccounts(a)
	h.registerTsume(a, mux)
	h.registerEngine(a, mux)
	h.registerPuzzles(a)
	h.registerMistakes(a)
	h.registerAnalyses(a, mux)
	h.registerModeration(a)
	h.registerPush(a)
	document(a)
	return a.OpenAPI()
}

type handlers struct {
	Parts
	catalogue *catalogue
}

type (
	gameID struct {
		ID string `path:"id" maxLength:"40" doc:"The id of a game."`
	}
	// onGame is a request about a game.
	onGame[T any] struct {
		ID   string `path:"id" maxLength:"40" doc:"The id of a game."`
		Body T
	}
)

func (h *handlers) register(a huma.API) {
	h.registerRuleSets(a)
	post(a, "/games", "create-game", "Start a game against the engine, or one that waits for a second player.", try(h, h.createGame), status(http.StatusCreated))
	get(a, "/games", "list-games", "The client's own games, newest first.", reply(h, h.listGames))
	get(a, "/games/{id}", "get-game", "A game as the client sees it.", reply(h, h.getGame))
	post(a, "/games/{id}/actions", "act",
		"Move, take back, resign, declare, count, offer, answer an offer, seal or abort. An illegal move is refused with status 422 and its foul.", reply(h, h.act))
}

func (h *handlers) createGame(ctx context.Context, in *body[wire.NewGame]) (*located[wire.Game], error) {
	v, err := h.create(ctx, in.Body)
	if err != nil {
		return nil, err
	}
	return &located[wire.Game]{private, "/api/v1/games/" + v.ID, h.Renderer.Game(v)}, nil
}

func (h *handlers) listGames(ctx context.Context, _ *struct{}) (wire.GameList, error) {
	return show(view.GameList)(h.Games.List(ctx, session.Holder(ctx)))
}

func (h *handlers) getGame(ctx context.Context, in *gameID) (wire.Game, error) {
	return h.game(h.Games.Get(ctx, session.Holder(ctx), in.ID))
}

func (h *handlers) act(ctx context.Context, in *onGame[wire.Action]) (wire.Game, error) {
	a, err := view.Action(in.Body)
	if err != nil {
		return wire.Game{}, err
	}
	return h.game(h.Games.Act(ctx, session.Holder(ctx), in.ID, a))
}

func (h *handlers) game(v play.View, err error) (wire.Game, error) {
	return show(h.Renderer.Game)(v, err)
}

// failure converts an error to a response. Internal errors are logged; the client gets only
// the request ID.
func (h *handlers) failure(ctx context.Context, err error) *failure {
	f, ok := refused(err)
	if (!ok || refusal.IsUnavailable(err)) && ctx.Err() == nil {
		h.Log.Error("a request failed", "id", obs.RequestID(ctx), "err", err)
	}
	if ok {
		return f
	}
	return refuse(refusal.Failed(obs.RequestID(ctx)))
}
