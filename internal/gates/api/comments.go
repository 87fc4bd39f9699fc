package api

import (
	_ "embed"
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"
)

// comments.json holds the doc comments of the types of package wire, so that the
// description of the interface says what each field is. A test keeps it.
//
//go:embed comments.json
var commentsFile []byte

type comment struct {
	Text   string            `json:"text"`
	Fields map[string]string `json:"fields,omitempty"`
}

func comments() map[string]comment {
	var all map[string]comment
	if err := json.Unmarshal(commentsFile, &all); err != nil {
		return nil // a test excludes this
	}
	return all
}

func describe(a *huma.OpenAPI, all map[string]comment) {
	for name, schema := range a.Components.Schemas.Map() {
		c := all[name]
		schema.Description = c.Text
		for field, property := range schema.Properties {
			property.Description = c.Fields[field]
		}
	}
}
