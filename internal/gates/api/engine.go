package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/wire"
)

// Analyst searches positions for clients and passes the results to a function.
type Analyst interface {
	Search(ctx context.Context, s wire.EngineSearch, tell func(wire.EngineNews)) error
}

func (h *handlers) registerEngine(a huma.API, mux *http.ServeMux, analyst Analyst) {
	ask := operation(a, http.MethodPost, "/api/v1/engine", "search-position",
		"Have the server's engine search a position. The answer is a stream of server-sent events, each an EngineNews as the engine in a browser gives them: while others go before how many, then the best lines as they are found, the last with ended. A search stands in the queue of the solver, lasts as long as one there at most, and counts against the same share; who goes away ends it.", nil)
	ask.RequestBody = asked[wire.EngineSearch](a)
	streamed[wire.EngineNews](a, ask, "The news of the search, as they come.")
	mux.HandleFunc("POST /api/v1/engine", func(w http.ResponseWriter, r *http.Request) { h.search(w, r, analyst) })
}

func (h *handlers) search(w http.ResponseWriter, r *http.Request, analyst Analyst) {
	var body wire.EngineSearch
	if !readQuestion(w, r, &body) {
		return
	}
	h.streamEvents(w, r, func(ctx context.Context, s *events) error {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		return analyst.Search(ctx, body, func(news wire.EngineNews) {
			if s.send("news", news) != nil {
				cancel()
			}
		})
	}, func(s *events, e wire.Error) error { return s.send("news", wire.EngineNews{Refused: &e, Ended: true}) })
}
