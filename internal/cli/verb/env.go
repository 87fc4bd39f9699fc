// Package verb has the basics of every verb: streams, context, usage errors, interrupts, JSON
// output, progress, and shared flags.
package verb

import (
	"context"
	"encoding/json"
	"io"
)

// Env is the environment of a verb.
type Env struct {
	Context context.Context
	In      io.Reader
	// Out gets data, Err messages.
	Out, Err io.Writer
}

// PrintJSON writes one JSON value and a newline.
func PrintJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// StandardStream is the path of standard input and output.
const StandardStream = "-"
