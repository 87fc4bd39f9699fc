package api

import (
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/refusal"
)

// problem is the media type of errors (RFC 9457).
const problem = "application/problem+json"

type failure struct {
	status int
	body   wire.Error
}

func (f *failure) Error() string { return f.body.Message }

func (f *failure) GetStatus() int { return f.status }

func (f *failure) ContentType(string) string { return problem }

// MarshalJSON writes only the body.
func (f *failure) MarshalJSON() ([]byte, error) { return json.Marshal(f.body) }

// statuses maps refusal codes to HTTP statuses; the default is BadRequest.
var statuses = map[refusal.Code]int{
	refusal.BadRequest:   http.StatusBadRequest,
	refusal.NotFound:     http.StatusNotFound,
	refusal.Foul:         http.StatusUnprocessableEntity,
	refusal.NotYourTurn:  http.StatusConflict,
	refusal.NotYours:     http.StatusForbidden,
	refusal.Over:         http.StatusConflict,
	refusal.Taken:        http.StatusConflict,
	refusal.Stale:        http.StatusConflict,
	refusal.NotNow:       http.StatusConflict,
	refusal.Busy:         http.StatusServiceUnavailable,
	refusal.BadRecord:    http.StatusUnprocessableEntity,
	refusal.BadPosition:  http.StatusUnprocessableEntity,
	refusal.NoCheck:      http.StatusUnprocessableEntity,
	refusal.Full:         http.StatusInsufficientStorage,
	refusal.TooMany:      http.StatusTooManyRequests,
	refusal.TooLarge:     http.StatusRequestEntityTooLarge,
	refusal.Internal:     http.StatusInternalServerError,
	refusal.Forbidden:    http.StatusForbidden,
	refusal.BadName:      http.StatusUnprocessableEntity,
	refusal.NameTaken:    http.StatusConflict,
	refusal.BadPassword:  http.StatusUnprocessableEntity,
	refusal.BadEmail:     http.StatusUnprocessableEntity,
	refusal.BadCode:      http.StatusGone,
	refusal.WrongSignIn:  http.StatusUnauthorized,
	refusal.SignInFirst:  http.StatusUnauthorized,
	refusal.ConfirmFirst: http.StatusForbidden,
	refusal.BadToken:     http.StatusUnauthorized,
	refusal.Scope:        http.StatusForbidden,
	refusal.Role:         http.StatusForbidden,
	refusal.Muted:        http.StatusForbidden,

	refusal.AccountClosed: http.StatusForbidden,
	refusal.TooManyGames:  http.StatusTooManyRequests,
}

func refused(err error) (*failure, bool) {
	var f *failure
	if errors.As(err, &f) {
		return f, true
	}
	r, ok := refusal.As(err)
	if !ok {
		return nil, false
	}
	return refuse(r), true
}

func refuse(r *refusal.Error) *failure {
	status, ok := statuses[r.Code]
	if !ok {
		status = http.StatusBadRequest
	}
	return &failure{status, view.Error(r)}
}

// NotAllowed responds with status 405 and the allowed methods.
func NotAllowed(w http.ResponseWriter, allowed []string) {
	methods := strings.Join(allowed, ", ")
	w.Header().Set("Allow", methods)
	r := refusal.New(refusal.BadRequest, "This address takes only "+methods+".").Because("method", "methods", methods)
	(&failure{http.StatusMethodNotAllowed, view.Error(r)}).write(w)
}

// Fail responds with a refusal, for handlers outside the API.
func Fail(w http.ResponseWriter, r *refusal.Error) { refuse(r).write(w) }

// GetHeaders implements [huma.HeadersError]: it adds Retry-After.
func (f *failure) GetHeaders() http.Header {
	h := http.Header{}
	switch {
	case f.status != http.StatusTooManyRequests && f.status != http.StatusServiceUnavailable:
	case f.body.Wait > 0:
		h.Set("Retry-After", strconv.Itoa(f.body.Wait))
	default:
		h.Set("Retry-After", "2")
	}
	return h
}

func (f *failure) write(w http.ResponseWriter) {
	maps.Copy(w.Header(), f.GetHeaders())
	w.Header().Set("Content-Type", problem)
	w.Header().Set("Cache-Control", private)
	w.WriteHeader(f.status)
	// the client may be gone
	_ = json.NewEncoder(w).Encode(f.body)
}

// humaContext avoids a clash of the embedded field with the method Context.
type humaContext = huma.Context

// formContext remembers whether the request's form is wrong.
type formContext struct {
	humaContext
	misfit bool
}

// oneStatus responds with 400 to a request of the wrong form, like to one with wrong values;
// huma uses 422, which here means a well-formed request for something impossible, such as an
// illegal move.
func oneStatus(c huma.Context, next func(huma.Context)) { next(&formContext{humaContext: c}) }

func (c *formContext) SetStatus(status int) {
	if c.misfit && status == http.StatusUnprocessableEntity {
		status = http.StatusBadRequest
	}
	if status >= http.StatusBadRequest {
		c.SetHeader("Cache-Control", private)
	}
	c.humaContext.SetStatus(status)
}

// Header returns a request header. Media types are lower-cased because huma compares them
// case-sensitively (RFC 9110).
func (c *formContext) Header(name string) string {
	value := c.humaContext.Header(name)
	if http.CanonicalHeaderKey(name) != "Content-Type" {
		return value
	}
	media, parameters, more := strings.Cut(value, ";")
	if media = strings.ToLower(media); more {
		media += ";" + parameters
	}
	return media
}

func (c *formContext) Unwrap() huma.Context { return c.humaContext }

// wireErrors converts huma's validation errors.
func wireErrors(c huma.Context, _ string, v any) (any, error) {
	m, ok := v.(*huma.ErrorModel)
	if !ok {
		return v, nil
	}
	if c, ok := c.(*formContext); ok {
		c.misfit = true
	}
	return view.Error(misfit(m)), nil
}

// misfit returns the first fault of a request's form and its place.
func misfit(m *huma.ErrorModel) *refusal.Error {
	switch {
	case m.Status >= http.StatusInternalServerError:
		return refusal.New(refusal.Internal, m.Detail+".").ForPrograms()
	case m.Status == http.StatusRequestEntityTooLarge:
		return refusal.New(refusal.TooLarge, "The body of the request is longer than this address takes.")
	case len(m.Errors) == 0:
		return refusal.New(refusal.BadRequest, m.Detail+".").ForPrograms()
	}
	first := m.Errors[0]
	if first.Location == "" {
		return refusal.New(refusal.BadRequest, first.Message+".").Because("bad-body")
	}
	return refusal.Newf(refusal.BadRequest, "%s: %s.", first.Location, first.Message).Because("bad-field", "field", first.Location)
}
