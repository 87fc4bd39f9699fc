package notation

import (
	"strconv"
	"strings"
)

var kanjiDigits = [...]rune{'一', '二', '三', '四', '五', '六', '七', '八', '九', '十'}

// fileText: ７, １０.
func fileText(n int) string {
	return strings.Map(func(c rune) rune { return c - '0' + '０' }, strconv.Itoa(n))
}

// rankText: 六, 十, 十七, 二十.
func rankText(n int) string {
	tens, ones := n/10, n%10
	var b strings.Builder
	if tens > 1 {
		b.WriteRune(kanjiDigits[tens-1])
	}
	if tens > 0 {
		b.WriteRune('十')
	}
	if ones > 0 {
		b.WriteRune(kanjiDigits[ones-1])
	}
	return b.String()
}

func isNumeral(c rune) bool { return c >= '0' && c <= '9' || kanjiValue(c) > 0 }

func kanjiValue(c rune) int {
	for i, d := range kanjiDigits {
		if c == d {
			return i + 1
		}
	}
	return 0
}

// number reads 1 to 99, or returns 0.
func number(text []rune) int {
	if len(text) == 0 || len(text) > 3 {
		return 0
	}
	if kanjiValue(text[0]) == 0 {
		n, ok := count(string(text), 99)
		if !ok {
			return 0
		}
		return n
	}
	n := kanjiValue(text[0])
	if len(text) == 1 {
		return n
	}
	rest := text[1:]
	if n < 10 {
		if rest[0] != '十' {
			return 0
		}
		n, rest = n*10, rest[1:]
	}
	switch {
	case len(rest) == 0:
		return n
	case len(rest) > 1 || kanjiValue(rest[0]) == 0 || kanjiValue(rest[0]) > 9:
		return 0
	}
	return n + kanjiValue(rest[0])
}
