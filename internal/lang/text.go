package lang

import "fmt"

// Text is one text in all languages. Hans is Zh in simplified characters; In makes it
// of Zh where it is "".
type Text struct{ Ja, Zh, Hans, En string }

// In returns the text in a language.
func (t Text) In(l Language) string {
	switch l {
	case Japanese:
		return t.Ja
	case Chinese:
		return t.Zh
	case Simplified:
		if t.Hans == "" {
			return Simplify(t.Zh)
		}
		return t.Hans
	}
	return t.En
}

// in returns an argument as it stands in a text: a Text in the text's language,
// anything else as fmt.Sprint prints it.
func in(l Language, argument any) string {
	if t, ok := argument.(Text); ok {
		return t.In(l)
	}
	return fmt.Sprint(argument)
}
