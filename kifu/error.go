package kifu

import (
	"errors"
	"fmt"
	"strings"
)

// ErrFormat is behind the error for an input that is in no format known.
var ErrFormat = errors.New("no record in a format that is known")

// Error is the error of every reader, and what a lenient reader warns of.
type Error struct {
	Format Format
	// Game is the number of the game in the input from 1, 0 where it holds one.
	Game int
	// Line is the line of the input from 1, Column the character in it from 1; 0
	// where there is none to name.
	Line, Column int
	// Text is the offending part of the input, cut to a few dozen characters.
	Text string
	// Reason is one English clause that says what is wrong.
	Reason string
	// Err is the error behind this one, if any: a [*shogi.MoveError] that names
	// the foul of a bad move, a [*shogi.SetupError], a [*notation.Error],
	// [ErrFormat].
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

// Place is where in the input something stands, and its text.
type Place struct {
	Line, Column int
	Text         string
}

// Errorf returns an error for the place.
func (p Place) Errorf(f Format, err error, reason string, args ...any) *Error {
	return &Error{
		Format: f, Line: p.Line, Column: p.Column, Text: Clip(p.Text),
		Reason: fmt.Sprintf(reason, args...), Err: err,
	}
}

// maxShown bounds, in characters, the input that an Error or a Loss repeats.
const maxShown = 40

// Clip cuts text to the few dozen characters that an error repeats.
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
