package kifu

import (
	"errors"
	"fmt"
	"strings"

	"github.com/komadai/komadai/notation"
)

// ErrFormat is the cause of the error for an unknown format.
var ErrFormat = errors.New("in no known record format")

// Cause is the cause of an error without another one, for texts in other languages.
type Cause string

const (
	CauseMove      Cause = "move"      // text that is no move
	CauseAfterEnd  Cause = "after-end" // a move or end after the end
	CauseRules     Cause = "rules"     // an unknown rule set
	CauseBoard     Cause = "board"     // a drawing that is no position
	CauseKept      Cause = "kept"      // a line of no record, kept as a note or comment
	CauseSkipped   Cause = "skipped"   // text of no record, skipped
	CauseNumber    Cause = "number"    // numbers that differ from the moves
	CauseTimes     Cause = "times"     // two times for a move
	CauseVariation Cause = "variation" // a variation to no move
	CauseBytes     Cause = "bytes"     // bytes of another charset
)

func (c Cause) Error() string { return "kifu: " + string(c) }

// Error is the error or warning of a reader.
type Error struct {
	Format Format
	// Game is the game's number in the input, from 1; 0 for a single one.
	Game int
	// Line and Column count from 1, in characters; 0 if unknown.
	Line, Column int
	// Text is the faulty part of the input, shortened.
	Text string
	// Reason is one English clause.
	Reason string
	// Err is the cause, if any: [*shogi.MoveError], [*shogi.SetupError], [*notation.Error],
	// a [Cause] or [ErrFormat].
	Err error
}

func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(string(e.Format))
	if e.Game > 0 {
		fmt.Fprintf(&b, ", game %d", e.Game)
	}
	if e.Line > 0 {
		fmt.Fprintf(&b, ", line %d", e.Line)
	}
	if e.Column > 0 {
		fmt.Fprintf(&b, ", column %d", e.Column)
	}
	if e.Text != "" {
		fmt.Fprintf(&b, " (%q)", Clip(e.Text))
	}
	b.WriteString(": ")
	b.WriteString(e.Reason)
	return strings.TrimPrefix(b.String(), ": ")
}

func (e *Error) Unwrap() error { return e.Err }

// Place is a position in the input with its text.
type Place struct {
	Line, Column int
	Text         string
}

// Errorf returns an error at p.
func (p Place) Errorf(f Format, err error, reason string, args ...any) *Error {
	return &Error{
		Format: f, Line: p.Line, Column: p.Column, Text: Clip(p.Text),
		Reason: fmt.Sprintf(reason, args...), Err: err,
	}
}

const maxShown = 40

// Clip shortens text for an error.
func Clip(text string) string { return notation.Clip(text, maxShown) }

// LossKind names data that a format cannot store.
type LossKind string

const (
	// LossVariations: only the main line is written.
	LossVariations LossKind = "variations"
	// LossComments, LossBookmarks, LossNotes: text is omitted.
	LossComments  LossKind = "comments"
	LossBookmarks LossKind = "bookmarks"
	LossNotes     LossKind = "notes"
	// LossPlaces: comments and bookmarks of an end are written to the move before it.
	LossPlaces LossKind = "places"
	// LossHeaders: headers are omitted.
	LossHeaders LossKind = "headers"
	// LossHeaderText: headers are written in other words, "10分" for "10分切れ負け".
	LossHeaderText LossKind = "header-text"
	// LossTimes: move times.
	LossTimes LossKind = "times"
	// LossTotals: total times that are not the sums.
	LossTotals LossKind = "total-times"
	// LossFractions: times are rounded down.
	LossFractions LossKind = "time-fractions"
	// LossEvaluations: evaluations. LossEvaluationParts: parts of them.
	LossEvaluations     LossKind = "evaluations"
	LossEvaluationParts LossKind = "evaluation-parts"
	// LossEnd: how a line ended. LossEndWord: its word.
	LossEnd     LossKind = "ending"
	LossEndWord LossKind = "ending-word"
	// LossFoul: the illegal move that ended the game.
	LossFoul LossKind = "foul"
	// LossHandicapName: only the position is written.
	LossHandicapName LossKind = "handicap-name"
	// LossMoveNumber: a first number other than 1.
	LossMoveNumber LossKind = "move-number"
	// LossRules: the rule set's name.
	LossRules LossKind = "rule-set"
	// LossCharacters: characters missing in the charset, written 〓 or ?.
	LossCharacters LossKind = "characters"
	// LossLines: text changed because the format would misread it.
	LossLines LossKind = "line-breaks"
)

// Loss is data that a writer could not store.
type Loss struct {
	Kind  LossKind
	Count int
	// Text is the first occurrence, shortened.
	Text string
}

// String returns one line: `comments: 3, the first "…"`.
func (l Loss) String() string {
	if l.Text == "" {
		return fmt.Sprintf("%s: %d", l.Kind, l.Count)
	}
	return fmt.Sprintf("%s: %d, the first %q", l.Kind, l.Count, l.Text)
}

// Losses collects losses by kind. The zero value is ready to use.
type Losses struct{ list []Loss }

// Add records a loss with its text.
func (l *Losses) Add(kind LossKind, text string) {
	for i := range l.list {
		if l.list[i].Kind == kind {
			l.list[i].Count++
			return
		}
	}
	l.list = append(l.list, Loss{Kind: kind, Count: 1, Text: Clip(text)})
}

// List returns the losses by first occurrence, or nil.
func (l *Losses) List() []Loss { return l.list }

// AddRemarks records everything of a node except its move.
func (l *Losses) AddRemarks(n *Node) {
	for _, c := range n.Comments {
		l.Add(LossComments, c)
	}
	if n.Bookmark != "" {
		l.Add(LossBookmarks, n.Bookmark)
	}
	if n.Time.Known {
		l.Add(LossTimes, n.Time.Spent.String())
	}
	for _, e := range n.Evaluations {
		l.Add(LossEvaluations, e.Text)
	}
}

// OneLine replaces line breaks by blanks, a loss.
func (l *Losses) OneLine(text string) string {
	if strings.ContainsAny(text, "\r\n") {
		l.Add(LossLines, text)
		text = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ").Replace(text)
	}
	return text
}

// AddNotes records notes, except a program's banner.
func (l *Losses) AddNotes(notes []string) {
	for _, note := range notes {
		if !IsBanner(note) {
			l.Add(LossNotes, note)
		}
	}
}

// IsBanner reports whether a note names the program that wrote a file. It is no part of the record.
func IsBanner(note string) bool {
	text := strings.TrimSpace(note)
	return strings.HasPrefix(text, "----") || strings.HasPrefix(text, "KIF version") || strings.HasPrefix(text, "KIF形式") ||
		strings.HasPrefix(text, "KI2 version") || strings.HasPrefix(text, "KI2形式") || strings.Contains(text, "Generated by")
}
