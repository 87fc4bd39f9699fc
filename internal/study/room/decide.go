package room

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// inChapter returns the changes of a command on a chapter.
func (s *Study) inChapter(c Command) ([]Change, error) {
	of := s.Chapter(c.Chapter)
	if of == nil {
		if c.Kind == ChapterRemoved {
			return nil, nil
		}
		return nil, errChapter
	}
	switch c.Kind {
	case ChapterRemoved:
		if len(s.Chapters) == 1 {
			return nil, errLast
		}
		return []Change{{Kind: ChapterRemoved}}, nil
	case ChapterNamed:
		name, err := title(c.Text)
		if err != nil || name == of.Name {
			return nil, err
		}
		return []Change{{Kind: ChapterNamed, Text: name}}, nil
	case ChapterMoved:
		if place := min(max(c.Place, 0), len(s.Chapters)-1); place != s.chapter(c.Chapter) {
			return []Change{{Kind: ChapterMoved, Place: place}}, nil
		}
		return nil, nil
	}
	if of.Record == nil {
		return nil, refusal.Newf(refusal.NotNow, "This server cannot read the chapter: %s", of.Fault).Because("study-unreadable")
	}
	switch c.Kind {
	case Headed:
		list := headers(c.Before, c.Headers, of.Record.Headers)
		if len(list) > MaxHeaders {
			return nil, refusal.Newf(refusal.Full, "A chapter has at most %d headers.", MaxHeaders).ForPrograms()
		}
		if slices.Equal(list, of.Record.Headers) {
			return nil, nil
		}
		return []Change{{Kind: Headed, Headers: list}}, nil
	case Removed:
		return of.removal(c), nil
	case Moved:
		return of.placing(c), nil
	}
	return s.onNode(of, c)
}

// removal returns the removal of what the author saw: what other clients have edited later stays,
// with the moves before it.
func (c *Chapter) removal(cmd Command) (out []Change) {
	n, rest := c.find(cmd.Path)
	if len(rest) > 0 || n.id == Root {
		return nil
	}
	by := client(cmd.ID)
	kept := make(map[*kifu.Node]bool)
	list := append([]placed{{n.Node, nil}}, inOrder(n.Node)...)
	for _, one := range slices.Backward(list) {
		if kept[one.node] || c.nodes[c.ids[one.node]].foreign(by) > cmd.Base {
			kept[one.node], kept[one.parent] = true, true
		}
	}
	for _, one := range list {
		if !kept[one.node] && (one.parent == nil || kept[one.parent]) {
			out = append(out, Change{Kind: Removed, Node: c.ids[one.node]})
		}
	}
	return out
}

func (c *Chapter) placing(cmd Command) []Change {
	n, rest := c.find(cmd.Path)
	if len(rest) > 0 || n.id == Root {
		return nil
	}
	siblings := c.nodes[n.parent].Children
	place := min(max(cmd.Place, 0), len(siblings)-1)
	if slices.Index(siblings, n.Node) == place {
		return nil
	}
	return []Change{{Kind: Moved, Node: n.id, Place: place}}
}

// onNode returns the changes of a node's content. A path that somebody has removed comes back.
func (s *Study) onNode(of *Chapter, c Command) ([]Change, error) {
	line := slices.Concat(c.Path, c.Line)
	if c.Kind != Added {
		line = c.Path
	}
	n, rest := of.find(line)
	id := n.id
	var out []Change
	if len(rest) > 0 {
		if total := of.Len() + len(rest); total > MaxNodes {
			return nil, errNodes(total)
		} else if s.nodes()+len(rest) > MaxAll {
			return nil, errBytes
		}
		if err := of.legal(n, rest); err != nil {
			return nil, err
		}
		out = append(out, Change{Kind: Added, Node: n.id, Line: rest})
		n, id = &node{Node: &kifu.Node{}}, of.next+len(rest)-1
	}
	if c.Kind == Added {
		return out, nil
	}
	change, err := s.content(of, n, c)
	if err != nil || change == nil {
		return nil, err
	}
	change.Node = id
	return append(out, *change), nil
}

