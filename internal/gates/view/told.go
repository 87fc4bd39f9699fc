package view

import (
	"slices"
	"strings"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/variant"
)

// told finds the items of the rules' lists that say how a piece moves: those that
// begin with its English name in bold, "**Gold general**: …". None are found where
// the lists of the other languages have not as many items: an item is named by
// its number, which would be another one there.
func told(rs *variant.RuleSet, kinds []wire.PieceKind) []wire.ToldMove {
	out := []wire.ToldMove{}
	english := items(rs.Body.En)
	if len(items(rs.Body.Ja)) != len(english) || len(items(rs.Body.Zh)) != len(english) {
		return out
	}
	seen := map[string]bool{}
	for i, item := range english {
		rest, bold := strings.CutPrefix(item, "**")
		name, _, ends := strings.Cut(rest, "**")
		if !bold || !ends {
			continue
		}
		if kind := kindNamed(kinds, name); kind != nil && !seen[kind.Letter] {
			seen[kind.Letter] = true
			out = append(out, wire.ToldMove{Item: i, Pieces: []string{kind.Letter}})
		}
	}
	// A promoted piece without an item of its own shares that of its plain side.
	for i := range out {
		of := slices.IndexFunc(kinds, func(k wire.PieceKind) bool { return k.Letter == out[i].Pieces[0] })
		if promoted := kinds[of].Promoted; promoted != "" && !seen[promoted] {
			seen[promoted] = true
			out[i].Pieces = append(out[i].Pieces, promoted)
		}
	}
	return out
}

// kindNamed returns the kind whose English name a text begins with, the longest if
// there are several; nil for none.
func kindNamed(kinds []wire.PieceKind, text string) *wire.PieceKind {
	var found *wire.PieceKind
	text = strings.ToLower(text) + " "
	for i := range kinds {
		k := &kinds[i]
		if k.Token || !strings.HasPrefix(text, strings.ToLower(k.Names.En)+" ") {
			continue
		}
		if found == nil || len(k.Names.En) > len(found.Names.En) {
			found = k
		}
	}
	return found
}

// items returns the items of all lists of a text in simple Markdown, without
// their marks; of an item of several lines the first.
func items(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		if item, ok := strings.CutPrefix(strings.TrimSpace(line), "- "); ok {
			out = append(out, item)
		}
	}
	return out
}
