package verb

import (
	"strings"

	"github.com/komadai/komadai/internal/lang"
)

// Language is the language of a flag. Chinese in traditional characters, "zh", has
// zh-Hant for another name, as browsers call it.
type Language lang.Language

// UnmarshalText implements [encoding.TextUnmarshaler]; the parser checks that there
// is such a language.
func (l *Language) UnmarshalText(text []byte) error {
	*l = Language(text)
	if strings.EqualFold(string(text), "zh-Hant") {
		*l = Language(lang.Chinese)
	}
	return nil
}
