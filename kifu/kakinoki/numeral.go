package kakinoki

import (
	"strconv"
	"strings"
)

var kanjiDigits = []rune("〇一二三四五六七八九")

// kanji writes 0 to 999: 六, 十, 十八, 百二.
func kanji(n int) string {
	var b strings.Builder
	for _, unit := range [...]struct {
		value int
		sign  rune
	}{{100, '百'}, {10, '十'}} {
		if d := n / unit.value % 10; d > 0 {
			if d > 1 {
				b.WriteRune(kanjiDigits[d])
			}
			b.WriteRune(unit.sign)
		}
	}
	if n%10 > 0 || n == 0 {
		b.WriteRune(kanjiDigits[n%10])
	}
	return b.String()
}

func wide(n int) string {
	return strings.Map(func(c rune) rune { return c - '0' + '０' }, strconv.Itoa(n))
}

// digit returns the value of a digit of either width, or -1.
func digit(c rune) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= '０' && c <= '９':
		return int(c - '０')
	}
	return -1
}

func kanjiDigit(c rune) int {
	for i, d := range kanjiDigits {
		if c == d {
			return i
		}
	}
	return 0
}

func scanKanji(text string) (n int, rest string, ok bool) {
	pending := 0
	for i, c := range text {
		switch d := kanjiDigit(c); {
		case d > 0 && pending == 0:
			pending = d
		case c == '十' && n%100 == 0:
			n, pending = n+10*max(pending, 1), 0
		case c == '百' && n == 0:
			n, pending = n+100*max(pending, 1), 0
		default:
			return n + pending, text[i:], i > 0
		}
	}
	return n + pending, "", text != ""
}

func scanDigits(text string, most int) (n int, rest string, ok bool) {
	count := 0
	for i, c := range text {
		d := digit(c)
		if d < 0 || count == most {
			return n, text[i:], count > 0
		}
		n, count = n*10+d, count+1
	}
	return n, "", count > 0
}

// isBlank reports white space of either width.
func isBlank(c rune) bool { return c == ' ' || c == '\u3000' || c == '\t' || c == '\u00a0' }

// trim removes white space of either width.
func trim(text string) string { return strings.TrimFunc(text, isBlank) }

// Width returns columns: 2 for wide characters.
func Width(text string) int {
	n := 0
	for _, c := range text {
		if n++; c >= 0x2000 && !(c >= 0xFF61 && c <= 0xFF9F) {
			n++
		}
	}
	return n
}

// pad fills text with spaces to a width.
func pad(text string, columns int) string {
	if n := columns - Width(text); n > 0 {
		return text + strings.Repeat(" ", n)
	}
	return text
}

// scanNumber reads up to seven digits of either width.
func scanNumber(text string) (n int, rest string, ok bool) { return scanDigits(text, 7) }

// variationNumber reads N of 変化：N手.
func variationNumber(text string) (n int, ok bool) {
	text = strings.TrimPrefix(text, "変化")
	text = strings.TrimLeftFunc(text, func(c rune) bool { return isBlank(c) || c == '：' || c == ':' })
	n, rest, ok := scanDigits(text, 7)
	return n, ok && strings.HasPrefix(trim(rest), "手")
}
