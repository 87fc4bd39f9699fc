package api

import (
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/wire"
)

// operation describes a route. Body is a value of the type that is answered,
// where the handler answers with ready bytes; nil where its output tells.
func operation(a huma.API, method, path, id, summary string, body any) huma.Operation {
	schemas := a.OpenAPI().Components.Schemas
	op := huma.Operation{
		OperationID: id, Method: method, Path: path, Summary: summary,
		Responses: map[string]*huma.Response{"default": {
			Description: "What was wrong.",
			Content: map[string]*huma.MediaType{
				problem: {Schema: schemas.Schema(reflect.TypeFor[wire.Error](), true, "Error")},
			},
		}},
	}
	if body != nil {
		op.Responses[strconv.Itoa(http.StatusOK)] = &huma.Response{
			Description: http.StatusText(http.StatusOK),
			Content: map[string]*huma.MediaType{
				"application/json": {Schema: schemas.Schema(reflect.TypeOf(body), true, "")},
			},
		}
	}
	return op
}

// document completes the description with what huma cannot see: the messages
// of the socket; and takes out its own form of errors, which is never sent.
func document(a huma.API) {
	schemas := a.OpenAPI().Components.Schemas
	schemas.Schema(reflect.TypeFor[wire.Live](), true, "Live")
	delete(schemas.Map(), "ErrorModel")
	delete(schemas.Map(), "ErrorDetail")
}
