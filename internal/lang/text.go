package lang

import (
	"fmt"
	"strconv"
	"strings"
)

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

// with returns the text with arguments in place of {0}, {1}, …
func (t Text) with(arguments ...any) Text {
	fill := func(l Language, text string) string {
		var pairs []string
		for i, a := range arguments {
			pairs = append(pairs, "{"+strconv.Itoa(i)+"}", in(l, a))
		}
		return strings.NewReplacer(pairs...).Replace(text)
	}
	return Text{Ja: fill(Japanese, t.Ja), Zh: fill(Chinese, t.Zh), Hans: fill(Simplified, t.Hans), En: fill(English, t.En)}
}

// in formats an argument: a Text in the language, anything else with fmt.Sprint.
func in(l Language, argument any) string {
	if t, ok := argument.(Text); ok {
		return t.In(l)
	}
	return fmt.Sprint(argument)
}
