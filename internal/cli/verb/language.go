package verb

import (
	"strings"

	"github.com/komadai/komadai/internal/lang"
)

// Language is the language of a flag. "zh-Hant" is another name of "zh".
type Language lang.Language

// UnmarshalText implements [encoding.TextUnmarshaler]; the parser checks the language.
func (l *Language) UnmarshalText(text []byte) error {
	*l = Language(text)
	if strings.EqualFold(string(text), "zh-Hant") {
		*l = Language(lang.Chinese)
	}
	return nil
}
