package account

import (
	_ "embed"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/komadai/komadai/internal/refusal"
)

// In characters. As NIST SP 800-63B advises, the only other rule is that it must not be
// common.
const (
	MinPassword = 8
	MaxPassword = 200
)

// prepare makes a password equal on every keyboard: NFC and plain spaces (OpaqueString profile
// of RFC 8265).
func prepare(password string) string {
	return norm.NFC.String(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Zs, r) {
			return ' '
		}
		return r
	}, password))
}

func checkPassword(password, name string) error {
	if !utf8.ValidString(password) {
		return refusal.New(refusal.BadPassword, "The password is not valid UTF-8.")
	}
	p := prepare(password)
	if n := utf8.RuneCountInString(p); n < MinPassword || n > MaxPassword {
		return refusal.Newf(refusal.BadPassword, "A password has %d to %d characters.", MinPassword, MaxPassword).Because("password-length", "min", MinPassword, "max", MaxPassword)
	}
	folded := strings.ToLower(p)
	if key := Key(name); Key(p) == key || key != "" && strings.ReplaceAll(Key(p), key, "") == "" || guessable(folded) {
		return refusal.New(refusal.BadPassword, "This password is too easy to guess; choose another.").Because("password-common")
	}
	return nil
}

// common are words of this server and stems of leaked passwords that are shorter than a
// password. Repeated parts of them, or parts with digits appended, are rejected too.
const common = `shogi komadai hifumi letmein dragon monkey shadow master pokemon charlie michael jordan qwerty asdfgh
	abc admin passw0rd p@ssword p@ssw0rd welcome`

// leaked has the 10,000 commonest leaked passwords that are long enough, one a line.
//
//go:embed leaked/passwords.txt
var leaked string

// guessable requires lower case.
func guessable(p string) bool {
	trimmed := strings.TrimRight(p, "0123456789!?.")
	for word := range strings.FieldsSeq(common) {
		if p == word || trimmed == word || strings.ReplaceAll(p, word, "") == "" {
			return true
		}
	}
	unit := period(p)
	bare := len(strings.TrimRight(unit, "0123456789!?."))
	for end := len(unit); end >= max(MinPassword, bare); end-- {
		if strings.Contains(leaked, "\n"+unit[:end]+"\n") {
			return true
		}
	}
	return run(p)
}

// period returns the shortest text of at least [MinPassword] bytes whose repetition is p.
func period(p string) string {
	for n := MinPassword; n <= len(p)/2; n++ {
		if len(p)%n == 0 && strings.Repeat(p[:n], len(p)/n) == p {
			return p[:n]
		}
	}
	return p
}

// run reports whether all characters have the same distance to the next: aaaa, 1234, hgfe.
func run(p string) bool {
	var last, step rune
	for i, r := range []rune(p) {
		switch {
		case i == 1:
			step = r - last
		case i > 1 && r-last != step:
			return false
		}
		last = r
	}
	return step >= -1 && step <= 1
}
