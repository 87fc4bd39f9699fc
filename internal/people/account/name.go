package account

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"github.com/komadai/komadai/internal/refusal"
)

// In characters.
const (
	MinName = 2
	MaxName = 20
)

// Name validates an account name and returns it in NFKC with its unique key. The error is a
// [*refusal.Error].
//
// A name has 2 to 20 letters and digits with single . _ - between them. Its scripts must
// satisfy the "highly restrictive" profile of Unicode Technical Standard 39.
func Name(text string) (name, key string, err error) {
	bad := func(format string, args ...any) (string, string, error) {
		return "", "", refusal.Newf(refusal.BadName, format, args...)
	}
	if !utf8.ValidString(text) || len(text) > 20*MaxName {
		return bad("A name has %d to %d characters.", MinName, MaxName)
	}
	name = norm.NFKC.String(strings.TrimSpace(text))
	if n := utf8.RuneCountInString(name); n < MinName || n > MaxName {
		return bad("A name has %d to %d characters.", MinName, MaxName)
	}
	letters, joined, marks := 0, true, 0
	for _, r := range name {
		switch {
		case unicode.IsLetter(r) || r == 'ー' || r == '々':
			letters, joined, marks = letters+1, false, 0
		case unicode.IsDigit(r):
			joined, marks = false, 0
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Mc, r):
			if marks++; joined || marks > 2 {
				return bad("The name has a mark on no letter, or too many on one.")
			}
		case strings.ContainsRune("._-", r):
			if joined {
				return bad("The signs . _ - stand one by one between letters or digits.")
			}
			joined = true
		default:
			return bad("The name has the character %q; letters, digits and . _ - can be in one.", r)
		}
	}
	if joined {
		return bad("The name ends with . _ or -.")
	}
	if letters == 0 {
		return bad("The name has no letter.")
	}
	if a, b, ok := mixed(name); ok {
		return bad("The name mixes letters that are not written together: %s and %s.", a, b)
	}
	return name, Key(name), nil
}

// Key is equal for names that look alike: it ignores case, width, punctuation, look-alike
// letters, invisible letters, and accents of Latin, Greek and Cyrillic ones.
func Key(name string) string {
	folded := norm.NFKC.String(cases.Fold().String(norm.NFKC.String(strings.TrimSpace(name))))
	var b strings.Builder
	accented := false
	for _, r := range norm.NFD.String(folded) {
		if accented && unicode.Is(unicode.Mn, r) {
			continue
		}
		accented = unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Nd)
		if !strings.ContainsRune("._-", r) && !Invisible(r) {
			b.WriteRune(r)
		}
	}
	var out strings.Builder
	for _, r := range norm.NFC.String(b.String()) {
		out.WriteString(skeleton(r))
	}
	return strings.NewReplacer(pairs()...).Replace(out.String())
}

// Invisible reports whether a letter has no shape of its own: format characters, and those that
// fonts may leave out (Default_Ignorable_Code_Point).
func Invisible(r rune) bool {
	const brailleBlank = 0x2800
	return r == brailleBlank || unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

func together() [][]*unicode.RangeTable {
	return [][]*unicode.RangeTable{
		{unicode.Latin, unicode.Han, unicode.Hiragana, unicode.Katakana},
		{unicode.Latin, unicode.Han, unicode.Bopomofo},
		{unicode.Latin, unicode.Han, unicode.Hangul},
	}
}

// mixed finds two letters whose scripts must not be mixed.
func mixed(name string) (a, b string, found bool) {
	var scripts []string
	for _, r := range name {
		if unicode.Is(unicode.Common, r) || unicode.Is(unicode.Inherited, r) {
			continue
		}
		if s := script(r); !slices.Contains(scripts, s) {
			scripts = append(scripts, s)
		}
	}
	if len(scripts) < 2 {
		return "", "", false
	}
	for _, set := range together() {
		if !slices.ContainsFunc(scripts, func(s string) bool { return !slices.Contains(set, unicode.Scripts[s]) }) {
			return "", "", false
		}
	}
	return scripts[0], scripts[1], true
}

func script(r rune) string {
	for name, table := range unicode.Scripts {
		if unicode.Is(table, r) {
			return name
		}
	}
	return ""
}
