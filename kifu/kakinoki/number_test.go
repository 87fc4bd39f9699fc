package kakinoki

import (
	"testing"
)

func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		rest string
		ok   bool
	}{
		{"12手", 12, "手", true}, {"１２", 12, "", true}, {"09/", 9, "/", true}, {"０９:", 9, ":", true},
		{"12345678", 1234567, "8", true}, {"", 0, "", false}, {"手", 0, "手", false}, {"/1", 0, "/1", false},
	} {
		if n, rest, ok := scanDigits(c.text, maxDigits); n != c.n || rest != c.rest || ok != c.ok {
			t.Errorf("%q is the number %d, %q, %v", c.text, n, rest, ok)
		}
	}
	for c, want := range map[rune]int{'0': 0, '9': 9, '０': 0, '９': 9, '/': -1, ':': -1, '／': -1, '：': -1, '一': -1} {
		if got := digit(c); got != want {
			t.Errorf("%q is the digit %d, want %d", c, got, want)
		}
	}
	for text, want := range map[string]int{
		"変化：12手": 12, "変化:12手": 12, "変化　１２ 手 ": 12, "12手": 12, "変化：手": -1, "変化：12": -1, "変化：": -1,
	} {
		if n, ok := variationNumber(text); ok != (want >= 0) || ok && n != want {
			t.Errorf("%q varies move %d, %v, want %d", text, n, ok, want)
		}
	}
}

func TestMoveNumber(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		rest string
		ok   bool
	}{
		{"   1 ７六歩(77)", 1, "７六歩(77)", true}, {"12手目 ▲7八歩兵", 12, "▲7八歩兵", true}, {"3. 76歩", 3, "76歩", true},
		{"3.76歩", 3, "76歩", true}, {"１２　投了", 12, "投了", true}, {"5\t投了", 5, "投了", true}, {"5 2", 0, "", false},
		{"12手", 0, "", false}, {"12", 0, "", false}, {"12 ", 0, "", false}, {"９ ８ ７", 9, "８ ７", true}, {"  9 8 7 6", 0, "", false},
		{"76歩", 0, "", false}, {"▲７六歩", 0, "", false}, {"1 26歩", 1, "26歩", true}, {"１ ２６歩", 1, "２６歩", true},
	} {
		n, rest, ok := moveNumber(c.text)
		if ok != c.ok || ok && (n != c.n || rest != c.rest) {
			t.Errorf("%q is number %d, %q, %v", c.text, n, rest, ok)
		}
	}
	for text, want := range map[string]bool{
		"７六歩": true, "76歩": true, "七六歩": true, "同　銀": true, "仝銀": true, "▲７六歩": true, "虚手": true, "パス": true, "起爆": true,
		"投了": false, "": false, "〇六歩": false, "△": false,
	} {
		if got := looksLikeMove(text); got != want {
			t.Errorf("%q looks like a move: %v, want %v", text, got, want)
		}
	}
}

func TestPad(t *testing.T) {
	for _, c := range []struct {
		text    string
		columns int
		want    string
	}{{"歩", 4, "歩  "}, {"歩", 2, "歩"}, {"歩", 1, "歩"}, {"", 2, "  "}, {"ｱ", 2, "ｱ "}, {"\u2000", 3, "\u2000 "}, {"､\uFF61\uFF9F", 4, "､\uFF61\uFF9F "}, {"\uFF60\uFFA0", 5, "\uFF60\uFFA0 "}} {
		if got := pad(c.text, c.columns); got != c.want {
			t.Errorf("%q to %d columns is %q, want %q", c.text, c.columns, got, c.want)
		}
	}
	for c, want := range map[rune]bool{' ': true, '\u3000': true, '\t': true, '\u00a0': true, 'a': false, '・': false} {
		if isBlank(c) != want {
			t.Errorf("%q is blank: %v", c, !want)
		}
	}
}
