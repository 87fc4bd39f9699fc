package view

import (
	"encoding/json"
	"time"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/internal/study/room"
	"github.com/komadai/komadai/internal/study/together"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/variant"
)

// Studies encodes the events of studies. It is a [together.Show].
type Studies struct{}

// Event implements [together.Show].
func (Studies) Event(c *room.Chapter, e room.Event) []byte {
	out := wire.LiveStudyEvent{Type: "event", Seq: e.Seq, Op: e.Op, Chapter: e.Chapter, Changes: []wire.StudyChange{}}
	for _, change := range e.Changes {
		out.Changes = append(out.Changes, studyChange(c, change))
	}
	data, _ := json.Marshal(out) // these types have no value that JSON lacks
	return data
}

// People implements [together.Show].
func (Studies) People(p together.People) []byte {
	data, _ := json.Marshal(presence(p))
	return data
}

func presence(p together.People) wire.LivePeople {
	return wire.LivePeople{Type: "people", Gone: append([]string{}, p.Gone...), Count: p.Count, Here: wire.List(p.Here, func(one together.Present) wire.StudyPerson {
		return wire.StudyPerson{ID: one.ID, Name: one.Name, Role: string(one.Role), Chapter: one.Chapter, Node: one.Node, Lead: one.Lead}
	})}
}

// studyChange adds the texts of moves. c is the chapter after the event, nil if it has gone.
func studyChange(c *room.Chapter, change room.Change) wire.StudyChange {
	out := wire.StudyChange{
		Kind: string(change.Kind), Node: change.Node, Place: change.Place, From: change.From, Cut: change.Cut, Text: change.Text,
		Out: change.Out, Put: change.Put,
	}
	if change.Kind == room.Headed {
		out.Headers = headers(change.Headers)
	}
	if c == nil || c.Record == nil {
		return out
	}
	switch change.Kind {
	case room.Added:
		out.First = c.Child(change.Node, change.Line[0])
		for i := range change.Line {
			out.Nodes = append(out.Nodes, studyNode(c, out.First+i))
		}
	case room.Evaluated:
		out.Evaluations = studyNode(c, change.Node).Evaluations
	}
	return out
}

func headers(list []kifu.Header) []wire.RecordHeader {
	return wire.List(list, func(h kifu.Header) wire.RecordHeader { return wire.RecordHeader(h) })
}

func studyNode(c *room.Chapter, id int) wire.RecordNode {
	n, parent := c.Node(id)
	if n == nil || parent == nil {
		return message.StartNode(c.Record)
	}
	p, last := c.Position(id)
	return message.Visited(&kifu.Visit{Node: n, Parent: parent, Position: &p, Last: last})
}

// StudySummary converts a study in a list.
func StudySummary(s room.Summary) wire.StudySummary {
	return wire.StudySummary{
		ID: s.ID, Name: s.Name, Visibility: string(s.Visibility), Owner: s.OwnerName, Created: millis(s.Created), Updated: millis(s.Updated),
		Chapters: s.Chapters, Rules: s.Rules, SFEN: s.SFEN,
	}
}

// StudyPage converts a study without the contents of its chapters.
func StudyPage(v together.View) wire.StudyPage {
	return wire.StudyPage{
		ID: v.ID, Name: v.Name, Visibility: string(v.Visibility), Created: millis(v.Created), Updated: millis(v.Updated), Seq: v.Seq, Role: string(v.Role),
		Members: wire.List(v.Members, func(m room.Member) wire.StudyMember {
			return wire.StudyMember{Name: v.Names[m.Holder], Role: string(m.Role)}
		}),
		Chapters: wire.List(v.Chapters, func(c *room.Chapter) wire.StudyChapterName {
			out := wire.StudyChapterName{ID: c.ID, Name: c.Name, Unreadable: c.Record == nil}
			if c.Record != nil {
				out.Rules = c.Record.Rules.ID
			}
			return out
		}),
	}
}

// LiveStudy is the first message of a socket.
func LiveStudy(v together.View, p together.People, you, build string) wire.LiveStudy {
	return wire.LiveStudy{Type: "study", Study: StudyPage(v), People: presence(p), You: you, Build: build}
}

// StudyChapter converts a chapter.
func StudyChapter(c *room.Chapter) (out wire.StudyChapter, err error) {
	if c.Record == nil {
		return out, refusal.Newf(refusal.NotNow, "This server cannot read the chapter: %s", c.Fault).Because("study-unreadable")
	}
	out = wire.StudyChapter{ID: c.ID, Name: c.Name, Seq: c.Seq, Numbers: []int{room.Root}}
	if out.Record, err = message.Record(c.Record); err != nil {
		return out, err
	}
	err = c.Record.Walk(func(v *kifu.Visit) error {
		out.Numbers = append(out.Numbers, c.Number(v.Node))
		return nil
	})
	return out, err
}

// StudyChapters converts new chapters. The error is a [refusal.Error].
func StudyChapters(library *variant.Library, list []wire.NewChapter) (out []room.Command, err error) {
	for _, one := range list {
		c := room.Command{Kind: room.ChapterAdded, Text: one.Name}
		switch {
		case one.Record != nil:
			c.Record, err = message.Take(library, *one.Record)
		default:
			var rules *variant.RuleSet
			if rules, err = records.Rules(library, one.Rules); err == nil {
				c.Record = kifu.New(rules)
			}
		}
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}

// StudyEdit converts an edit, except for its member. The error is a [refusal.Error].
func StudyEdit(w wire.StudyEdit) (c room.Command, err error) {
	c = room.Command{
		ID: w.ID, Base: w.Base, Kind: room.Kind(w.Kind), Chapter: w.Chapter, Place: w.Place, Was: w.Was, Text: w.Text, Out: w.Out, Put: w.Put,
	}
	for _, list := range []struct {
		from []wire.StudyStep
		to   *[]room.Step
	}{{w.Path, &c.Path}, {w.Line, &c.Line}} {
		for _, s := range list.from {
			step, err := studyStep(s)
			if err != nil {
				return c, err
			}
			*list.to = append(*list.to, step)
		}
	}
	for _, h := range w.Before {
		c.Before = append(c.Before, kifu.Header(h))
	}
	for _, h := range w.Headers {
		c.Headers = append(c.Headers, kifu.Header(h))
	}
	if c.Kind == room.Evaluated {
		c.Evaluations, err = json.Marshal(w.Evaluations)
	}
	return c, err
}

func studyStep(s wire.StudyStep) (out room.Step, err error) {
	out = room.Step{Move: s.USI, Foul: s.Foul}
	if s.Time != nil {
		out.Time = []int64{s.Time.Spent, s.Time.Total}
	}
	if s.End != nil {
		end, ok := message.EndOf(*s.End)
		if !ok {
			return out, refusal.Newf(refusal.BadRequest, "There is no end %q.", s.End.Kind).ForPrograms()
		}
		out = room.Step{End: end.String(), Time: out.Time}
	}
	return out, nil
}

// StudyResults converts what became of edits.
func StudyResults(list []together.Outcome) wire.StudyResults {
	return wire.StudyResults{Results: wire.List(list, func(o together.Outcome) wire.StudyResult {
		out := wire.StudyResult{ID: o.ID, Seq: o.Seq}
		if r, ok := refusal.As(o.Err); ok {
			out.Refused, out.Seq = new(Error(r)), 0
		}
		return out
	})}
}

func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
