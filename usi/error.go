package usi

import (
	"fmt"
	"strconv"
	"strings"
)

// Error is a fault in a line of the protocol.
type Error struct {
	// Command is the first word of the line: "go", "setoption".
	Command string
	// Text is the offending part of it, cut to a few dozen bytes; empty where
	// the line ended too early.
	Text string
	// Reason is one English clause that says what is wrong.
	Reason string
	// Err is the error behind this one, if any.
	Err error
}

// Error returns the command, the offending text and the reason in one line.
func (e *Error) Error() string {
	if e.Text == "" {
		return fmt.Sprintf("%s: %s", e.Command, e.Reason)
	}
	return fmt.Sprintf("%s %s: %s", e.Command, e.Text, e.Reason)
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// maxShown bounds, in bytes, the input that an Error repeats.
const maxShown = 60

func faultf(command, text, reason string, args ...any) *Error {
	return &Error{Command: command, Text: clip(text), Reason: fmt.Sprintf(reason, args...)}
}

// clip quotes text in ASCII, cut to maxShown bytes; nothing stays nothing.
func clip(text string) string {
	switch {
	case text == "":
		return ""
	case len(text) > maxShown:
		return strconv.QuoteToASCII(text[:maxShown]) + "..."
	}
	return strconv.QuoteToASCII(text)
}

// ascii returns text on one line in printable 7-bit characters; others are
// written as Go escapes.
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
		case r == '…': // what package notation cuts long text with
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
