package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/view/study"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/internal/study/review"
	"github.com/komadai/komadai/kifu"
)

const (
	// maxGameBody bounds the request body of a new analysis in bytes.
	maxGameBody = 1 << 20
)

type (
	analysisID struct {
		ID string `path:"id" maxLength:"40" doc:"The id of an analysis."`
	}
	newAnalysisInput struct {
		Body wire.NewAnalysis
	}
	noteInput struct {
		ID   string `path:"id" maxLength:"40" doc:"The id of an analysis."`
		Body wire.NoteRecord
	}
	analysisOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.Analysis
	}
	askedOutput struct {
		CacheControl string `header:"Cache-Control"`
		Location     string `header:"Location"`
		Body         wire.Analysis
	}
	foundOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.AnalysisFound
	}
)

func (h *handlers) registerAnalyses(a huma.API, mux *http.ServeMux, reviews *review.Service) {
	ask := operation(a, http.MethodPost, "/api/v1/analyses", "analyse-game",
		"Analyse a finished game of this server, or the main line of a record. Each game is analysed once per depth; a repeated request returns the existing analysis.", nil)
	ask.DefaultStatus = http.StatusAccepted
	ask.MaxBodyBytes = maxGameBody
	huma.Register(a, ask, func(ctx context.Context, in *newAnalysisInput) (*askedOutput, error) {
		q, err := h.question(ctx, in.Body)
		if err != nil {
			return nil, h.failure(ctx, err)
		}
		a, err := reviews.Ask(ctx, session.Begin(ctx), q)
		return answered(ctx, h, &askedOutput{private, "/api/v1/analyses/" + a.ID, view.Analysis(a)}, err)
	})
	find := operation(a, http.MethodPost, "/api/v1/analyses/find", "find-analysis",
		"The deepest existing analysis of a game.", nil)
	find.MaxBodyBytes = maxGameBody
	huma.Register(a, find, func(ctx context.Context, in *newAnalysisInput) (*foundOutput, error) {
		q, err := h.question(ctx, in.Body)
		if err != nil {
			return nil, h.failure(ctx, err)
		}
		var out wire.AnalysisFound
		a, err := reviews.Find(ctx, session.Holder(ctx), q)
		if a != nil {
			found := view.Analysis(*a)
			out.Analysis = &found
		}
		return answered(ctx, h, &foundOutput{private, out}, err)
	})
	huma.Register(a, operation(a, http.MethodGet, "/api/v1/analyses/{id}", "get-analysis",
		"An analysis, finished or in progress.", nil), func(ctx context.Context, in *analysisID) (*analysisOutput, error) {
		a, err := reviews.Get(ctx, session.Holder(ctx), in.ID)
		return answered(ctx, h, &analysisOutput{private, view.Analysis(a)}, err)
	})
	huma.Register(a, operation(a, http.MethodDelete, "/api/v1/analyses/{id}", "cancel-analysis",
		"Cancel the client's own unfinished analysis.", nil), func(ctx context.Context, in *analysisID) (*analysisOutput, error) {
		a, err := reviews.Cancel(ctx, session.Holder(ctx), in.ID)
		return answered(ctx, h, &analysisOutput{private, view.Analysis(a)}, err)
	})
	note := operation(a, http.MethodPost, "/api/v1/analyses/{id}/record", "note-analysis",
		"Annotate the record of a game with its finished analysis: evaluations, comments, and better lines as variations.", nil)
	note.MaxBodyBytes = records.MaxBody
	huma.Register(a, note, func(ctx context.Context, in *noteInput) (*recordOutput, error) {
		var out wire.RecordRead
		err := h.taken(ctx, in.Body.Record, func(r *kifu.Record) error {
			err := reviews.Annotate(ctx, in.ID, r, in.Body.Language)
			if err == nil {
				out.Record, err = study.Record(r)
			}
			return err
		})
		return answered(ctx, h, &recordOutput{private, out}, err)
	})
	live := operation(a, http.MethodGet, "/api/v1/analyses/{id}/live", "follow-analysis",
		"An analysis as a stream of server-sent events. Each is an Analysis with the positions finished since the previous event. The stream ends with the analysis.", nil)
	live.Parameters = []*huma.Param{{
		Name: "id", In: "path", Required: true, Description: "The id of an analysis.", Schema: &huma.Schema{Type: huma.TypeString},
	}}
	streamed[wire.Analysis](a, live, "The events, as they come.")
	mux.HandleFunc("GET /api/v1/analyses/{id}/live", func(w http.ResponseWriter, r *http.Request) { h.follow(w, r, reviews) })
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

func (h *handlers) follow(w http.ResponseWriter, r *http.Request, reviews *review.Service) {
	h.streamEvents(w, r, func(ctx context.Context, s *events) error {
		return reviews.Watch(ctx, session.Holder(ctx), r.PathValue("id"), func(a review.Analysis) error {
			return s.send("analysis", view.Analysis(a))
		})
	}, func(*events, wire.Error) error { return nil })
}
