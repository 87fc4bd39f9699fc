package variant

import (
	"fmt"
	"strings"
)

// Error is a fault in a definition.
type Error struct {
	// File is the name given to [Parse], or that of a shipped definition.
	File string
	// Line and Column (in characters) are from 1.
	Line, Column int
	// Key is the dotted key, "" if the text is not TOML.
	Key string
	// Reason is one clause with the faulty text.
	Reason string
}

// Error returns "file:line:column: key: reason".
func (e *Error) Error() string {
	key := ""
	if e.Key != "" {
		key = e.Key + ": "
	}
	return fmt.Sprintf("%s:%d:%d: %s%s", e.File, e.Line, e.Column, key, e.Reason)
}

// ErrorList has every fault in file order, the error of [Parse]. errors.As finds the first
// [Error].
type ErrorList []*Error

const maxErrors = 20

// Error returns one line per fault.
func (l ErrorList) Error() string {
	lines := make([]string, len(l))
	for i, e := range l {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the faults.
func (l ErrorList) Unwrap() []error {
	errs := make([]error, len(l))
	for i, e := range l {
		errs[i] = e
	}
	return errs
}
