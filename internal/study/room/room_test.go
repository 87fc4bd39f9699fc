package room_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/room"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/variant"
)

var noon = time.UnixMilli(1_700_000_000_000).UTC()

const (
	owner    people.ID = "a:owner"
	editor   people.ID = "a:editor"
	reader   people.ID = "a:reader"
	stranger people.ID = "a:stranger"
)

// desk is a study with its log. Each author is one client.
type desk struct {
	*testing.T
	*room.Study
	log  []room.Event
	last map[people.ID]int
}

func open(t *testing.T) *desk {
	t.Helper()
	d := &desk{T: t, Study: room.New("s", message.Encoding{}), last: make(map[people.ID]int)}
	var err error
	if d.log, err = d.Begin(owner, "ownerowner", "A study", room.Private, []room.Command{{Text: "First", Record: standard(t)}}, noon); err != nil {
		t.Fatal(err)
	}
	for _, m := range []struct {
		holder people.ID
		role   room.Role
	}{{editor, room.Editor}, {reader, room.Reader}} {
		d.do(owner, room.Command{Kind: room.Joined, Member: m.holder, Text: string(m.role)})
	}
	return d
}

func standard(t *testing.T) *kifu.Record {
	t.Helper()
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	return kifu.New(rs)
}

func (d *desk) take(e room.Event, err error) {
	d.Helper()
	if err != nil {
		d.Fatal(err)
	}
	if len(e.Changes) == 0 {
		return
	}
	if err := d.Apply(e); err != nil {
		d.Fatal(err)
	}
	d.log = append(d.log, e)
}

func (d *desk) id(by people.ID) string {
	d.last[by]++
	return fmt.Sprintf("%s.%d", strings.Repeat(string(by[2:]), 2)[:8], d.last[by])
}

// do decides a command whose author has seen everything, unless it names a base.
func (d *desk) do(by people.ID, c room.Command) {
	d.Helper()
	if c.ID == "" {
		c.ID = d.id(by)
	}
	if c.Base == 0 {
		c.Base = d.Seq
	}
	e, err := d.Decide(by, c, noon)
	d.take(e, err)
}

func (d *desk) refused(by people.ID, c room.Command, reason string) {
	d.Helper()
	c.ID = d.id(by)
	_, err := d.Decide(by, c, noon)
	if r, ok := refusal.As(err); !ok || r.Reason != reason {
		d.Errorf("%+v: %v, want the reason %q", c, err, reason)
	}
}

// path reads moves; "=" begins an end.
func path(text string) (out []room.Step) {
	for word := range strings.FieldsSeq(text) {
		if end, ok := strings.CutPrefix(word, "="); ok {
			out = append(out, room.Step{End: end})
		} else {
			out = append(out, room.Step{Move: word})
		}
	}
	return out
}

func (d *desk) play(by people.ID, at, line string) {
	d.Helper()
	d.do(by, room.Command{Kind: room.Added, Chapter: 1, Path: path(at), Line: path(line)})
}

func (d *desk) write(by people.ID, at, was, text string) {
	d.Helper()
	d.do(by, room.Command{Kind: room.Spliced, Chapter: 1, Path: path(at), Was: was, Text: text})
}

// tree returns the first chapter as KIF lines without headers.
func (d *desk) tree() string {
	d.Helper()
	var b strings.Builder
	show := func(n *kifu.Node) {
		for _, line := range n.Comments {
			b.WriteString("(" + line + ")")
		}
		if n.Bookmark != "" {
			b.WriteString("&" + n.Bookmark)
		}
	}
	show(d.Chapters[0].Record.Root)
	err := d.Chapters[0].Record.Walk(func(v *kifu.Visit) error {
		fmt.Fprintf(&b, " %d%s", v.Ply, map[bool]string{true: "'"}[v.Variation()])
		show(v.Node)
		return nil
	})
	if err != nil {
		d.Error(err)
	}
	return strings.TrimSpace(b.String())
}

