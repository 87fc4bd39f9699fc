package moderation

import (
	"strings"
	"unicode"
)

// Paragraphs cleans text but keeps line breaks. It removes other control characters and
// trailing spaces, and merges empty lines.
func Paragraphs(text string) string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimRightFunc(strings.Map(func(r rune) rune {
			switch {
			case unicode.IsControl(r):
				return ' '
			case Bidi(r):
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
