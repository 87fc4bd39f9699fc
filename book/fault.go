package book

import "fmt"

// FormatError is returned for a malformed file.
type FormatError struct {
	Format Format
	Err    error
}

// Error returns one sentence.
func (e *FormatError) Error() string { return e.Err.Error() }

// Unwrap returns Err.
func (e *FormatError) Unwrap() error { return e.Err }

// LineError is returned for a line of a .db.
type LineError struct {
	// Line counts from 1; Text is the beginning of the line.
	Line int
	Text string
	Err  error
}

// Error returns line number, text and reason.
func (e *LineError) Error() string { return fmt.Sprintf("line %d: %q: %v", e.Line, e.Text, e.Err) }

// Unwrap returns Err.
func (e *LineError) Unwrap() error { return e.Err }
