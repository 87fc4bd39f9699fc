package account

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// OneLine returns text in one line without control and private characters and those of drop.
func OneLine(text string, drop func(rune) bool) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == utf8.RuneError, unicode.IsControl(r), unicode.Is(unicode.Co, r), drop(r):
			return -1
		}
		return r
	}, text)), " ")
}

// Bidi reports whether r changes text direction. Emoji and some scripts need joiners.
func Bidi(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) }
