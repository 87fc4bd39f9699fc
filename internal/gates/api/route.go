package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// maxBody is the default bound of a request body in bytes.
const maxBody = 16 << 10

// private keeps responses that depend on the session out of shared caches.
const private = "no-store"

// lasting is the caching of responses that rarely change.
const lasting = "public, max-age=3600"

type (
	// body is a request with only a body.
	body[T any] struct{ Body T }

	output[T any] struct {
		CacheControl string `header:"Cache-Control"`
		Body         T
	}
	// located is the response of a route that creates something.
	located[T any] struct {
		CacheControl string `header:"Cache-Control"`
		Location     string `header:"Location"`
		Body         T
	}
	doneOutput struct{}
)

type handler[I, O any] = func(context.Context, *I) (O, error)

func route[I, O any](a huma.API, method, path, id, summary string, do handler[I, *O], options ...func(*huma.Operation)) {
	op := operation(a, method, "/api/v1"+path, id, summary, nil)
	op.MaxBodyBytes = maxBody
	for _, set := range options {
		set(&op)
	}
	huma.Register(a, op, do)
}

func get[I, O any](a huma.API, path, id, summary string, do handler[I, *O], options ...func(*huma.Operation)) {
	route(a, http.MethodGet, path, id, summary, do, options...)
}

func post[I, O any](a huma.API, path, id, summary string, do handler[I, *O], options ...func(*huma.Operation)) {
	route(a, http.MethodPost, path, id, summary, do, options...)
}

func remove[I, O any](a huma.API, path, id, summary string, do handler[I, *O]) {
	route(a, http.MethodDelete, path, id, summary, do)
}

func status(code int) func(*huma.Operation) {
	return func(op *huma.Operation) { op.DefaultStatus = code }
}

func limit(n int64) func(*huma.Operation) {
	return func(op *huma.Operation) { op.MaxBodyBytes = n }
}

// try converts the errors of do with [handlers.failure].
func try[I, O any](h *handlers, do handler[I, *O]) handler[I, *O] {
	return func(ctx context.Context, in *I) (*O, error) {
		out, err := do(ctx, in)
		if err != nil {
			return nil, h.failure(ctx, err)
		}
		return out, nil
	}
}

// reply responds with the result of do, which is not cached.
func reply[I, T any](h *handlers, do handler[I, T]) handler[I, *output[T]] {
	return replyCached(h, private, do)
}

func replyCached[I, T any](h *handlers, cache string, do handler[I, T]) handler[I, *output[T]] {
	return try(h, func(ctx context.Context, in *I) (*output[T], error) {
		out, err := do(ctx, in)
		return &output[T]{cache, out}, err
	})
}

func done[I any](h *handlers, do func(context.Context, *I) error) handler[I, *doneOutput] {
	return try(h, func(ctx context.Context, in *I) (*doneOutput, error) { return &doneOutput{}, do(ctx, in) })
}

// show returns a function that converts a result with view and passes an error on.
func show[V, T any](view func(V) T) func(V, error) (T, error) {
	return func(v V, err error) (out T, _ error) {
		if err != nil {
			return out, err
		}
		return view(v), nil
	}
}