// replayed checks that the log gives the same study.
func (d *desk) replayed() {
	d.Helper()
	again := room.New("s", message.Encoding{})
	for _, e := range d.log {
		data, err := e.Data()
		if err != nil {
			d.Fatal(err)
		}
		back, err := room.ParseEvent(room.Event{Seq: e.Seq, At: e.At, Op: e.Op, By: e.By}, data)
		if err != nil {
			d.Fatal(err)
		}
		if err := again.Apply(back); err != nil {
			d.Fatal(err)
		}
	}
	if again.Seq != d.Seq || again.Bytes != d.Bytes || len(again.Chapters) != len(d.Chapters) {
		d.Errorf("replayed: %d events, %d bytes, %d chapters", again.Seq, again.Bytes, len(again.Chapters))
	}
	for i, c := range d.Chapters {
		want, err := (message.Encoding{}).Encode(c.Record)
		if err != nil {
			d.Fatal(err)
		}
		got, err := (message.Encoding{}).Encode(again.Chapters[i].Record)
		if err != nil {
			d.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			d.Errorf("chapter %d replayed (-want +got):\n%s", c.ID, diff)
		}
	}
}

func TestEdits(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(d *desk)
		want string
	}{
		"two play the same move": {func(d *desk) {
			d.play(owner, "", "7g7f 3c3d")
			d.play(editor, "", "7g7f 8c8d")
		}, "1 2 2'"},
		"an end, and nothing after it": {func(d *desk) {
			d.play(owner, "", "7g7f =投了")
			d.refused(editor, room.Command{Kind: room.Added, Chapter: 1, Path: path("7g7f =投了"), Line: path("3c3d")}, "study-after-end")
		}, "1 2"},
		"two write one comment": {func(d *desk) {
			d.write(owner, "", "", "A good start.")
			d.write(editor, "", "A good start.", "A good start. See Habu.")
			d.write(owner, "", "A good start.", "A very good start.")
		}, "(A very good start. See Habu.)"},
		"two begin one comment": {func(d *desk) {
			d.write(owner, "", "", "mine")
			d.write(editor, "", "", "yours")
		}, "(mine)(yours)"},
		"two replace one word": {func(d *desk) {
			d.write(owner, "", "", "a bad move")
			d.write(owner, "", "a bad move", "a good move")
			d.write(editor, "", "a bad move", "a weak move")
		}, "(a good move)(a weak move)"},
		"a comment on a removed move": {func(d *desk) {
			d.play(owner, "", "7g7f 3c3d")
			d.do(owner, room.Command{Kind: room.Removed, Chapter: 1, Path: path("7g7f")})
			d.write(editor, "7g7f 3c3d", "", "kept")
		}, "1 2(kept)"},
		"a move is removed, and what is not seen stays": {func(d *desk) {
			d.play(owner, "", "7g7f 3c3d 2g2f")
			d.play(owner, "7g7f 3c3d", "6g6f")
			seen := d.Seq
			d.write(editor, "7g7f 3c3d", "", "unseen")
			d.do(owner, room.Command{Kind: room.Removed, Chapter: 1, Base: seen, Path: path("7g7f")})
		}, "1 2(unseen)"},
		"one's own edit does not keep a move": {func(d *desk) {
			d.play(owner, "", "7g7f")
			d.write(owner, "7g7f", "", "gone")
			d.do(owner, room.Command{Kind: room.Removed, Chapter: 1, Base: 1, Path: path("7g7f")})
		}, ""},
		"drawings of two": {func(d *desk) {
			d.do(owner, room.Command{Kind: room.Drawn, Chapter: 1, Put: []string{"G7g7f"}})
			d.do(editor, room.Command{Kind: room.Drawn, Chapter: 1, Put: []string{"R5e"}})
			d.do(editor, room.Command{Kind: room.Drawn, Chapter: 1, Out: []string{"G7g7f"}})
			d.do(editor, room.Command{Kind: room.Drawn, Chapter: 1, Out: []string{"G7g7f"}})
		}, "([%csl R5e])"},
		"order and bookmark": {func(d *desk) {
			d.play(owner, "", "7g7f")
			d.play(owner, "", "2g2f 8c8d")
			d.do(editor, room.Command{Kind: room.Moved, Chapter: 1, Path: path("2g2f")})
			d.do(editor, room.Command{Kind: room.Marked, Chapter: 1, Path: path("7g7f"), Text: "here"})
		}, "1 2 1'&here"},
		"an illegal move": {func(d *desk) {
			d.refused(owner, room.Command{Kind: room.Added, Chapter: 1, Line: path("7g7e")}, "illegal-move")
			d.refused(owner, room.Command{Kind: room.Spliced, Chapter: 1, Text: strings.Repeat("x", room.MaxComment+1)}, "study-comment")
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t)
			c.do(d)
			if got := d.tree(); got != c.want {
				t.Errorf("the tree is %q, want %q", got, c.want)
			}
			d.replayed()
		})
	}
}

