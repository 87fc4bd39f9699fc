package cli

import (
	"strings"

	"github.com/komadai/komadai/internal/lang"
)

// language is the language of a flag. Chinese in traditional characters, "zh", has
// zh-Hant for another name, as browsers call it.
type language lang.Language

// UnmarshalText implements [encoding.TextUnmarshaler]; the parser checks that there
// is such a language.
func (l *language) UnmarshalText(text []byte) error {
	*l = language(text)
	if strings.EqualFold(string(text), "zh-Hant") {
		*l = language(lang.Chinese)
	}
	return nil
}
