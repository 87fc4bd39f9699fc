package verb

import (
	"errors"
	"fmt"
	"strings"

	"github.com/komadai/komadai/kifu"
)

// Finding is a message about a place in a record.
type Finding struct {
	File   string `json:"file"`
	Format string `json:"format,omitempty"`
	Game   int    `json:"game,omitempty"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
	Text   string `json:"text,omitempty"`
	Reason string `json:"reason"`
	// Note marks missing or doubtful data that is no error.
	Note bool `json:"note,omitempty"`
}

// FindingOf converts an error of reading or checking a file.
func FindingOf(path string, err error) Finding {
	var e *kifu.Error
	if !errors.As(err, &e) {
		return Finding{File: path, Reason: strings.TrimPrefix(err.Error(), path+": ")}
	}
	return Finding{File: path, Format: string(e.Format), Game: e.Game, Line: e.Line, Column: e.Column, Text: e.Text, Reason: e.Reason}
}

// String returns "game.kif:12:4: text: reason", like compilers.
func (f Finding) String() string { return f.say("") }

// Warning inserts "warning: " after the place.
func (f Finding) Warning() string { return f.say("warning: ") }

func (f Finding) say(word string) string {
	var b strings.Builder
	b.WriteString(f.File)
	if f.Line > 0 {
		fmt.Fprintf(&b, ":%d", f.Line)
		if f.Column > 0 {
			fmt.Fprintf(&b, ":%d", f.Column)
		}
	}
	b.WriteString(": " + word)
	if f.Note {
		b.WriteString("note: ")
	}
	if f.Game > 0 {
		fmt.Fprintf(&b, "game %d: ", f.Game)
	}
	if f.Text != "" {
		fmt.Fprintf(&b, "%s: ", f.Text)
	}
	b.WriteString(f.Reason)
	return b.String()
}
