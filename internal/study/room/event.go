package room

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/kifu"
)

// Errors that callers act on.
var (
	// ErrConflict: another writer was first.
	ErrConflict = errors.New("another writer has edited the study")
	ErrNotFound = errors.New("there is no such study")
	// ErrQuota: the studies of one person have reached their bound; ErrFull: all of them.
	ErrQuota = errors.New("the studies of one person have reached their bound")
	ErrFull  = errors.New("all studies together have reached their bound")
)

// Event is one stored edit.
type Event struct {
	// Seq counts from 1 without gaps.
	Seq int
	At  time.Time
	// Op is the id of the command; see [Command.ID].
	Op string
	By people.ID
	// Chapter is 0 for an edit of the study itself.
	Chapter int
	Changes []Change
}

// Kind names what a change does. The names are stored.
type Kind string

// Changes of a study.
const (
	// Named sets Text.
	Named Kind = "name"
	// Opened sets the visibility in Text.
	Opened Kind = "visibility"
	// Joined sets the role of a member in Text, or removes the member if Text is "".
	Joined Kind = "member"
	// ChapterAdded adds the chapter Event.Chapter with the name Text and the record Record.
	ChapterAdded   Kind = "chapter"
	ChapterRemoved Kind = "chapter-gone"
	ChapterNamed   Kind = "chapter-name"
	// ChapterMoved sets the place of the chapter.
	ChapterMoved Kind = "chapter-place"
)

// Changes of a chapter.
const (
	// Added adds Line below Node; the nodes get the next numbers.
	Added Kind = "add"
	// Removed removes Node and everything below it.
	Removed Kind = "gone"
	// Moved makes Node the sibling at Place.
	Moved Kind = "place"
	// Spliced replaces Cut characters of a comment from From on by Text.
	Spliced Kind = "text"
	// Drawn removes the shapes Out and adds Put.
	Drawn Kind = "shapes"
	// Marked sets the bookmark.
	Marked Kind = "bookmark"
	// Evaluated replaces the evaluations by Record, which is encoded.
	Evaluated Kind = "evaluations"
	// Headed replaces the headers.
	Headed Kind = "headers"
)

// Change is one step of an event. Its kind says which fields it has.
type Change struct {
	Kind    Kind            `json:"k"`
	Node    int             `json:"n,omitempty"`
	Line    []Step          `json:"line,omitempty"`
	Place   int             `json:"place,omitempty"`
	From    int             `json:"from,omitempty"`
	Cut     int             `json:"cut,omitempty"`
	Text    string          `json:"text,omitempty"`
	Out     []string        `json:"out,omitempty"`
	Put     []string        `json:"put,omitempty"`
	Holder  people.ID       `json:"holder,omitempty"`
	Headers []kifu.Header   `json:"headers,omitempty"`
	Record  json.RawMessage `json:"record,omitempty"`
}

// stored is an event's column of data.
type stored struct {
	Chapter int      `json:"c,omitempty"`
	Changes []Change `json:"d"`
}

// Data returns what the store keeps besides number, time, id and author.
func (e *Event) Data() ([]byte, error) { return json.Marshal(stored{e.Chapter, e.Changes}) }

// ParseEvent is the inverse of [Event.Data].
func ParseEvent(e Event, data []byte) (Event, error) {
	var s stored
	if err := json.Unmarshal(data, &s); err != nil {
		return e, fmt.Errorf("event %d: %w", e.Seq, err)
	}
	e.Chapter, e.Changes = s.Chapter, s.Changes
	return e, nil
}
