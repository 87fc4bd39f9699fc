package room

import (
	"fmt"
	"slices"

	"github.com/komadai/komadai/kifu"
)

// Apply applies the next event. After an error the study is of no use.
func (s *Study) Apply(e Event) error {
	if e.Seq != s.Seq+1 {
		return fmt.Errorf("event %d follows event %d", e.Seq, s.Seq)
	}
	data, err := e.Data()
	if err != nil {
		return err
	}
	for i := range e.Changes {
		if err := s.change(&e, &e.Changes[i]); err != nil {
			return fmt.Errorf("event %d: %w", e.Seq, err)
		}
	}
	s.Seq, s.Updated, s.Bytes = e.Seq, e.At, s.Bytes+int64(len(data))
	if s.Created.IsZero() {
		s.Created = e.At
	}
	s.ops[e.Op] = e.Seq
	if c := s.Chapter(e.Chapter); c != nil {
		c.Seq = e.Seq
	}
	return nil
}

func (s *Study) change(e *Event, c *Change) error {
	switch c.Kind {
	case Named:
		s.Name = c.Text
	case Opened:
		s.Visibility = Visibility(c.Text)
	case Joined:
		s.join(Member{c.Holder, Role(c.Text)})
	case ChapterAdded:
		return s.addChapter(e, c)
	default:
		return s.changeChapter(e, c)
	}
	return nil
}

func (s *Study) join(m Member) {
	switch i := s.member(m.Holder); {
	case i < 0 && m.Role != Stranger:
		s.Members = append(s.Members, m)
	case i >= 0 && m.Role == Stranger:
		s.Members = slices.Delete(s.Members, i, i+1)
	case i >= 0:
		s.Members[i] = m
	}
}

// addChapter keeps a chapter that this server cannot read, with the fault.
func (s *Study) addChapter(e *Event, c *Change) error {
	if e.Chapter <= s.chapters {
		return fmt.Errorf("chapter %d follows chapter %d", e.Chapter, s.chapters)
	}
	record, err := s.encoding.Decode(c.Record)
	added := &Chapter{ID: e.Chapter, Name: c.Text, Fault: err}
	if err == nil {
		added = newChapter(e.Chapter, c.Text, record, touch{e.Seq, client(e.Op)})
	}
	s.chapters = e.Chapter
	s.Chapters = append(s.Chapters, added)
	return nil
}

func (s *Study) changeChapter(e *Event, c *Change) error {
	i := s.chapter(e.Chapter)
	if i < 0 {
		return fmt.Errorf("there is no chapter %d", e.Chapter)
	}
	of := s.Chapters[i]
	switch c.Kind {
	case ChapterRemoved:
		s.Chapters = slices.Delete(s.Chapters, i, i+1)
	case ChapterNamed:
		of.Name = c.Text
	case ChapterMoved:
		s.Chapters = slices.Insert(slices.Delete(s.Chapters, i, i+1), min(c.Place, len(s.Chapters)-1), of)
	case Headed:
		if of.Record != nil {
			of.Record.Headers = c.Headers
		}
	default:
		if of.Record == nil {
			return nil
		}
		return s.changeNode(of, e, c)
	}
	return nil
}

func (s *Study) changeNode(of *Chapter, e *Event, c *Change) error {
	n := of.nodes[c.Node]
	if n == nil {
		return fmt.Errorf("chapter %d has no node %d", of.ID, c.Node)
	}
	t := touch{e.Seq, client(e.Op)}
	switch c.Kind {
	case Added:
		return of.add(n, c.Line, t)
	case Removed:
		return of.remove(n)
	case Moved:
		return of.move(n, c.Place)
	case Spliced:
		text := []rune(n.text)
		if c.From < 0 || c.Cut < 0 || c.From+c.Cut > len(text) {
			return fmt.Errorf("%d characters from %d are not in a comment of %d", c.Cut, c.From, len(text))
		}
		n.text = string(slices.Concat(text[:c.From], []rune(c.Text), text[c.From+c.Cut:]))
		of.comment(n)
	case Drawn:
		n.shapes = slices.DeleteFunc(n.shapes, func(s string) bool { return slices.Contains(c.Out, s) || slices.Contains(c.Put, s) })
		n.shapes = append(n.shapes, c.Put...)
		of.comment(n)
	case Marked:
		n.Bookmark = c.Text
	case Evaluated:
		list, err := s.encoding.DecodeEvaluations(of.Record, c.Record)
		if err != nil {
			return err
		}
		n.Evaluations = list
		of.comment(n)
	default:
		return fmt.Errorf("%q is no change", c.Kind)
	}
	n.touch(t)
	return nil
}

func (c *Chapter) add(n *node, line []Step, t touch) error {
	for _, s := range line {
		k, err := s.node(c.rules())
		if err != nil {
			return err
		}
		n.Children = append(n.Children, k)
		c.enter(k, n.id, t)
		n = c.nodes[c.next-1]
	}
	return nil
}

func (c *Chapter) remove(n *node) error {
	up := c.nodes[n.parent]
	if up == nil {
		return fmt.Errorf("the start of chapter %d stays", c.ID)
	}
	for _, below := range append(inOrder(n.Node), placed{n.Node, nil}) {
		delete(c.nodes, c.ids[below.node])
		delete(c.ids, below.node)
	}
	up.Children = slices.DeleteFunc(up.Children, func(k *kifu.Node) bool { return k == n.Node })
	return nil
}

func (c *Chapter) move(n *node, place int) error {
	up := c.nodes[n.parent]
	if up == nil {
		return fmt.Errorf("the start of chapter %d stays", c.ID)
	}
	i := slices.Index(up.Children, n.Node)
	up.Children = slices.Insert(slices.Delete(up.Children, i, i+1), min(max(place, 0), len(up.Children)-1), n.Node)
	return nil
}
