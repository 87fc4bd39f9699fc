package kifu

import (
	"errors"
	"fmt"
	"strings"
)

// ErrFormat is the cause of the error for an unknown format.
var ErrFormat = errors.New("no record in a format that is known")

// Error is the error or warning of a reader.
type Error struct {
	Format Format
	// Game is the game's number in the input, from 1; 0 for a single one.
	Game int
	// Line and Column count from 1, in characters; 0 if unknown.
	Line, Column int
	// Text is the faulty part of the input, shortened.
	Text string
	// Reason is one English clause.
	Reason string
	// Err is the cause, if any: [*shogi.MoveError], [*shogi.SetupError], [*notation.Error]
	// or [ErrFormat].
	Err error
}

// Error returns format, place, text and reason in one sentence.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(string(e.Format))
	if e.Game > 0 {
		fmt.Fprintf(&b, ", game %d", e.Game)
	}
	if e.Line > 0 {
		fmt.Fprintf(&b, ", line %d", e.Line)
	}
	if e.Column > 0 {
		fmt.Fprintf(&b, ", column %d", e.Column)
	}
	if e.Text != "" {
		fmt.Fprintf(&b, " (%q)", e.Text)
	}
	b.WriteString(": ")
	b.WriteString(e.Reason)
	return strings.TrimPrefix(b.String(), ": ")
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// Place is a position in the input with its text.
type Place struct {
	Line, Column int
	Text         string
}

// Errorf returns an error at p.
func (p Place) Errorf(f Format, err error, reason string, args ...any) *Error {
	return &Error{
		Format: f, Line: p.Line, Column: p.Column, Text: Clip(p.Text),
		Reason: fmt.Sprintf(reason, args...), Err: err,
	}
}

const maxShown = 40

// Clip shortens text for an error.
func Clip(text string) string {
	n := 0
	for i := range text {
		if n == maxShown {
			return text[:i] + "…"
		}
		n++
	}
	return text
}
