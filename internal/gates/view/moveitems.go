package view

import (
	"slices"
	"strings"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/variant"
)

// moveItems finds the list items in the rules that describe a piece's moves: those that start with
// its English name in bold, "**Gold general**: …". It returns none if the lists of the
// languages differ in length, because items are identified by number.
func moveItems(rs *variant.RuleSet, kinds []wire.PieceKind) []wire.MoveItem {
	out := []wire.MoveItem{}
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
			out = append(out, wire.MoveItem{Item: i, Pieces: []string{kind.Letter}})
		}
	}
	// A promoted piece without an item shares its unpromoted kind's.
	for i := range out {
		of := slices.IndexFunc(kinds, func(k wire.PieceKind) bool { return k.Letter == out[i].Pieces[0] })
		if promoted := kinds[of].Promoted; promoted != "" && !seen[promoted] {
			seen[promoted] = true
			out[i].Pieces = append(out[i].Pieces, promoted)
		}
	}
	return out
}

// kindNamed returns the kind with the longest English name that starts text, or nil.
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

// items returns the items of all lists in simple Markdown without markers; of a nested item
// the first line.
func items(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		if item, ok := strings.CutPrefix(strings.TrimSpace(line), "- "); ok {
			out = append(out, item)
		}
	}
	return out
}
