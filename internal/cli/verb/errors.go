package verb

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

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
