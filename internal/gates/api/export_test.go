package api

import "github.com/danielgtaylor/huma/v2"

// Comment is comment, for tests.
type Comment = comment

// Comments returns the embedded comments. Describe adds comments to a description.
func Comments() map[string]Comment                          { return comments() }
func Describe(a *huma.OpenAPI, comments map[string]Comment) { describe(a, comments) }
