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

// simplifiedFile maps traditional Chinese, the language of the texts, to simplified
// Chinese: "phrases" are words that differ on the mainland, "characters" are pairs of
// characters. Phrases apply first, longer ones before shorter ones.
//
//go:embed simplified.json
var simplifiedFile []byte

// Rewriting is the data of [Simplify].
type Rewriting struct {
	// Phrases maps traditional to simplified words.
	Phrases map[string]string `json:"phrases"`
	// Characters are pairs, traditional and simplified.
	Characters []string `json:"characters"`
}

// Simplifying returns the data of [Simplify], for programs that do the same.
var Simplifying = sync.OnceValue(func() Rewriting {
	var r Rewriting
	if err := json.Unmarshal(simplifiedFile, &r); err != nil {
		panic("simplified.json: " + err.Error()) // embedded and tested
	}
	return r
})

// Pairs returns texts and replacements in turn, in lookup order.
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

// Simplify converts our Chinese texts to simplified characters and mainland words. It is not
// for user texts: names stay.
func Simplify(text string) string { return simplifier().Replace(text) }

// simplify leaves arguments unchanged.
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

// Simplify returns the simplified Chinese texts.
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
