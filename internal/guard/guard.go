// Package guard runs work for clients and converts panics to errors, so that the server
// survives them.
package guard

import (
	"errors"
	"fmt"
	"log/slog"

	"github.com/komadai/komadai/internal/panics"
)

// Guard catches, logs and counts panics. A nil Guard only catches them. It is safe for
// concurrent use.
type Guard struct {
	// Log gets each panic at level error; it may be nil.
	Log *slog.Logger
	// Count is called with the place of each panic; it may be nil.
	Count func(place string)
}

// New returns a guard that only logs.
func New(log *slog.Logger) *Guard { return &Guard{Log: log} }

// Panic is the error of a panic. It wraps a [*panics.Error].
type Panic struct {
	// Place is a label for the metric.
	Place string
	cause *panics.Error
}

// Error returns place and value, without the stack.
func (p *Panic) Error() string { return fmt.Sprintf("%s: %v", p.Place, p.cause) }

// Unwrap returns the [*panics.Error].
func (p *Panic) Unwrap() error { return p.cause }

// Run calls f and returns its error. A panic in f, or an error of f that wraps a
// [*panics.Error], becomes a [*Panic]; nested guards report it once.
func (g *Guard) Run(place string, f func() error) error {
	err := catch(f)
	if _, reported := errors.AsType[*Panic](err); reported {
		return err
	}
	cause, ok := errors.AsType[*panics.Error](err)
	if !ok {
		return err
	}
	g.report(place, cause)
	return &Panic{Place: place, cause: cause}
}

// Do is [Guard.Run] without an error. It reports whether f returned normally.
func (g *Guard) Do(place string, f func()) (returned bool) {
	return g.Run(place, func() error { f(); return nil }) == nil
}

func catch(f func() error) (err error) {
	defer panics.Catch(&err)
	return f()
}

func (g *Guard) report(place string, cause *panics.Error) {
	if g == nil {
		return
	}
	if g.Log != nil {
		g.Log.Error("work for a client panicked", "place", place, "panic", cause.Value, "stack", string(cause.Stack))
	}
	if g.Count != nil {
		g.Count(place)
	}
}
