package notation

import (
	"fmt"
	"unicode/utf8"
)

// Error is the error of all readers.
type Error struct {
	// Format is "SFEN", "USI move", "USI position", "square", "move", "Japanese move" or
	// "Western move".
	Format string
	// Text is the faulty part of the input, shortened, or "".
	Text string
	// Column is the start of Text, in characters from 1.
	Column int
	// Reason is one English clause.
	Reason string
	// Fault classifies the error for translation. Rank (1-based) and Want are its arguments,
	// or 0.
	Fault      Fault
	Rank, Want int
	// Err is the underlying [*shogi.SetupError] or [*shogi.MoveError], if any.
	Err error
}

// Fault is a kind of [Error].
type Fault uint8

const (
	// OtherFault has only Reason.
	OtherFault Fault = iota
	// WrongRanks: the board does not have Want ranks.
	WrongRanks
	// WrongFiles: Rank does not have Want squares.
	WrongFiles
	// NoSuchPiece: no piece of the rule set is written so.
	NoSuchPiece
)

func (e *Error) of(f Fault, rank, want int) *Error {
	e.Fault, e.Rank, e.Want = f, rank, want
	return e
}

func (e *Error) Error() string {
	if e.Text == "" {
		return fmt.Sprintf("%s, column %d: %s", e.Format, e.Column, e.Reason)
	}
	return fmt.Sprintf("%s, column %d (%.80q): %s", e.Format, e.Column, e.Text, e.Reason)
}

func (e *Error) Unwrap() error { return e.Err }

const (
	formatSquare   = "square"
	formatSFEN     = "SFEN"
	formatMove     = "move"
	formatUSI      = "USI move"
	formatPosition = "USI position"
	formatJapanese = "Japanese move"
	formatWestern  = "Western move"
)

const maxShown = 40

func fault(format, text string, start, end int, reason string) *Error {
	return &Error{
		Format: format,
		Text:   Clip(text[start:end], maxShown),
		Column: utf8.RuneCountInString(text[:start]) + 1,
		Reason: reason,
	}
}

func faultf(format, text string, start, end int, reason string, args ...any) *Error {
	return fault(format, text, start, end, fmt.Sprintf(reason, args...))
}

// Clip cuts text after max characters and appends "…" if there are more.
func Clip(text string, max int) string {
	n := 0
	for i := range text {
		if n == max {
			return text[:i] + "…"
		}
		n++
	}
	return text
}

type token struct{ start, end int }

func tokens(text string) []token {
	var out []token
	start := -1
	for i := 0; i < len(text); i++ {
		blank := text[i] == ' ' || text[i] == '_' || text[i] >= '\t' && text[i] <= '\r' // "_" as in addresses
		switch {
		case blank && start >= 0:
			out = append(out, token{start, i})
			start = -1
		case !blank && start < 0:
			start = i
		}
	}
	if start >= 0 {
		out = append(out, token{start, len(text)})
	}
	return out
}

func runeLen(text string) int {
	_, n := utf8.DecodeRuneInString(text)
	return n
}
