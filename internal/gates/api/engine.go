package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
)

// Analyst searches positions for clients and passes the results to a function.
type Analyst interface {
	Search(ctx context.Context, s wire.EngineSearch, send func(wire.EngineNews)) error
}

func (h *handlers) registerEngine(a huma.API, mux *http.ServeMux) {
	ask := operation(a, http.MethodPost, "/api/v1/engine", "search-position",
		"Search a position with the server's engine. The response is a stream of server-sent events, each an EngineNews: the place in the queue, then the best lines, the last one with ended. A search shares the solver's queue, time limit and quota. Disconnecting ends it.", nil)
	ask.RequestBody = asked[wire.EngineSearch](a)
	streamed[wire.EngineNews](a, ask, eventType, "The news of the search, as they come.")
	mux.HandleFunc("POST /api/v1/engine", h.search)
	post(a, "/hints", "get-hint",
		"A good move for the side to move, with reasons for beginners. Each reason is proven. It shares the solver's queue and quota.", reply(h, h.hint))
}

func (h *handlers) hint(ctx context.Context, in *body[wire.HintAsk]) (out wire.Hint, err error) {
	line, found, err := h.Study.Advice.Advise(ctx, in.Body.Rules, in.Body.SFEN, in.Body.Moves)
	if err != nil {
		return out, err
	}
	return view.Hint(line, found), nil
}

func (h *handlers) search(w http.ResponseWriter, r *http.Request) {
	var body wire.EngineSearch
	if !readQuestion(w, r, &body) {
		return
	}
	h.streamEvents(w, r, func(ctx context.Context, s *events) error {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		return h.Study.Analyst.Search(ctx, body, func(news wire.EngineNews) {
			if s.send("news", news) != nil {
				cancel()
			}
		})
	}, func(s *events, e wire.Error) error { return s.send("news", wire.EngineNews{Refused: &e, Ended: true}) })
}
