package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/account"
	"github.com/komadai/komadai/internal/moderation"
	"github.com/komadai/komadai/internal/play"
	"github.com/komadai/komadai/internal/records"
	"github.com/komadai/komadai/internal/review"
	"github.com/komadai/komadai/internal/solve"
	"github.com/komadai/komadai/internal/train"
	"github.com/komadai/komadai/internal/wire"
)

// problem is the content type of failed requests (RFC 9457).
const problem = "application/problem+json"

// failure is a failed request.
type failure struct {
	status int
	body   wire.Error
}

// Error implements error.
func (f *failure) Error() string { return f.body.Message }

// GetStatus implements [huma.StatusError].
func (f *failure) GetStatus() int { return f.status }

// ContentType implements [huma.ContentTypeFilter].
func (f *failure) ContentType(string) string { return problem }

// MarshalJSON writes the body alone.
func (f *failure) MarshalJSON() ([]byte, error) { return json.Marshal(f.body) }

var statuses = map[string]int{
	"bad-request":   http.StatusBadRequest,
	"not-found":     http.StatusNotFound,
	"foul":          http.StatusUnprocessableEntity,
	"not-your-turn": http.StatusConflict,
	"not-yours":     http.StatusForbidden,
	"over":          http.StatusConflict,
	"taken":         http.StatusConflict,
	"stale":         http.StatusConflict,
	"not-now":       http.StatusConflict,
	"busy":          http.StatusServiceUnavailable,
	"bad-record":    http.StatusUnprocessableEntity,
	"bad-position":  http.StatusUnprocessableEntity,
	"no-check":      http.StatusUnprocessableEntity,
	"full":          http.StatusInsufficientStorage,
	"too-many":      http.StatusTooManyRequests,
	"forbidden":     http.StatusForbidden,
	"bad-name":      http.StatusUnprocessableEntity,
	"name-taken":    http.StatusConflict,
	"bad-password":  http.StatusUnprocessableEntity,
	"bad-email":     http.StatusUnprocessableEntity,
	"bad-code":      http.StatusGone,
	"wrong-sign-in": http.StatusUnauthorized,
	"sign-in-first": http.StatusUnauthorized,
	"confirm-first": http.StatusForbidden,
	"bad-token":     http.StatusUnauthorized,
	"scope":         http.StatusForbidden,
	"role":          http.StatusForbidden,
	"muted":         http.StatusForbidden,

	"account-closed": http.StatusForbidden,
	"too-many-games": http.StatusTooManyRequests,
}

// refusal finds what a client is refused in err.
func refusal(err error) (*failure, bool) {
	var f *failure
	if errors.As(err, &f) {
		return f, true
	}
	var body wire.Error
	var game *play.Refusal
	var record *records.Refusal
	var who *account.Refusal
	var problem *solve.Refusal
	var attempt *train.Refusal
	var reviewed *review.Refusal
	var moderated *moderation.Refusal
	switch {
	case errors.As(err, &game):
		body = game.Body
	case errors.As(err, &record):
		body = record.Body
	case errors.As(err, &who):
		body = wire.Error{Code: string(who.Code), Message: who.Message, Wait: int(who.Wait.Round(time.Second) / time.Second)}
	case errors.As(err, &moderated):
		body = wire.Error{Code: moderated.Code, Message: moderated.Message, Wait: int(moderated.Wait.Round(time.Second) / time.Second)}
	case errors.As(err, &problem):
		body = problem.Body
	case errors.As(err, &attempt):
		body = attempt.Body
	case errors.As(err, &reviewed):
		body = reviewed.Body
	default:
		return nil, false
	}
	status, ok := statuses[body.Code]
	if !ok {
		status = http.StatusBadRequest
	}
	return &failure{status, body}, true
}

// Fail answers a request with an error, for handlers beside the interface.
func Fail(w http.ResponseWriter, body wire.Error) {
	status, ok := statuses[body.Code]
	if !ok {
		status = http.StatusInternalServerError
	}
	w.Header().Set("Content-Type", problem)
	w.Header().Set("Cache-Control", private)
	w.WriteHeader(status)
	// A client that is gone cannot be told so.
	_ = json.NewEncoder(w).Encode(body)
}

// wireErrors says what huma found wrong with a request in the words of package
// wire: the first fault, and where.
func wireErrors(_ huma.Context, _ string, v any) (any, error) {
	m, ok := v.(*huma.ErrorModel)
	if !ok {
		return v, nil
	}
	out := wire.Error{Code: "bad-request", Message: m.Detail + "."}
	if m.Status == http.StatusRequestEntityTooLarge {
		out = wire.Error{Code: "too-large", Message: "The body of the request is longer than this address takes."}
	}
	if m.Status >= http.StatusInternalServerError {
		out.Code = "internal"
	}
	if len(m.Errors) > 0 {
		e := m.Errors[0]
		out.Message = fmt.Sprintf("%s: %s.", e.Location, e.Message)
		if e.Location == "" {
			out.Message = e.Message + "."
		}
	}
	return out, nil
}
