package api

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/wire"
)

// ndjson is the media type of newline-delimited JSON.
const ndjson = "application/x-ndjson"

func documentStreams(a huma.API) {
	events := operation(a, http.MethodGet, "/api/v1/stream/events", "stream-events",
		"Events of the client's games as a stream of lines, each an Event: starts, ends and challenges. An empty line every 7 s keeps the stream alive.", nil)
	streamed[wire.Event](a, events, ndjson, "The lines, as they come.")
	game := operation(a, http.MethodGet, "/api/v1/stream/games/{id}", "stream-game",
		"A game as a stream of lines, each a GameLine: the whole game, then every change. An empty line every 7 s keeps the stream alive; it ends with the game.", nil)
	game.Parameters = pathID("The id of a game.")
	streamed[wire.GameLine](a, game, ndjson, "The lines, as they come.")
}

// pathID describes the parameter of a path for routes that huma does not serve.
func pathID(description string) []*huma.Param {
	return []*huma.Param{{Name: "id", In: "path", Required: true, Description: description, Schema: &huma.Schema{Type: huma.TypeString}}}
}
