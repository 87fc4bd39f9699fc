package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/shogi"
)

func (h *handlers) registerTsume(a huma.API, mux *http.ServeMux) {
	post(a, "/tsume/moves", "look-tsume",
		"A position in the tree of a mate problem: its moves and their results.", reply(h, h.lookTsume), limit(2*maxBody))
	ask := operation(a, http.MethodPost, "/api/v1/tsume", "solve-tsume",
		"Solve a mate problem. With threat: decide whether the side that has just moved threatens mate (詰めろ) and whether a reply prevents it (必至). With stipulation: find all shortest solutions of another problem than mate, such as 協力詰. The response is a stream of server-sent events, each a TsumeEvent. Disconnecting cancels the search. "+
			"An impossible position is refused with status 422 and its faults.", nil)
	ask.RequestBody = asked[wire.TsumeQuestion](a)
	streamed[wire.TsumeEvent](a, ask, eventType, "The events of the search, as they come.")
	mux.HandleFunc("POST /api/v1/tsume", h.solve)
	h.registerDrafts(a, mux)
}

func (h *handlers) lookTsume(ctx context.Context, in *body[wire.TsumeLook]) (wire.TsumePlace, error) {
	b := in.Body
	q := solve.Question{Rules: b.Rules, SFEN: b.SFEN, Defender: b.Defender, Futile: b.Futile}
	return show(message.TsumePlace)(h.Study.Solver.Look(ctx, q, b.Moves))
}

func (h *handlers) registerDrafts(a huma.API, mux *http.ServeMux) {
	ask := operation(a, http.MethodPost, "/api/v1/tsume/draft", "draft-tsume",
		"Examine, repair or prove a mate problem being composed. The response is a stream of server-sent events, each a TsumeEvent; requests are queued. Disconnecting cancels the work. Results of an examination are cached for a while, so a cancelled one resumes; repairs resume with from.", nil)
	ask.RequestBody = asked[wire.TsumeDraft](a)
	streamed[wire.TsumeEvent](a, ask, eventType, "The events of the work, as they come.")
	mux.HandleFunc("POST /api/v1/tsume/draft", func(w http.ResponseWriter, r *http.Request) {
		var body wire.TsumeDraft
		if !readQuestion(w, r, &body) {
			return
		}
		draft, err := h.Study.Solver.ReadDraft(view.TsumeDraft(body))
		if refusal.Is(err, refusal.BadPosition) && body.Drawing {
			failed := h.failure(r.Context(), err).body
			_ = sendTsume(newEvents(w), wire.TsumeEvent{Type: "error", Error: &failed}) // the client may be gone
			return
		}
		if err != nil {
			h.fail(w, r, err)
			return
		}
		h.tellAll(w, r, draft.Position(), draft.Work)
	})
}

func (h *handlers) solve(w http.ResponseWriter, r *http.Request) {
	var body wire.TsumeQuestion
	if !readQuestion(w, r, &body) {
		return
	}
	problem, err := h.Study.Solver.Read(message.TsumeQuestion(body))
	if err != nil {
		h.fail(w, r, err)
		return
	}
	h.tellAll(w, r, problem.Position(), problem.Solve)
}

// readQuestion reads a request body; ok is false if it was refused.
func readQuestion(w http.ResponseWriter, r *http.Request, body any) (ok bool) {
	// Only a body that is read to its end reports a disconnected client.
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err == nil {
		decoder := json.NewDecoder(bytes.NewReader(data))
		decoder.DisallowUnknownFields()
		if err = decoder.Decode(body); err == nil && decoder.More() {
			err = errors.New("something follows it")
		}
	}
	if err != nil {
		Fail(w, refusal.Newf(refusal.BadRequest, "The body is not a valid question: %s.", err).ForPrograms())
	}
	return err == nil
}

func (h *handlers) tellAll(w http.ResponseWriter, r *http.Request, p shogi.Position, work func(context.Context, func(solve.Event) error) error) {
	h.streamEvents(w, r, func(ctx context.Context, s *events) error {
		return work(ctx, func(e solve.Event) error { return sendTsume(s, view.TsumeEvent(p, e)) })
	}, func(s *events, e wire.Error) error { return sendTsume(s, wire.TsumeEvent{Type: "error", Error: &e}) })
}

func sendTsume(s *events, e wire.TsumeEvent) error { return s.send(e.Type, e) }