// A command counts once, however often it is sent.
func TestTwice(t *testing.T) {
	d := open(t)
	c := room.Command{ID: "editored.7", Kind: room.Spliced, Chapter: 1, Text: "once"}
	d.do(editor, c)
	d.do(editor, c)
	d.write(owner, "", "once", "")
	d.do(editor, c)
	if got := d.tree(); got != "" || d.Done("editored.7") == 0 || d.Done("editored.8") != 0 {
		t.Errorf("the tree is %q", got)
	}
}

func TestRoles(t *testing.T) {
	d := open(t)
	for _, who := range []people.ID{reader, stranger, ""} {
		d.refused(cmpOr(who, "a:nobody"), room.Command{Kind: room.Spliced, Chapter: 1, Text: "x"}, "study-not-editor")
	}
	d.refused(editor, room.Command{Kind: room.Opened, Text: "public"}, "study-not-owner")
	d.refused(editor, room.Command{Kind: room.Joined, Member: stranger, Text: "editor"}, "study-not-owner")
	d.refused(owner, room.Command{Kind: room.Joined, Member: owner, Text: "reader"}, "study-owner-stays")
	d.refused(owner, room.Command{Kind: room.Joined, Member: stranger, Text: "owner"}, "")
	d.refused(owner, room.Command{Kind: room.Named, Text: " \u202e"}, "study-name")
	if d.Reads(stranger) || !d.Reads(reader) || d.Reads("") {
		t.Error("who reads a private study")
	}
	d.do(owner, room.Command{Kind: room.Opened, Text: "link"})
	if !d.Reads(stranger) || !d.Reads("") {
		t.Error("who reads a study by link")
	}
	d.do(editor, room.Command{Kind: room.Joined, Member: editor}) // they leave
	d.do(owner, room.Command{Kind: room.Joined, Member: reader, Text: "editor"})
	if d.Role(editor) != room.Stranger || d.Role(reader) != room.Editor || d.Owner().Holder != owner {
		t.Errorf("members %+v", d.Members)
	}
	d.replayed()
}

func TestChapters(t *testing.T) {
	d := open(t)
	d.refused(owner, room.Command{Kind: room.ChapterRemoved, Chapter: 1}, "study-last-chapter")
	for _, name := range []string{"Second", "Third"} {
		d.do(editor, room.Command{Kind: room.ChapterAdded, Text: name, Record: standard(t)})
	}
	d.do(editor, room.Command{Kind: room.ChapterMoved, Chapter: 3})
	d.do(editor, room.Command{Kind: room.ChapterNamed, Chapter: 2, Text: "Two"})
	d.do(editor, room.Command{Kind: room.ChapterRemoved, Chapter: 1})
	d.do(editor, room.Command{Kind: room.ChapterRemoved, Chapter: 1})
	d.refused(editor, room.Command{Kind: room.Spliced, Chapter: 1, Text: "late"}, "study-no-chapter")
	d.do(editor, room.Command{Kind: room.Headed, Chapter: 2, Headers: []kifu.Header{{Key: "先手", Value: "甲"}, {Key: "棋戦", Value: "x"}}})
	d.do(owner, room.Command{Kind: room.Headed, Chapter: 2, Headers: []kifu.Header{{Key: "後手", Value: "乙"}}})
	d.do(owner, room.Command{Kind: room.Headed, Chapter: 2, Before: []kifu.Header{{Key: "棋戦", Value: "x"}}})
	var got []string
	for _, c := range d.Chapters {
		got = append(got, fmt.Sprint(c.ID, c.Name, c.Record.Headers))
	}
	if diff := cmp.Diff([]string{"3Third[]", "2Two[{先手 甲} {後手 乙}]"}, got); diff != "" {
		t.Errorf("chapters (-want +got):\n%s", diff)
	}
	d.replayed()
}

func cmpOr(a, b people.ID) people.ID {
	if a == "" {
		return b
	}
	return a
}
