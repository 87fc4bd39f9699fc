package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/komadai/komadai/kifu"
)

// finding is something to say about a place of a record.
type finding struct {
	File   string `json:"file"`
	Format string `json:"format,omitempty"`
	Game   int    `json:"game,omitempty"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
	Text   string `json:"text,omitempty"`
	Reason string `json:"reason"`
	// Note is set for what is no fault, but that a careful record would not have.
	Note bool `json:"note,omitempty"`
}

// found makes a finding of an error of reading or checking the file.
func found(path string, err error) finding {
	var e *kifu.Error
	if !errors.As(err, &e) {
		return finding{File: path, Reason: strings.TrimPrefix(err.Error(), path+": ")}
	}
	return finding{File: path, Format: string(e.Format), Game: e.Game, Line: e.Line, Column: e.Column, Text: e.Text, Reason: e.Reason}
}

// String is "game.kif:12:4: text: reason", as editors and compilers have it.
func (f finding) String() string { return f.say("") }

// warning is String with the word behind the place.
func (f finding) warning() string { return f.say("warning: ") }

func (f finding) say(word string) string {
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
