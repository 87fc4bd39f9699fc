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

// comment is what is said of a type and, by their names in JSON, of its fields.
type comment struct {
	Text   string            `json:"text"`
	Fields map[string]string `json:"fields,omitempty"`
}

// comments returns the comments by type.
func comments() map[string]comment {
	var all map[string]comment
	if err := json.Unmarshal(commentsFile, &all); err != nil {
		return nil // a test holds that this cannot be
	}
	return all
}

// describe puts comments into the description of the messages.
func describe(a *huma.OpenAPI, all map[string]comment) {
	for name, schema := range a.Components.Schemas.Map() {
		c := all[name]
		schema.Description = c.Text
		for field, property := range schema.Properties {
			property.Description = c.Fields[field]
		}
	}
}
