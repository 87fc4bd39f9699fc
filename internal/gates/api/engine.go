package api

import (
	"context"
	"net/http"
	"reflect"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/wire"
)

// Analyst searches positions for clients and tells what it finds, within its bounds.
type Analyst interface {
	Search(ctx context.Context, s wire.EngineSearch, tell func(wire.EngineNews)) error
}

// registerEngine adds the route for positions that are studied.
func (h *handlers) registerEngine(a huma.API, mux *http.ServeMux, analyst Analyst) {
	ask := operation(a, http.MethodPost, "/api/v1/engine", "search-position",
		"Have the server's engine search a position. The answer is a stream of server-sent events, each an EngineNews as the engine in a browser gives them: while others go before how many, then the best lines as they are found, the last with ended. A search stands in the queue of the solver, lasts as long as one there at most, and counts against the same share; who goes away ends it.", nil)
	schemas := a.OpenAPI().Components.Schemas
	asked := reflect.TypeFor[wire.EngineSearch]()
	ask.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
		"application/json": {Schema: schemas.Schema(asked, true, asked.Name())},
	}}
	ask.Responses[strconv.Itoa(http.StatusOK)] = &huma.Response{
		Description: "The news of the search, as they come.",
		Content: map[string]*huma.MediaType{
			"text/event-stream": {Schema: schemas.Schema(reflect.TypeFor[wire.EngineNews](), true, "EngineNews")},
		},
	}
	a.OpenAPI().AddOperation(&ask)
	mux.HandleFunc("POST /api/v1/engine", func(w http.ResponseWriter, r *http.Request) { h.search(w, r, analyst) })
}

// search answers with what the engine finds.
func (h *handlers) search(w http.ResponseWriter, r *http.Request, analyst Analyst) {
	var body wire.EngineSearch
	if !readQuestion(w, r, &body) {
		return
	}
	s := &stream{w: w, to: http.NewResponseController(w)}
	_ = s.to.SetReadDeadline(time.Time{}) // that of the server is for requests that are answered at once
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	err := analyst.Search(ctx, body, func(news wire.EngineNews) {
		if s.event("news", news) != nil {
			cancel()
		}
	})
	switch {
	case err == nil || r.Context().Err() != nil || s.broken:
	case !s.begun:
		h.fail(w, r, err)
	default:
		refused := h.failure(r.Context(), err).body
		_ = s.event("news", wire.EngineNews{Refused: &refused, Ended: true}) // a client that is gone cannot be told so
	}
}
