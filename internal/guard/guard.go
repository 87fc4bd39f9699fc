// Package guard keeps a server alive: work that is done for clients runs under a
// [Guard], and a panic in it is the error of that work.
package guard

import (
	"errors"
	"fmt"
	"log/slog"

	"github.com/komadai/komadai/internal/panics"
)

// Guard catches panics, logs them with their stack and counts them. A nil Guard
// catches them and tells nobody but the caller. It is safe for concurrent use.
type Guard struct {
	// Log hears of each panic, at level error; nil for none.
	Log *slog.Logger
	// Count is called with the place of each panic; it may be nil.
	Count func(place string)
}

// New returns a guard that logs to log and counts nothing.
func New(log *slog.Logger) *Guard { return &Guard{Log: log} }

// Panic is the error of work that panicked. It wraps a [*panics.Error].
type Panic struct {
	// Place says what panicked, in a word or two that label the metric.
	Place string
	cause *panics.Error
}

// Error names the place and the value, without the stack.
func (p *Panic) Error() string { return fmt.Sprintf("%s: %v", p.Place, p.cause) }

// Unwrap returns the panic itself.
func (p *Panic) Unwrap() error { return p.cause }

// Run calls f and returns its error. A panic in f, or one that f returns as a
// [*panics.Error], becomes a [*Panic]. Each panic is told once, however many
// guards it goes through.
func (g *Guard) Run(place string, f func() error) error {
	err := catch(f)
	if _, told := errors.AsType[*Panic](err); told {
		return err
	}
	cause, ok := errors.AsType[*panics.Error](err)
	if !ok {
		return err
	}
	g.tell(place, cause)
	return &Panic{Place: place, cause: cause}
}

// Do is [Guard.Run] for work that has no error to give back. It reports whether
// f returned.
func (g *Guard) Do(place string, f func()) (returned bool) {
	return g.Run(place, func() error { f(); return nil }) == nil
}

func catch(f func() error) (err error) {
	defer panics.Catch(&err)
	return f()
}

func (g *Guard) tell(place string, cause *panics.Error) {
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
