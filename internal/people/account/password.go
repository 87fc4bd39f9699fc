package account

import (
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

// common are frequent leaked passwords. Repeated parts of them, or parts with digits appended,
// are rejected too.
const common = `password passw0rd qwertyuiop qwerty1234 asdfghjkl zxcvbnm1 1q2w3e4r 1qaz2wsx qazwsxedc iloveyou sunshine
	princess football baseball superman welcome1 trustno1 letmein1 dragon12 monkey12 shadow12 master12 whatever starwars
	computer internet michelle jennifer corvette mercedes mountain midnight samantha basketball liverpool changeme
	administrator abcdefgh abcd1234 aa123456 a1b2c3d4 11111111 12345678 87654321 00000000 12341234 11223344 19871987
	shogi shogi123 komadai komadai1 hifumi password1 p@ssw0rd p@ssword`

// guessable requires lower case.
func guessable(p string) bool {
	trimmed := strings.TrimRight(p, "0123456789!?.")
	for word := range strings.FieldsSeq(common) {
		if p == word || trimmed == word || strings.ReplaceAll(p, word, "") == "" {
			return true
		}
	}
	return run(p)
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
