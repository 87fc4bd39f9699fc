package room

import (
	"slices"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Chapter is a record whose nodes are numbered.
type Chapter struct {
	ID   int
	Name string
	// Seq is the number of the last event that changed it.
	Seq int
	// Record is nil if its rule set is unknown to this server. Fault is the reason.
	Record *kifu.Record
	Fault  error
	nodes  map[int]*node
	ids    map[*kifu.Node]int
	next   int
}

// Root is the number of a chapter's start.
const Root = 0

// node has the editable parts of a node apart. touches are the last edits of two clients.
type node struct {
	*kifu.Node
	id, parent int
	text       string
	shapes     []string
	touches    [2]touch
}

// touch is the number of an edit and the client that made it.
type touch struct {
	seq    int
	client string
}

func newChapter(id int, name string, record *kifu.Record, t touch) *Chapter {
	c := &Chapter{ID: id, Name: name, Record: record, nodes: make(map[int]*node), ids: make(map[*kifu.Node]int)}
	c.enter(record.Root, -1, t)
	for _, below := range inOrder(record.Root) {
		c.enter(below.node, c.ids[below.parent], t)
	}
	return c
}

type placed struct{ node, parent *kifu.Node }

// inOrder returns the nodes below n, parents first and siblings in order.
func inOrder(n *kifu.Node) (out []placed) {
	var stack []placed
	push := func(n *kifu.Node) {
		for _, child := range slices.Backward(n.Children) {
			stack = append(stack, placed{child, n})
		}
	}
	for push(n); len(stack) > 0; {
		last := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		out = append(out, last)
		push(last.node)
	}
	return out
}

// enter numbers a node that is already in the tree.
func (c *Chapter) enter(k *kifu.Node, parent int, t touch) {
	n := &node{Node: k, id: c.next, parent: parent}
	shapes, lines := kifu.SplitShapes(c.rules(), k.Comments)
	for _, s := range shapes {
		n.shapes = append(n.shapes, kifu.FormatShape(c.rules(), s))
	}
	n.text = strings.Join(lines, "\n")
	n.touches[0] = t
	c.nodes[n.id], c.ids[k] = n, n.id
	c.next++
}

func (c *Chapter) rules() *shogi.Rules { return c.Record.Rules.Rules }

// Number returns the number of a node of Record.
func (c *Chapter) Number(n *kifu.Node) int { return c.ids[n] }

// Len is the number of nodes, the start included.
func (c *Chapter) Len() int { return len(c.nodes) }

// Node returns a node with its parent, or nil.
func (c *Chapter) Node(id int) (n, parent *kifu.Node) {
	one := c.nodes[id]
	if one == nil {
		return nil, nil
	}
	if up := c.nodes[one.parent]; up != nil {
		parent = up.Node
	}
	return one.Node, parent
}

// Child returns the number of a child by its step, or 0.
func (c *Chapter) Child(of int, s Step) int {
	if n := c.nodes[of]; n != nil {
		if child := c.child(n, s); child != nil {
			return child.id
		}
	}
	return 0
}

// Position returns the position before a node's move, and the move before it.
func (c *Chapter) Position(id int) (p shogi.Position, last shogi.Move) {
	var line []*kifu.Node
	for n := c.nodes[id]; n != nil && n.parent >= 0; n = c.nodes[n.parent] {
		line = append(line, n.Node)
	}
	p, last = c.Record.Start.Position, shogi.NoMove
	for i, n := range slices.Backward(line) {
		if i > 0 && n.End == nil && n.Foul == shogi.NoFoul {
			p.Advance(n.Move)
			last = n.Move
		}
	}
	return p, last
}

// after returns the position after a node.
func (c *Chapter) after(id int) shogi.Position {
	p, _ := c.Position(id)
	if n := c.nodes[id]; n.parent >= 0 && n.End == nil && n.Foul == shogi.NoFoul {
		p.Advance(n.Move)
	}
	return p
}

// mainEnd returns the last position of the main line.
func (c *Chapter) mainEnd() string {
	p := c.Record.Start.Position
	for _, m := range c.Record.Moves() {
		p.Advance(m)
	}
	return notation.FormatSFEN(&p)
}

// child returns the child of a node by its step, or nil.
func (c *Chapter) child(of *node, s Step) *node {
	for _, k := range of.Children {
		if stepOf(c.rules(), k).key() == s.key() {
			return c.nodes[c.ids[k]]
		}
	}
	return nil
}

// find follows a path and returns its missing steps.
func (c *Chapter) find(path []Step) (last *node, rest []Step) {
	last = c.nodes[Root]
	for i, s := range path {
		next := c.child(last, s)
		if next == nil {
			return last, path[i:]
		}
		last = next
	}
	return last, nil
}

func (n *node) touch(t touch) {
	if n.touches[0].client != t.client {
		n.touches[1] = n.touches[0]
	}
	n.touches[0] = t
}

// foreign returns the number of the last edit by another client.
func (n *node) foreign(client string) int {
	if n.touches[0].client == client {
		return n.touches[1].seq
	}
	return n.touches[0].seq
}

// comment writes the text and the shapes into the record.
func (c *Chapter) comment(n *node) {
	var lines []string
	if n.text != "" {
		lines = strings.Split(n.text, "\n")
	}
	shapes := make([]kifu.Shape, 0, len(n.shapes))
	for _, text := range n.shapes {
		if s, err := kifu.ParseShape(c.rules(), text); err == nil {
			shapes = append(shapes, s)
		}
	}
	n.Comments = kifu.JoinShapes(c.rules(), shapes, lines)
	for i := range n.Evaluations {
		n.Evaluations[i].After = min(n.Evaluations[i].After, len(n.Comments))
	}
}
