// Package verb is what every verb of the command line gets: streams and a context, usage
// errors, interrupts, JSON output.
package verb

import (
	"context"
	"encoding/json"
	"io"
)

// Env is the environment of a verb.
type Env struct {
	// Context ends when the program stops.
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

// StandardStream is the path that stands for standard input or output.
const StandardStream = "-"
