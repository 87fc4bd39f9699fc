package variant

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

// phrases are the sentences of rulebook.toml by "section.name".
var phrases = sync.OnceValue(func() map[string]Text {
	data, err := shipped.ReadFile("rulebook.toml")
	var file map[string]map[string]Text
	if err == nil {
		err = toml.Unmarshal(data, &file)
	}
	out := map[string]Text{}
	if err != nil {
		return out // see TestPhrases
	}
	for section, list := range file {
		for name, text := range list {
			out[section+"."+name] = text
		}
	}
	return out
})

// say fills a phrase. with has names and values: numbers, strings and texts.
func say(id string, with ...any) Text {
	return phrases()[id].each(func(i int, s string) string {
		for j := 0; j+1 < len(with); j += 2 {
			value, ok := with[j+1].(Text)
			text := fmt.Sprint(with[j+1])
			if ok {
				text = value.at(i)
			}
			s = strings.ReplaceAll(s, "{"+with[j].(string)+"}", text)
		}
		return s
	})
}

// at returns Japanese, Chinese or English by its number.
func (t Text) at(i int) string { return [...]string{t.Ja, t.Zh, t.En}[i] }

func (t Text) each(f func(i int, s string) string) Text {
	return Text{Ja: f(0, t.Ja), Zh: f(1, t.Zh), En: f(2, t.En)}
}

func (t Text) plus(u Text) Text { return t.each(func(i int, s string) string { return s + u.at(i) }) }

func joined(list []Text) Text { return joinedBy(list, phrases()["list.separator"]) }

func joinedBy(list []Text, separator Text) Text {
	return separator.each(func(i int, between string) string {
		var parts []string
		for _, t := range list { // a piece and a promoted one may share their name
			if s := t.at(i); !slices.Contains(parts, s) {
				parts = append(parts, s)
			}
		}
		return strings.Join(parts, between)
	})
}

// paragraphs makes sentences one paragraph, and those that begin with "- " a list.
func paragraphs(sentences []Text) Text {
	return Text{}.each(func(i int, _ string) string {
		space := ""
		if i == 2 {
			space = " "
		}
		var out strings.Builder
		before := ""
		for _, t := range sentences {
			s := t.at(i)
			item := strings.HasPrefix(s, "- ")
			switch {
			case before == "":
			case item && strings.HasPrefix(before, "- "):
				out.WriteString("\n")
			case item || strings.HasPrefix(before, "- "):
				out.WriteString("\n\n")
			default:
				out.WriteString(space)
			}
			if i == 2 && !item {
				s = sentence(s)
			}
			out.WriteString(s)
			before = s
		}
		return out.String()
	})
}