// content returns the change of a node's content, or nil.
func (s *Study) content(of *Chapter, n *node, c Command) (*Change, error) {
	switch c.Kind {
	case Spliced:
		done := merge(clean(c.Was), clean(c.Text), n.text)
		if len(done.put) == 0 && done.cut == 0 {
			return nil, nil
		}
		if size := utf8.RuneCountInString(n.text) - done.cut + len(done.put); size > MaxComment && len(done.put) > done.cut {
			return nil, refusal.Newf(refusal.BadRequest, "A comment has at most %d characters; this one has %d.", MaxComment, size).Because("study-comment", "limit", MaxComment, "count", size)
		}
		return &Change{Kind: Spliced, From: done.from, Cut: done.cut, Text: string(done.put)}, nil
	case Drawn:
		out := slices.DeleteFunc(slices.Clone(c.Out), func(s string) bool { return !slices.Contains(n.shapes, s) })
		put := slices.DeleteFunc(slices.Clone(c.Put), func(s string) bool { return slices.Contains(n.shapes, s) })
		for i, text := range put {
			shape, err := kifu.ParseShape(of.rules(), text)
			if err != nil {
				return nil, refusal.New(refusal.BadRequest, refusal.Sentence(err.Error())).ForPrograms()
			}
			put[i] = kifu.FormatShape(of.rules(), shape)
		}
		if len(n.shapes)-len(out)+len(put) > MaxShapes {
			return nil, refusal.Newf(refusal.Full, "A position has at most %d drawings.", MaxShapes).Because("study-shapes", "limit", MaxShapes)
		}
		if len(out)+len(put) == 0 {
			return nil, nil
		}
		return &Change{Kind: Drawn, Out: out, Put: put}, nil
	case Marked:
		text := clean(c.Text)
		if utf8.RuneCountInString(text) > MaxName*2 {
			return nil, refusal.Newf(refusal.BadRequest, "The name of a bookmark has at most %d characters.", MaxName*2).ForPrograms()
		}
		if text == n.Bookmark {
			return nil, nil
		}
		return &Change{Kind: Marked, Text: text}, nil
	case Evaluated:
		list, err := s.encoding.DecodeEvaluations(of.Record, c.Evaluations)
		if err != nil {
			return nil, refusal.New(refusal.BadRequest, refusal.Sentence(err.Error())).ForPrograms()
		}
		data, err := s.encoding.EncodeEvaluations(of.Record, list)
		if err != nil {
			return nil, err
		}
		return &Change{Kind: Evaluated, Record: data}, nil
	}
	return nil, refusal.Newf(refusal.BadRequest, "%q is no edit of a study.", cmp.Or(c.Kind, "")).ForPrograms()
}

// legal checks that a line can follow a node, as records of clients are checked.
func (c *Chapter) legal(n *node, line []Step) error {
	p, parent := c.after(n.id), n.Node
	for i, s := range line {
		k, err := s.node(c.rules())
		if err != nil {
			return refusal.Newf(refusal.BadRequest, "Move %d of the line: %s.", i+1, err).ForPrograms()
		}
		switch {
		case parent.End != nil, parent.Foul != shogi.NoFoul && k.End == nil:
			return refusal.New(refusal.BadRequest, "Nothing follows the end of a line.").Because("study-after-end")
		case k.End != nil:
		case p.IsLegal(k.Move) != (k.Foul == shogi.NoFoul):
			q := p
			if err := q.Play(k.Move); err != nil {
				return refusal.IllegalAt(i+1, err)
			}
			return refusal.Newf(refusal.BadRequest, "Move %d of the line, %s, is marked as a foul but is legal.", i+1, s.Move).ForPrograms()
		case k.Foul == shogi.NoFoul:
			p.Advance(k.Move)
		}
		parent = k
	}
	return nil
}
