package api

import (
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/wire"
)

// operation describes a route. body is a value of the response type for handlers that return
// bytes, else nil.
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

func liveSchema(schemas huma.Registry) *huma.Schema {
	return oneOf(schemas, wire.LiveGame{}, wire.LiveChange{}, wire.LiveAudience{}, wire.LiveTalk{}, wire.LivePing{})
}

func studySchema(schemas huma.Registry) *huma.Schema {
	return oneOf(schemas, wire.LiveStudy{}, wire.LiveStudyEvent{}, wire.LivePeople{}, wire.LivePing{})
}

func oneOf(schemas huma.Registry, messages ...any) *huma.Schema {
	var of []*huma.Schema
	for _, m := range messages {
		t := reflect.TypeOf(m)
		of = append(of, schemas.Schema(t, true, t.Name()))
	}
	return &huma.Schema{OneOf: of}
}

// document adds what huma cannot see: the socket and its messages, and lists that are never
// null. It removes huma's error type, which is never sent.
func document(a huma.API) {
	api := a.OpenAPI()
	schemas := api.Components.Schemas
	socket(a, "/api/v1/games/{id}/live", "watch-game",
		"The WebSocket of a game. The server sends messages of type LiveMessage: the whole game, then its changes.", liveSchema(schemas),
		pathID("The id of a game.")...)
	socket(a, "/api/v1/lobby/live", "watch-lobby", "The WebSocket of the lobby. The server sends messages of type Lobby.",
		schemas.Schema(reflect.TypeFor[wire.Lobby](), true, "Lobby"))
	socket(a, "/api/v1/events/live", "watch-events",
		"The WebSocket of the client's own games. The server sends messages of type Event, as in GET /api/v1/stream/events.",
		schemas.Schema(reflect.TypeFor[wire.Event](), true, "Event"))
	socket(a, "/api/v1/studies/{id}/live", "watch-study",
		"The WebSocket of a study. The server sends messages of type LiveStudyMessage: the study, then its events and who is present. A client that moves sends {\"type\":\"at\",\"chapter\":1,\"node\":7,\"lead\":true}.", studySchema(schemas),
		pathID("The id of a study.")...)
	documentStreams(a)
	delete(schemas.Map(), "ErrorModel")
	delete(schemas.Map(), "ErrorDetail")
	neverNull(schemas)
	secure(api)
	refusals(api)
	unchanged(api)
	describe(api, comments())
}

func socket(a huma.API, path, id, summary string, messages *huma.Schema, params ...*huma.Param) {
	op := operation(a, http.MethodGet, path, id, summary, nil)
	op.Parameters = params
	op.Responses[strconv.Itoa(http.StatusSwitchingProtocols)] = &huma.Response{
		Description: "The messages of the socket.",
		Content:     map[string]*huma.MediaType{"application/json": {Schema: messages}},
	}
	a.OpenAPI().AddOperation(&op)
}

// neverNull marks lists as not null unless the field has the tag nullable.
func neverNull(schemas huma.Registry) {
	for name, s := range schemas.Map() {
		may := map[string]bool{}
		if t := schemas.TypeFromRef("#/components/schemas/" + name); t != nil && t.Kind() == reflect.Struct {
			for field := range t.Fields() {
				tag, _, _ := strings.Cut(field.Tag.Get("json"), ",")
				may[tag] = field.Tag.Get("nullable") == "true"
			}
		}
		for tag, property := range s.Properties {
			for p := property; p != nil && p.Type == huma.TypeArray && !may[tag]; p = p.Items {
				p.Nullable = false
			}
		}
	}
}

// unchanged adds status 304 to routes with an ETag.
func unchanged(doc *huma.OpenAPI) {
	operations(doc, func(_ string, op *huma.Operation) {
		if ok := op.Responses[strconv.Itoa(http.StatusOK)]; ok != nil && ok.Headers["ETag"] != nil {
			op.Responses[strconv.Itoa(http.StatusNotModified)] = &huma.Response{Description: "Unchanged since the tag in If-None-Match."}
		}
	})
}
