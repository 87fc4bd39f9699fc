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

// Paragraphs cleans text but keeps line breaks. Control characters become spaces. It removes
// private characters, changes of direction and trailing spaces, and merges empty lines.
func Paragraphs(text string) string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimRightFunc(strings.Map(func(r rune) rune {
			switch {
			case unicode.IsControl(r):
				return ' '
			case r == utf8.RuneError, unicode.Is(unicode.Co, r), Bidi(r):
				return -1
			}
			return r
		}, line), unicode.IsSpace)
		if line == "" && (len(lines) == 0 || lines[len(lines)-1] == "") {
			continue
		}
		lines = append(lines, line)
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}
