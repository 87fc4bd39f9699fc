package api

import "github.com/danielgtaylor/huma/v2"

// Comment is what is said of a type, for tests.
type Comment = comment

// Comments returns what is embedded, Describe puts comments into a description.
func Comments() map[string]Comment                          { return comments() }
func Describe(a *huma.OpenAPI, comments map[string]Comment) { describe(a, comments) }
