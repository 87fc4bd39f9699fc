package notation

import (
	"fmt"
	"unicode/utf8"
)

// Error is the error of every reader of this package.
type Error struct {
	// Format names what was being read: "SFEN", "USI move", "USI position",
	// "square", "move", "Japanese move" or "Western move".
	Format string
	// Text is the offending part of the input, cut to a few dozen characters;
	// empty where something is missing.
	Text string
	// Column is where Text starts in the input, in characters from 1.
	Column int
	// Reason is one English clause that says what is wrong.
	Reason string
	// Fault is the kind of what is wrong, for words in other languages; Rank, from
	// 1, and Want are what it says they are, else 0.
	Fault      Fault
	Rank, Want int
	// Err is the kernel's error behind this one, if any: a [*shogi.SetupError]
	// or a [*shogi.MoveError].
	Err error
}

// Fault is a kind of [Error].
type Fault uint8

const (
	// OtherFault is what no words but Reason tell.
	OtherFault Fault = iota
	// WrongRanks: the board does not have Want ranks.
	WrongRanks
	// WrongFiles: Rank does not have Want squares.
	WrongFiles
	// NoSuchPiece: the rule set has no piece that is written so.
	NoSuchPiece
)

// of notes the kind of e and what belongs to it.
func (e *Error) of(f Fault, rank, want int) *Error {
	e.Fault, e.Rank, e.Want = f, rank, want
	return e
}

// Error returns the format, the column, the offending text and the reason in
// one sentence.
func (e *Error) Error() string {
	if e.Text == "" {
		return fmt.Sprintf("%s, column %d: %s", e.Format, e.Column, e.Reason)
	}
	return fmt.Sprintf("%s, column %d (%q): %s", e.Format, e.Column, e.Text, e.Reason)
}

// Unwrap returns Err.
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

// maxShown bounds, in characters, the input that an Error repeats.
const maxShown = 40

// fault returns the error for text[start:end].
func fault(format, text string, start, end int, reason string) *Error {
	return &Error{
		Format: format,
		Text:   clip(text[start:end]),
		Column: utf8.RuneCountInString(text[:start]) + 1,
		Reason: reason,
	}
}

// faultf is fault with a formatted reason.
func faultf(format, text string, start, end int, reason string, args ...any) *Error {
	return fault(format, text, start, end, fmt.Sprintf(reason, args...))
}

// clip cuts text to maxShown characters.
func clip(text string) string {
	n := 0
	for i := range text {
		if n == maxShown {
			return text[:i] + "…"
		}
		n++
	}
	return text
}

// token is a word of a text, by byte offsets.
type token struct{ start, end int }

// tokens splits text at white space.
func tokens(text string) []token {
	var out []token
	start := -1
	for i := 0; i < len(text); i++ {
		blank := text[i] == ' ' || text[i] >= '\t' && text[i] <= '\r'
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

// runeLen returns the length in bytes of the first character of text, 0 for an
// empty text.
func runeLen(text string) int {
	_, n := utf8.DecodeRuneInString(text)
	return n
}
