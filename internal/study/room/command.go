package room

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu"
)

// Command is an edit as its author meant it.
type Command struct {
	// ID is a name of the client, a full stop, and a number; it makes the command count once.
	ID string
	// Base is the number of the last event that the author saw.
	Base int
	Kind Kind
	// Chapter is 0 for the study.
	Chapter int
	// Path leads to the node.
	Path []Step
	// Line is added below the node.
	Line  []Step
	Place int
	// Was is the text that Text replaces.
	Was, Text string
	// Out and Put are removed and added shapes.
	Out, Put []string
	// Before are the headers that Headers replace.
	Before, Headers []kifu.Header
	// Evaluations are encoded, see [Encoding].
	Evaluations []byte
	// Record is that of a new chapter.
	Record *kifu.Record
	// Member is an account, whose new role is Text.
	Member people.ID
}

var operation = regexp.MustCompile(`^[a-z0-9]{8,32}\.[0-9]{1,9}$`)

// Refusals of commands.
var (
	errOperation = refusal.New(refusal.BadRequest, "id: want 8 to 32 small letters and digits, a full stop, and a number.").ForPrograms()
	errNotEditor = refusal.New(refusal.NotYours, "Only the owner and the editors of a study may edit it.").Because("study-not-editor")
	errNotOwner  = refusal.New(refusal.NotYours, "Only the owner of a study may do this.").Because("study-not-owner")
	errChapter   = refusal.New(refusal.Stale, "Somebody has removed this chapter.").Because("study-no-chapter")
	errBytes     = refusal.New(refusal.Full, "This study is full; make a copy of it, and go on there.").Because("study-full")
	errLast      = refusal.New(refusal.NotNow, "A study has at least one chapter.").Because("study-last-chapter")
)

// Decide returns the event of a command, or no changes if there is nothing to do. The error is a
// [refusal.Error].
func (s *Study) Decide(by people.ID, c Command, at time.Time) (Event, error) {
	e := Event{Seq: s.Seq + 1, At: at.UTC().Truncate(time.Millisecond), Op: c.ID, By: by, Chapter: c.Chapter}
	if !operation.MatchString(c.ID) {
		return e, errOperation
	}
	if s.Done(c.ID) > 0 {
		return e, nil
	}
	role := s.Role(by)
	var err error
	switch {
	case s.Bytes > MaxBytes && c.Kind != Removed && c.Kind != ChapterRemoved && c.Kind != Opened && c.Kind != Joined:
		err = errBytes
	case c.Kind == Joined && c.Member == by && Role(c.Text) == Stranger && role != Owner && role != Stranger:
		e.Changes = []Change{{Kind: Joined, Holder: by}} // they leave
	case c.Kind == Opened || c.Kind == Joined || c.Kind == Named:
		if role != Owner {
			return e, errNotOwner
		}
		e.Changes, err = s.manage(c)
	case role != Owner && role != Editor:
		err = errNotEditor
	case c.Kind == ChapterAdded:
		e.Chapter = s.chapters + 1
		e.Changes, err = s.begin(c)
	default:
		e.Changes, err = s.inChapter(c)
	}
	return e, err
}

