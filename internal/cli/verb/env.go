// Package verb has the basics of every verb: streams, context, usage errors, interrupts, JSON
// output, progress, and shared flags. It reads game records and books from files and folders,
// and writes files that appear only when complete.
package verb

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/alecthomas/kong"
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

// UsageError is an error in the command line; the exit status is 2.
type UsageError struct{ err error }

func (e *UsageError) Error() string { return e.err.Error() }

func (e *UsageError) Unwrap() error { return e.err }

// Usage makes err a [UsageError].
func Usage(err error) error { return &UsageError{err} }

// Usagef formats a [UsageError].
func Usagef(format string, args ...any) error { return Usage(fmt.Errorf(format, args...)) }

// Plain removes package and operation names from errors of files and rule sets.
func Plain(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return fmt.Errorf("%s: %w", path.Path, path.Err)
	}
	if text, ok := strings.CutPrefix(err.Error(), "variant: "); ok {
		return errors.New(text)
	}
	return err
}

// Plural returns one if n is 1, else many.
func Plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// Name returns the words that lead to a command, "rules show".
func Name(node *kong.Node) string {
	if node.Parent == nil {
		return ""
	}
	return strings.TrimSpace(Name(node.Parent) + " " + node.Name)
}

// MaxThreads bounds --jobs and --threads.
const MaxThreads = 1024
