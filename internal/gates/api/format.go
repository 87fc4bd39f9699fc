package api

import (
	"encoding/json"
	"io"

	"github.com/danielgtaylor/huma/v2"
)

// formats is how bodies are written: as JSON in which no < or > stands, so that
// what people have written cannot be taken for a page even where somebody puts
// an answer into one.
func formats() map[string]huma.Format {
	f := huma.Format{
		Marshal:   func(w io.Writer, v any) error { return json.NewEncoder(w).Encode(v) },
		Unmarshal: json.Unmarshal,
	}
	return map[string]huma.Format{"application/json": f, "json": f}
}
