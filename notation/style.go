// Package notation reads and writes positions and moves of every rule set: SFEN, USI, Japanese
// (▲７六歩) and Western (P-7f) move text.
//
// Files, ranks, holes, letters and names come from [shogi.Rules]. Readers check syntax, and
// legality only where the text needs it: Japanese and Western moves, and the moves of a USI
// position.
//
// Every reader bounds its input, never panics, and returns an [*Error] with the faulty text
// and its column.
package notation

import (
	"errors"

	"github.com/komadai/komadai/shogi"
)

type Style uint8

const (
	// Japanese: ▲７六歩, see [FormatJapanese].
	Japanese Style = iota
	// Western: P-7f (Hodges), see [FormatWestern].
	Western
	// Hosking: P76, Western with numbers only.
	Hosking
	// USI: 7g7f, see [FormatUSI].
	USI
	// KanjiSquares: ▲七六歩, WideSquares: ▲７６歩, HalfSquares: ▲76歩; Japanese with
	// other [Numerals].
	KanjiSquares
	WideSquares
	HalfSquares
)

var styleNames = [...]string{
	Japanese: "japanese", Western: "western", Hosking: "hosking", USI: "usi",
	KanjiSquares: "kanji", WideSquares: "wide", HalfSquares: "half",
}

// Styles returns all styles in menu order.
func Styles() []Style {
	return []Style{Japanese, KanjiSquares, WideSquares, HalfSquares, Western, Hosking, USI}
}

// String returns "japanese", "western", "hosking", "usi", "kanji", "wide" or "half".
func (s Style) String() string {
	if int(s) < len(styleNames) {
		return styleNames[s]
	}
	return "unknown"
}

// ParseStyle is the inverse of String.
func ParseStyle(name string) (s Style, ok bool) {
	for i, n := range styleNames {
		if n == name {
			return Style(i), true
		}
	}
	return Japanese, false
}

// Text returns m, played in p after last (NoMove at the start), in style s. Japanese has ▲ and
// △.
func Text(s Style, p *shogi.Position, m, last shogi.Move) string {
	switch s {
	case Western, Hosking:
		return FormatWestern(p, m, s == Hosking)
	case USI:
		return FormatUSI(p.Rules(), m)
	case KanjiSquares:
		return JapaneseStyle{Numerals: Kanji}.Format(p, m, last)
	case WideSquares:
		return JapaneseStyle{Numerals: Wide}.Format(p, m, last)
	case HalfSquares:
		return JapaneseStyle{Numerals: Half}.Format(p, m, last)
	default:
		return FormatJapanese(p, m, last, Triangles)
	}
}

// Parse reads a legal move in any style. Text with a non-ASCII character is Japanese; other
// text that starts with a digit, or "pass", is USI; the rest is Western or a USI drop. The
// error is an [*Error].
func Parse(p *shogi.Position, text string, last shogi.Move) (shogi.Move, error) {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return ParseJapanese(p, text, last)
		}
	}
	words := tokens(text)
	if len(words) != 1 {
		return shogi.NoMove, fault(formatMove, text, 0, len(text), "one move was expected, such as 7g7f, ７六歩 or P-7f")
	}
	word := text[words[0].start:words[0].end]
	m, err := ParseUSI(p.Rules(), word)
	if word != passUSI && !isDigit(word[0]) {
		// Drops look the same in both; an illegal one gets the USI error.
		if w, werr := ParseWestern(p, word); werr == nil || err != nil {
			return w, werr
		}
	}
	if err != nil {
		return shogi.NoMove, err
	}
	q := *p
	if err := q.Play(m); err != nil {
		e := fault(formatUSI, text, words[0].start, words[0].end, err.Error())
		e.Err = err
		return shogi.NoMove, e
	}
	return m, nil
}

// plausible ignores checks.
func plausible(p *shogi.Position, m shogi.Move) bool {
	if p.IsLegal(m) {
		return true
	}
	q := *p
	return errors.Is(q.Play(m), shogi.LeftInCheck)
}
