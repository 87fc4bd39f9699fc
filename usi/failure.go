package usi

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// Errors of an [Engine] that need no more words.
var (
	// ErrQuit: the engine has been told to quit.
	ErrQuit = errors.New("usi: the engine has been told to quit")
	// ErrBusy: the engine is searching, and this has to wait for its answer.
	ErrBusy = errors.New("usi: the engine is searching")
	// ErrAbandoned: the search was abandoned, its answer will be ignored.
	ErrAbandoned = errors.New("usi: the search was abandoned")
	// ErrNoOption: the engine does not offer the option.
	ErrNoOption = errors.New("usi: the engine has no such option")
	// ErrNoPosition: no position has been set up.
	ErrNoPosition = errors.New("usi: no position has been set up")
)

// CrashError is the error of an engine that ended without being told to.
type CrashError struct {
	// Err says how it ended, an exit status for instance; nil when it ended as
	// if all were well.
	Err error
	// Last are the last lines of its standard error.
	Last []string
}

// Error returns how the engine ended and the last lines it wrote, in one line.
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

// Unwrap returns Err.
func (e *CrashError) Unwrap() error { return e.Err }

// TimeoutError is the error of an engine that did not answer in time.
type TimeoutError struct {
	// Awaited is what did not come: "usiok", "readyok", "bestmove", "its end".
	Awaited string
	After   time.Duration
}

// Error returns what was awaited, and how long.
func (e *TimeoutError) Error() string {
	return fmt.Sprintf("usi: waited %v for %s", e.After, e.Awaited)
}

// Timeout returns true.
func (e *TimeoutError) Timeout() bool { return true }

// IllegalMoveError is the error of an engine that answered with a move that is
// none or is not legal. It unwraps to a [*notation.Error] or to a
// [*shogi.MoveError], and so to its [shogi.Foul].
type IllegalMoveError struct {
	// Text is the move as the engine wrote it.
	Text string
	// SFEN is the position it was to move in.
	SFEN string
	Err  error
}

// Error returns the move, the position and the fault.
func (e *IllegalMoveError) Error() string {
	answer := ascii(clip(e.Text))
	if answer == "" {
		answer = "nothing"
	}
	return fmt.Sprintf("usi: the engine answered %s in %s: %s", answer, e.SFEN, e.Err)
}

// Unwrap returns Err.
func (e *IllegalMoveError) Unwrap() error { return e.Err }
