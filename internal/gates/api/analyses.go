package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/internal/study/review"
	"github.com/komadai/komadai/kifu"
)

// maxGameBody bounds the request body of a new analysis in bytes.
const maxGameBody = 1 << 20

type (
	analysisID struct {
		ID string `path:"id" maxLength:"40" doc:"The id of an analysis."`
	}
	noteInput struct {
		ID   string `path:"id" maxLength:"40" doc:"The id of an analysis."`
		Body wire.NoteRecord
	}
)

func (h *handlers) registerAnalyses(a huma.API, mux *http.ServeMux) {
	post(a, "/analyses", "analyse-game",
		"Analyse a finished game of this server, or the main line of a record. Each game is analysed once per depth; a repeated request returns the existing analysis.", try(h, h.analyse), limit(maxGameBody), status(http.StatusAccepted))
	post(a, "/analyses/find", "find-analysis", "The deepest existing analysis of a game.", reply(h, h.findAnalysis), limit(maxGameBody))
	get(a, "/analyses/{id}", "get-analysis", "An analysis, finished or in progress.", reply(h, h.getAnalysis))
	remove(a, "/analyses/{id}", "cancel-analysis", "Cancel the client's own unfinished analysis.", reply(h, h.cancelAnalysis))
	post(a, "/analyses/{id}/record", "note-analysis",
		"Annotate the record of a game with its finished analysis: evaluations, comments, and better lines as variations.", reply(h, h.annotate), limit(records.MaxBody))
	live := operation(a, http.MethodGet, "/api/v1/analyses/{id}/live", "follow-analysis",
		"An analysis as a stream of server-sent events. Each is an Analysis with the positions finished since the previous event. The stream ends with the analysis.", nil)
	live.Parameters = pathID("The id of an analysis.")
	streamed[wire.Analysis](a, live, eventType, "The events, as they come.")
	mux.HandleFunc("GET /api/v1/analyses/{id}/live", h.follow)
}

func (h *handlers) analyse(ctx context.Context, in *body[wire.NewAnalysis]) (*located[wire.Analysis], error) {
	q, err := h.question(ctx, in.Body)
	if err != nil {
		return nil, err
	}
	a, err := h.Study.Reviews.Ask(ctx, session.Begin(ctx), q)
	return &located[wire.Analysis]{private, "/api/v1/analyses/" + a.ID, view.Analysis(a)}, err
}

func (h *handlers) findAnalysis(ctx context.Context, in *body[wire.NewAnalysis]) (out wire.AnalysisFound, err error) {
	q, err := h.question(ctx, in.Body)
	if err != nil {
		return out, err
	}
	a, err := h.Study.Reviews.Find(ctx, session.Holder(ctx), q)
	if a != nil {
		out.Analysis = new(view.Analysis(*a))
	}
	return out, err
}

func (h *handlers) getAnalysis(ctx context.Context, in *analysisID) (wire.Analysis, error) {
	return show(view.Analysis)(h.Study.Reviews.Get(ctx, session.Holder(ctx), in.ID))
}

func (h *handlers) cancelAnalysis(ctx context.Context, in *analysisID) (wire.Analysis, error) {
	return show(view.Analysis)(h.Study.Reviews.Cancel(ctx, session.Holder(ctx), in.ID))
}

func (h *handlers) annotate(ctx context.Context, in *noteInput) (wire.RecordRead, error) {
	return h.made(ctx, func() (*kifu.Record, error) {
		r, err := message.Take(h.Library, in.Body.Record)
		if err == nil {
			err = h.Study.Reviews.Annotate(ctx, in.ID, r, in.Body.Language)
		}
		return r, err
	})
}

func (h *handlers) question(ctx context.Context, in wire.NewAnalysis) (review.Question, error) {
	q := review.Question{Game: in.Game, Depth: in.Depth}
	if in.Record == nil {
		return q, nil
	}
	err := h.taken(ctx, *in.Record, func(r *kifu.Record) error {
		q.Record = r
		return nil
	})
	return q, err
}

func (h *handlers) follow(w http.ResponseWriter, r *http.Request) {
	h.streamEvents(w, r, func(ctx context.Context, s *events) error {
		return h.Study.Reviews.Watch(ctx, session.Holder(ctx), r.PathValue("id"), func(a review.Analysis) error {
			return s.send("analysis", view.Analysis(a))
		})
	}, func(*events, wire.Error) error { return nil })
}