// Begin returns the events of a new study: its name, owner and visibility, and its chapters. The
// ids of the events begin with the name of a client.
func (s *Study) Begin(owner people.ID, client, name string, v Visibility, chapters []Command, at time.Time) ([]Event, error) {
	name, err := title(name)
	if err != nil {
		return nil, err
	}
	if v != Public && v != ByLink && v != Private {
		return nil, errVisibility
	}
	head := []Change{
		{Kind: Named, Text: name}, {Kind: Opened, Text: string(v)}, {Kind: Joined, Holder: owner, Text: string(Owner)},
	}
	var out []Event
	for i, c := range chapters {
		e := Event{Seq: i + 1, At: at.UTC().Truncate(time.Millisecond), Op: fmt.Sprintf("%s.%d", client, i), By: owner, Chapter: i + 1}
		if !operation.MatchString(e.Op) {
			return nil, errOperation
		}
		changes, err := s.begin(c)
		if err != nil {
			return nil, err
		}
		e.Changes = append(head, changes...)
		head = nil
		if err := s.Apply(e); err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}

var errVisibility = refusal.New(refusal.BadRequest, "visibility: want public, link or private.").ForPrograms()

func (s *Study) manage(c Command) ([]Change, error) {
	switch c.Kind {
	case Named:
		name, err := title(c.Text)
		if err != nil || name == s.Name {
			return nil, err
		}
		return []Change{{Kind: Named, Text: name}}, nil
	case Opened:
		if v := Visibility(c.Text); v != Public && v != ByLink && v != Private {
			return nil, errVisibility
		} else if v == s.Visibility {
			return nil, nil
		}
		return []Change{{Kind: Opened, Text: c.Text}}, nil
	}
	m, role := c.Member, Role(c.Text)
	known := s.Role(m)
	switch {
	case !m.IsAccount() || role != Stranger && role != Reader && role != Editor:
		return nil, refusal.New(refusal.BadRequest, "A member is an account, and reader or editor.").ForPrograms()
	case known == Owner:
		return nil, refusal.New(refusal.NotNow, "The owner of a study stays its owner.").Because("study-owner-stays")
	case known == role:
		return nil, nil
	case known == Stranger && len(s.Members) >= MaxMembers:
		return nil, refusal.Newf(refusal.Full, "A study has at most %d members.", MaxMembers).Because("study-members", "limit", MaxMembers)
	}
	return []Change{{Kind: Joined, Holder: m, Text: string(role)}}, nil
}

// begin returns the change that adds a chapter.
func (s *Study) begin(c Command) ([]Change, error) {
	name, err := title(c.Text)
	if err != nil {
		return nil, err
	}
	if c.Record == nil {
		return nil, refusal.New(refusal.BadRequest, "record: a new chapter has one.").ForPrograms()
	}
	n := 1 + len(inOrder(c.Record.Root))
	switch {
	case len(s.Chapters) >= MaxChapters:
		return nil, refusal.Newf(refusal.Full, "A study has at most %d chapters.", MaxChapters).Because("study-chapters", "limit", MaxChapters)
	case n > MaxNodes:
		return nil, errNodes(n)
	case s.nodes()+n > MaxAll:
		return nil, errBytes
	}
	data, err := s.encoding.Encode(c.Record)
	if err != nil {
		return nil, err
	}
	if s.Bytes+int64(len(data)) > MaxBytes {
		return nil, errBytes
	}
	return []Change{{Kind: ChapterAdded, Text: name, Record: data}}, nil
}

func errNodes(n int) error {
	return refusal.Newf(refusal.Full, "A chapter has at most %d moves; this one would have %d.", MaxNodes, n).Because("study-nodes", "limit", MaxNodes, "count", n)
}

// title cleans a name.
func title(text string) (string, error) {
	name := strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if r == utf8.RuneError || unicode.IsControl(r) && !unicode.IsSpace(r) || unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, text)), " ")
	if n := utf8.RuneCountInString(name); n == 0 || n > MaxName {
		return "", refusal.Newf(refusal.BadRequest, "A name has 1 to %d characters; this one has %d.", MaxName, n).Because("study-name", "limit", MaxName, "count", n)
	}
	return name, nil
}

// clean removes characters that cannot be stored, and unifies line ends.
func clean(text string) string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "")
}

// headers carries the changes from before to after over to now, by key.
func headers(before, after, now []kifu.Header) []kifu.Header {
	value := func(list []kifu.Header, key string) (string, bool) { return kifu.Headers(list).Get(key) }
	out := slices.DeleteFunc(slices.Clone(now), func(h kifu.Header) bool {
		_, had := value(before, h.Key)
		_, has := value(after, h.Key)
		return had && !has
	})
	for _, h := range after {
		if was, had := value(before, h.Key); !had || was != h.Value {
			(*kifu.Headers)(&out).Set(clean(h.Key), clean(h.Value))
		}
	}
	return out
}
