package usi

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
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

func (e *Error) Error() string {
	if e.Text == "" {
		return fmt.Sprintf("%s: %s", e.Command, e.Reason)
	}
	return fmt.Sprintf("%s %s: %s", e.Command, e.Text, e.Reason)
}

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

var (
	// ErrQuit: Quit was called.
	ErrQuit = errors.New("usi: the engine was asked to quit")
	// ErrBusy: a search is running.
	ErrBusy = errors.New("usi: the engine is searching")
	// ErrAbandoned: the search was abandoned; its answer is ignored.
	ErrAbandoned = errors.New("usi: the search was abandoned")
	// ErrNoOption: no such option.
	ErrNoOption = errors.New("usi: the engine has no such option")
	// ErrNoPosition: no position was set.
	ErrNoPosition = errors.New("usi: no position has been set up")
)

// CrashError is returned when an engine ended unexpectedly.
type CrashError struct {
	// Err is the exit status, for instance; nil for a normal exit.
	Err error
	// Last are the last lines of standard error.
	Last []string
}

func (e *CrashError) Error() string {
	text := "usi: the engine ended by itself"
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	if len(e.Last) > 0 {
		text += "; its last words: " + strings.Join(e.Last, " / ")
	}
	return text
}

func (e *CrashError) Unwrap() error { return e.Err }

// TimeoutError is returned when an engine did not answer in time.
type TimeoutError struct {
	// Awaited is "usiok", "readyok", "bestmove" or "its end".
	Awaited string
	After   time.Duration
}

func (e *TimeoutError) Error() string {
	return fmt.Sprintf("usi: waited %v for %s", e.After, e.Awaited)
}

// Timeout returns true.
func (e *TimeoutError) Timeout() bool { return true }

// IllegalMoveError is returned for an illegal or malformed move. It unwraps to a
// [*notation.Error] or a [*shogi.MoveError].
type IllegalMoveError struct {
	// Text is the move as written.
	Text string
	// SFEN is the position.
	SFEN string
	Err  error
}

func (e *IllegalMoveError) Error() string {
	answer := ascii(clip(e.Text))
	if answer == "" {
		answer = "nothing"
	}
	return fmt.Sprintf("usi: the engine answered %s in %s: %s", answer, e.SFEN, e.Err)
}

func (e *IllegalMoveError) Unwrap() error { return e.Err }
