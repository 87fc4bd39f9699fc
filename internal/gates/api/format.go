package api

import (
	"encoding/json"
	"io"

	"github.com/danielgtaylor/huma/v2"
)

// formats returns huma's body formats: JSON with < and > escaped, so that user text embedded
// in a page cannot become markup.
func formats() map[string]huma.Format {
	f := huma.Format{
		Marshal:   func(w io.Writer, v any) error { return json.NewEncoder(w).Encode(v) },
		Unmarshal: json.Unmarshal,
	}
	return map[string]huma.Format{"application/json": f, "json": f}
}
