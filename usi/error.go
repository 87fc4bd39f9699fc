package usi

import (
	"fmt"
	"strconv"
	"strings"
)

// Error is a fault in a protocol line.
type Error struct {
	// Command is the first word: "go", "setoption".
	Command string
	// Text is the faulty part, shortened; empty if the line ended early.
	Text string
	// Reason is one English clause.
	Reason string
	// Err is the cause, if any.
	Err error
}

// Error returns command, text and reason in one line.
func (e *Error) Error() string {
	if e.Text == "" {
		return fmt.Sprintf("%s: %s", e.Command, e.Reason)
	}
	return fmt.Sprintf("%s %s: %s", e.Command, e.Text, e.Reason)
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// In bytes.
const maxShown = 60

func faultf(command, text, reason string, args ...any) *Error {
	return &Error{Command: command, Text: clip(text), Reason: fmt.Sprintf(reason, args...)}
}

func clip(text string) string {
	switch {
	case text == "":
		return ""
	case len(text) > maxShown:
		return strconv.QuoteToASCII(text[:maxShown]) + "..."
	}
	return strconv.QuoteToASCII(text)
}

// ascii returns printable 7-bit text, with Go escapes.
func ascii(text string) string {
	plain := func(r rune) bool { return r >= ' ' && r <= '~' }
	if strings.IndexFunc(text, func(r rune) bool { return !plain(r) }) < 0 {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		switch {
		case plain(r):
			b.WriteRune(r)
		case r == '…': // used by package notation for cut text
			b.WriteString("...")
		case r == '\n' || r == '\t' || r == '\r':
			b.WriteByte(' ')
		default:
			q := strconv.QuoteRuneToASCII(r)
			b.WriteString(q[1 : len(q)-1])
		}
	}
	return b.String()
}
