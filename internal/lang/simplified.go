package lang

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"sync"
)

// simplifiedFile says how Chinese in traditional characters, in which the texts are
// written, is written in simplified ones: "phrases" are words that differ on
// the mainland, "characters" pairs of characters. A phrase goes before
// characters, and a longer one before a shorter one.
//
//go:embed simplified.json
var simplifiedFile []byte

// Rewriting is what [Simplify] does.
type Rewriting struct {
	// Phrases are words by the words they stand for.
	Phrases map[string]string `json:"phrases"`
	// Characters are pairs of characters, divided by blanks: the traditional one, then
	// the simplified one.
	Characters []string `json:"characters"`
}

// Simplifying returns what [Simplify] does, for a program that has to do the same.
var Simplifying = sync.OnceValue(func() Rewriting {
	var r Rewriting
	if err := json.Unmarshal(simplifiedFile, &r); err != nil {
		panic("simplified.json: " + err.Error()) // it is part of the program, and a test reads it
	}
	return r
})

// Pairs returns texts and their replacements in turn, in the order in which they
// are looked for.
func (r Rewriting) Pairs() []string {
	var pairs []string
	phrases := slices.SortedFunc(maps.Keys(r.Phrases), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b))
	})
	for _, from := range phrases {
		pairs = append(pairs, from, r.Phrases[from])
	}
	for _, row := range r.Characters {
		for pair := range strings.FieldsSeq(row) {
			two := []rune(pair)
			pairs = append(pairs, string(two[0]), string(two[1:]))
		}
	}
	return pairs
}

var simplifier = sync.OnceValue(func() *strings.Replacer { return strings.NewReplacer(Simplifying().Pairs()...) })

// Simplify returns a Chinese text of ours in simplified characters and in the words
// of the mainland. It is not meant for what people have written: names stay as
// they are.
func Simplify(text string) string { return simplifier().Replace(text) }

// simplify is Simplify for a message: its arguments stay as they are.
func (m Message) simplify() Message {
	out := make(Message, len(m))
	for i, part := range m {
		part.Text = Simplify(part.Text)
		if part.Forms != nil {
			part.Forms = slices.Clone(part.Forms)
			for j := range part.Forms {
				part.Forms[j].Message = part.Forms[j].Message.simplify()
			}
		}
		out[i] = part
	}
	return out
}

// Simplify returns the texts of a place in Chinese as those in simplified characters.
func (n *Node) Simplify() *Node {
	out := &Node{Keys: n.Keys, Message: n.Message.simplify()}
	if n.Children != nil {
		out.Children = make(map[string]*Node, len(n.Children))
		for key, child := range n.Children {
			out.Children[key] = child.Simplify()
		}
	}
	for _, item := range n.List {
		out.List = append(out.List, item.Simplify())
	}
	return out
}
