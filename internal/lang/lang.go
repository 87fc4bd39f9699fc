// Package lang holds all texts for people, one file for each language: en.json,
// ja.json and zh.json. A translator needs nothing else. The section "page" is
// what the pages say, "board" the board, "embed" the player of records on other
// pages; go generate writes them as TypeScript. "server" is what the server says: of
// each text go generate makes a function of its arguments that returns it in all
// languages, so that Go names a text that is not there only to be refused by the
// compiler.
//
// A text is a message in a small part of ICU's notation: {name} stands for an
// argument, and {n, plural, =0 {none} one {a move} other {{n} moves}} chooses by a
// number. English has the forms "one" and "other", Japanese and Chinese "other";
// a form such as =0 is for that number. Braces stand for nothing else.
//
// English decides which keys there are and which arguments each has. A text that
// is "" leaves it to the page to show what the server says in English.
//
// zh.json is written in traditional characters. Chinese in simplified ones is made of
// it by simplified.json, see [Simplify].
package lang

//go:generate go run ./generate . ../../web/src

import (
	"embed"
	"fmt"
)

//go:embed en.json ja.json zh.json
var files embed.FS

// Language is a language that komadai speaks.
type Language string

// The languages.
const (
	English  Language = "en"
	Japanese Language = "ja"
	Chinese  Language = "zh"
	// Simplified is Chinese in simplified characters, made of Chinese by [Simplify]: it
	// has no texts of its own.
	Simplified Language = "zh-Hans"
)

// Languages are all languages; English, the first, decides the keys.
var Languages = [...]Language{English, Japanese, Chinese}

// Load reads and checks the texts of all languages, in the order of Languages.
// An error names the language and the key.
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
