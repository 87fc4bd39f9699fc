package api

import (
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/wire"
)

// ndjson is the media type of newline-delimited JSON.
const ndjson = "application/x-ndjson"

func documentStreams(a huma.API) {
	streams := []struct {
		path, id, summary string
		line              reflect.Type
	}{
		{"/api/v1/stream/events", "stream-events",
			"Events of the client's games as a stream of lines, each an Event: starts, ends and challenges. An empty line every 7 s keeps the stream alive.",
			reflect.TypeFor[wire.Event]()},
		{"/api/v1/stream/games/{id}", "stream-game",
			"A game as a stream of lines, each a GameLine: the whole game, then every change. An empty line every 7 s keeps the stream alive; it ends with the game.",
			reflect.TypeFor[wire.GameLine]()},
	}
	for _, s := range streams {
		op := operation(a, http.MethodGet, s.path, s.id, s.summary, nil)
		if s.line == reflect.TypeFor[wire.GameLine]() {
			op.Parameters = []*huma.Param{{
				Name: "id", In: "path", Required: true, Description: "The id of a game.", Schema: &huma.Schema{Type: huma.TypeString},
			}}
		}
		op.Responses[strconv.Itoa(http.StatusOK)] = &huma.Response{
			Description: "The lines, as they come.",
			Content: map[string]*huma.MediaType{
				ndjson: {Schema: a.OpenAPI().Components.Schemas.Schema(s.line, true, s.line.Name())},
			},
		}
		a.OpenAPI().AddOperation(&op)
	}
}
