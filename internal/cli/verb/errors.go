package verb

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// A usageError is the fault of who typed the command, exit status 2.
type UsageError struct{ err error }

func (e *UsageError) Error() string { return e.err.Error() }

func (e *UsageError) Unwrap() error { return e.err }

// Usage marks an error as one of usage.
func Usage(err error) error { return &UsageError{err} }

// Usagef makes an error of usage.
func Usagef(format string, args ...any) error { return Usage(fmt.Errorf(format, args...)) }

// Plain takes the package's name off an error and shortens that of a missing
// file to what a person wants to know.
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
