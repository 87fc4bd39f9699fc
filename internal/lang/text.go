package lang

import "fmt"

// Text is a text in all languages. Hans is the simplified Zh; if it is "", In derives it.
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

// in formats an argument: a Text in the language, anything else with fmt.Sprint.
func in(l Language, argument any) string {
	if t, ok := argument.(Text); ok {
		return t.In(l)
	}
	return fmt.Sprint(argument)
}
