// Package lang has all texts for people, one file per language: en.json, ja.json and zh.json.
// Sections: "page" for the pages, "board" for the board, "embed" for the player of records on
// other sites, and "server". go generate writes the first three as TypeScript and a Go
// variable or function per text of "server", so that a missing text is a compile error.
//
// A text is a message in a subset of ICU's notation: {name} is an argument, and {n, plural, =0
// {none} one {a move} other {{n} moves}} chooses by number. English has the forms "one" and
// "other", Japanese and Chinese "other"; =0 is for that number. Braces have no other meaning.
//
// English defines the keys and arguments. For an empty text the page shows the server's
// English message.
//
// zh.json is in traditional characters; simplified Chinese is derived with simplified.json,
// see [Simplify].
package lang

//go:generate go -C ../../tools run ./texts ../internal/lang ../web/src

import (
	"embed"
	"fmt"
)

//go:embed en.json ja.json zh.json
var files embed.FS

// Language is a language of the program.
type Language string

// The languages.
const (
	English  Language = "en"
	Japanese Language = "ja"
	Chinese  Language = "zh"
	// Simplified is simplified Chinese, derived from Chinese by [Simplify].
	Simplified Language = "zh-Hans"
)

// Languages with own texts; English, the first, defines the keys.
var Languages = [...]Language{English, Japanese, Chinese}

// Load reads and checks all texts, in the order of Languages. Errors name language and key.
func Load() ([]*Node, error) {
	var roots []*Node
	for _, language := range Languages {
		name := string(language) + ".json"
		text, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		root, err := Parse(language, text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if len(roots) > 0 {
			if err := Compare(roots[0], root); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
		roots = append(roots, root)
	}
	return roots, nil
}
