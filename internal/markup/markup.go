// Package markup writes HTML in which every argument is escaped. It knows no
// language of templates: what a page consists of is called by its name, so that the
// linker sees what is called.
package markup

import (
	"fmt"
	"html"
	"strings"
)

// Text is HTML that stays as it is when it is an argument.
type Text string

// Sprint writes HTML as [fmt.Sprintf] writes text. Arguments that are text are
// escaped, within an attribute in quotation marks, too; numbers and a [Text] stay
// as they are.
func Sprint(format string, args ...any) Text {
	safe := make([]any, len(args))
	for i, arg := range args {
		switch arg := arg.(type) {
		case Text:
			safe[i] = string(arg)
		case int, int64, uint64, float64:
			safe[i] = arg
		default:
			safe[i] = html.EscapeString(fmt.Sprint(arg))
		}
	}
	return Text(fmt.Sprintf(format, safe...))
}

// Each writes what item makes of every element of a list.
func Each[T any](list []T, item func(i int, one T) Text) Text {
	var b strings.Builder
	for i, one := range list {
		b.WriteString(string(item(i, one)))
	}
	return Text(b.String())
}

// If returns then if the condition holds, and nothing if not.
func If(condition bool, then Text) Text {
	if condition {
		return then
	}
	return ""
}

// Fill puts parts into a page that has {{NAME}} where each belongs. A name is one
// of parts, or the page keeps it.
func Fill(page string, parts map[string]Text) string {
	var pairs []string
	for name, part := range parts {
		pairs = append(pairs, "{{"+name+"}}", string(part))
	}
	return strings.NewReplacer(pairs...).Replace(page)
}
