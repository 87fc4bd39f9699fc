package book

import "fmt"

// FormatError is the error for a file that is no book of its format.
type FormatError struct {
	Format Format
	Err    error
}

// Error says it in a sentence.
func (e *FormatError) Error() string { return e.Err.Error() }

// Unwrap returns what was wrong.
func (e *FormatError) Unwrap() error { return e.Err }

// LineError is the error for a line of a .db that cannot be read.
type LineError struct {
	// Line is its number, from 1, and Text its beginning.
	Line int
	Text string
	Err  error
}

// Error says where the line is and what is wrong with it.
func (e *LineError) Error() string { return fmt.Sprintf("line %d: %q: %v", e.Line, e.Text, e.Err) }

// Unwrap returns what was wrong.
func (e *LineError) Unwrap() error { return e.Err }
