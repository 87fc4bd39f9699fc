package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/wire"
)

// eventTimeout is the time a client has to read an event.
const eventTimeout = 15 * time.Second

const eventType = "text/event-stream"

// events sends server-sent events. The first event sends the header.
type events struct {
	w             http.ResponseWriter
	to            *http.ResponseController
	begun, broken bool
}

// newEvents lifts the server's read deadline, which is for requests that are answered at
// once.
func newEvents(w http.ResponseWriter) *events {
	s := &events{w: w, to: http.NewResponseController(w)}
	_ = s.to.SetReadDeadline(time.Time{}) // not every connection has deadlines
	return s
}

func (s *events) send(name string, message any) error {
	data, err := json.Marshal(message)
	if err != nil {
		return err
	}
	_ = s.to.SetWriteDeadline(time.Now().Add(eventTimeout))
	if !s.begun {
		s.begun = true
		header := s.w.Header()
		header.Set("Content-Type", eventType)
		header.Set("Cache-Control", private)
		header.Set("X-Accel-Buffering", "no") // a proxy must not buffer
	}
	if _, err = fmt.Fprintf(s.w, "event: %s\ndata: %s\n\n", name, data); err == nil {
		err = s.to.Flush()
	}
	s.broken = err != nil
	return err
}

// streamEvents answers with the events of work. An error before the first event is the answer;
// a later one is sent by failed.
func (h *handlers) streamEvents(w http.ResponseWriter, r *http.Request, work func(context.Context, *events) error, failed func(*events, wire.Error) error) {
	s := newEvents(w)
	err := work(r.Context(), s)
	switch {
	case err == nil || r.Context().Err() != nil || s.broken:
	case !s.begun:
		h.fail(w, r, err)
	default:
		_ = failed(s, h.failure(r.Context(), err).body) // the client may be gone
	}
}

func (h *handlers) fail(w http.ResponseWriter, r *http.Request, err error) {
	h.failure(r.Context(), err).write(w)
}

func streamed[A any](a huma.API, op huma.Operation, media, answer string) {
	op.Responses[strconv.Itoa(http.StatusOK)] = &huma.Response{
		Description: answer,
		Content:     map[string]*huma.MediaType{media: {Schema: schemaOf[A](a)}},
	}
	a.OpenAPI().AddOperation(&op)
}

func asked[Q any](a huma.API) *huma.RequestBody {
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {Schema: schemaOf[Q](a)}}}
}

func schemaOf[T any](a huma.API) *huma.Schema {
	t := reflect.TypeFor[T]()
	return a.OpenAPI().Components.Schemas.Schema(t, true, t.Name())
}
