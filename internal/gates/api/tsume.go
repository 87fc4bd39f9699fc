package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/view/problems"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/shogi"
)

type (
	lookInput struct {
		Body wire.TsumeLook
	}
	lookOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.TsumePlace
	}
)

// registerTsume adds the routes for mate problems.
func (h *handlers) registerTsume(a huma.API, mux *http.ServeMux, solver *solve.Solver) {
	look := operation(a, http.MethodPost, "/api/v1/tsume/moves", "look-tsume",
		"A place in the tree of a mate problem: what can be played there, and what comes of each move.", nil)
	look.MaxBodyBytes = 2 * maxBody
	huma.Register(a, look, func(ctx context.Context, in *lookInput) (*lookOutput, error) {
		b := in.Body
		q := solve.Question{Rules: b.Rules, SFEN: b.SFEN, Defender: b.Defender, Futile: b.Futile}
		place, err := solver.Look(ctx, q, b.Moves)
		out := &lookOutput{CacheControl: private}
		if err == nil {
			out.Body = problems.TsumePlace(place)
		}
		return answered(ctx, h, out, err)
	})
	ask := operation(a, http.MethodPost, "/api/v1/tsume", "solve-tsume",
		"Solve a mate problem, or with threat say whether the side that has just moved threatens mate (詰めろ) and whether any reply holds (必至), or with stipulation all shortest solutions of a problem with another aim, such as 協力詰. The answer is a stream of server-sent events, each a TsumeEvent; who goes away cancels the search. "+
			"A position that cannot be a problem is refused with status 422 and its faults.", nil)
	streamed[wire.TsumeQuestion](a, ask, "The events of the search, as they come.")
	mux.HandleFunc("POST /api/v1/tsume", func(w http.ResponseWriter, r *http.Request) { h.solve(w, r, solver) })
	h.registerDrafts(a, mux, solver)
}

// registerDrafts adds the route for problems that are being composed.
func (h *handlers) registerDrafts(a huma.API, mux *http.ServeMux, solver *solve.Solver) {
	ask := operation(a, http.MethodPost, "/api/v1/tsume/draft", "draft-tsume",
		"Work on a mate problem that is being composed: tell all that is to be known of it, look for small changes behind which it is sound, or write down its proof. The answer is a stream of server-sent events, each a TsumeEvent, in the order of those who wait; who goes away cancels the work. What a judgement has settled is kept for a while, so that one that was broken off goes on from there; repairs go on with from.", nil)
	streamed[wire.TsumeDraft](a, ask, "The events of the work, as they come.")
	mux.HandleFunc("POST /api/v1/tsume/draft", func(w http.ResponseWriter, r *http.Request) {
		var body wire.TsumeDraft
		if !readQuestion(w, r, &body) {
			return
		}
		draft, err := solver.ReadDraft(view.TsumeDraft(body))
		if refusal.Is(err, refusal.BadPosition) && body.Drawing {
			s := &stream{w: w, to: http.NewResponseController(w)}
			failed := h.failure(r.Context(), err).body
			_ = s.send(wire.TsumeEvent{Type: "error", Error: &failed}) // the client may be gone
			return
		}
		if err != nil {
			h.fail(w, r, err)
			return
		}
		h.tellAll(w, r, draft.Position(), draft.Work)
	})
}

// solve answers with a stream.
func (h *handlers) solve(w http.ResponseWriter, r *http.Request, solver *solve.Solver) {
	var body wire.TsumeQuestion
	if !readQuestion(w, r, &body) {
		return
	}
	problem, err := solver.Read(problems.TsumeQuestion(body))
	if err != nil {
		h.fail(w, r, err)
		return
	}
	h.tellAll(w, r, problem.Position(), problem.Solve)
}

// readQuestion reads the body of a question; ok is false when it was refused.
func readQuestion(w http.ResponseWriter, r *http.Request, body any) (ok bool) {
	// Read to its end: only then is it noticed that a client goes away.
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err == nil {
		decoder := json.NewDecoder(bytes.NewReader(data))
		decoder.DisallowUnknownFields()
		if err = decoder.Decode(body); err == nil && decoder.More() {
			err = errors.New("something follows it")
		}
	}
	if err != nil {
		Fail(w, refusal.Newf(refusal.BadRequest, "The body is no question: %s.", err).ForPrograms())
	}
	return err == nil
}

// tellAll answers with the events of work on the problem p.
func (h *handlers) tellAll(w http.ResponseWriter, r *http.Request, p shogi.Position, work func(context.Context, func(solve.Event) error) error) {
	s := &stream{w: w, to: http.NewResponseController(w)}
	// The deadlines of the server are for requests that are answered at once.
	_ = s.to.SetReadDeadline(time.Time{})
	err := work(r.Context(), func(e solve.Event) error { return s.send(view.TsumeEvent(p, e)) })
	switch {
	case err == nil || r.Context().Err() != nil || s.broken:
	case !s.begun:
		h.fail(w, r, err)
	default:
		body := h.failure(r.Context(), err).body
		_ = s.send(wire.TsumeEvent{Type: "error", Error: &body}) // a client that is gone cannot be told so
	}
}

func (h *handlers) fail(w http.ResponseWriter, r *http.Request, err error) {
	h.failure(r.Context(), err).write(w)
}

// stream sends events as they come.
type stream struct {
	w             http.ResponseWriter
	to            *http.ResponseController
	begun, broken bool
}

func (s *stream) send(e wire.TsumeEvent) error { return s.event(e.Type, e) }

// event sends a message under the name of its kind.
func (s *stream) event(kind string, message any) error {
	data, err := json.Marshal(message)
	if err != nil {
		return err
	}
	_ = s.to.SetWriteDeadline(time.Now().Add(eventTimeout)) // without one the server's own holds
	if !s.begun {
		s.begun = true
		header := s.w.Header()
		header.Set("Content-Type", "text/event-stream")
		header.Set("Cache-Control", private)
		header.Set("X-Accel-Buffering", "no") // proxies pass each event on at once
		// A short beginning of its own: the answer is not packed then.
		if _, err = s.w.Write([]byte(": komadai\n\n")); err != nil {
			s.broken = true
			return err
		}
	}
	if _, err = fmt.Fprintf(s.w, "event: %s\ndata: %s\n\n", kind, data); err == nil {
		err = s.to.Flush()
	}
	s.broken = err != nil
	return err
}

// streamed describes a route that takes a Q and answers with a stream of events of
// the solver.
func streamed[Q any](a huma.API, op huma.Operation, answer string) {
	schemas := a.OpenAPI().Components.Schemas
	asked := reflect.TypeFor[Q]()
	op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
		"application/json": {Schema: schemas.Schema(asked, true, asked.Name())},
	}}
	op.Responses[strconv.Itoa(http.StatusOK)] = &huma.Response{
		Description: answer,
		Content: map[string]*huma.MediaType{
			"text/event-stream": {Schema: schemas.Schema(reflect.TypeFor[wire.TsumeEvent](), true, "TsumeEvent")},
		},
	}
	a.OpenAPI().AddOperation(&op)
}
