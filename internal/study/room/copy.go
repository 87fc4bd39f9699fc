package room

import (
	"slices"

	"github.com/komadai/komadai/kifu"
)

// Copy returns the record apart from the chapter.
func (c *Chapter) Copy() *kifu.Record {
	out := &kifu.Record{Headers: slices.Clone(c.Record.Headers), Rules: c.Record.Rules, Start: c.Record.Start, Notes: slices.Clone(c.Record.Notes)}
	out.Root = copied(c.Record.Root)
	return out
}

func copied(n *kifu.Node) *kifu.Node {
	out := *n
	out.Comments, out.Evaluations = slices.Clone(n.Comments), slices.Clone(n.Evaluations)
	out.Children = make([]*kifu.Node, len(n.Children))
	for i, child := range n.Children {
		out.Children[i] = copied(child)
	}
	return &out
}
