package kif

import (
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/kakinoki"
	"github.com/komadai/komadai/shogi"
)

// Read reads a record in KIF, or a board diagram alone. See [kifu] for the
// options and the errors; an input holds one record.
func Read(r io.Reader, o kifu.ReadOptions) ([]*kifu.Record, []*kifu.Error, error) {
	text, warnings, err := kifu.ReadText(kifu.FormatKIF, r, o)
	if err != nil {
		return nil, nil, err
	}
	b := kifu.NewBuilder(kifu.FormatKIF, o)
	k := reader{b: b, head: kakinoki.NewHead(b, kifu.FormatKIF, o), totals: make([]seconds, 0, 256)}
	for _, w := range warnings {
		b.Warn(w)
	}
	for number, line := range kifu.Lines(text.Text) {
		if err := k.line(number, line); err != nil {
			return nil, nil, err
		}
	}
	if err := k.begin(); err != nil {
		return nil, nil, err
	}
	k.flush()
	rec, warnings, err := b.Finish()
	if err != nil {
		return nil, nil, err
	}
	return []*kifu.Record{rec}, warnings, nil
}

// reader reads the lines of a KIF file.
type reader struct {
	b     *kifu.Builder
	head  *kakinoki.Head
	names *kakinoki.Names // set when the head has ended
	// comments are lines of comment of the present node, not yet put on it, and
	// bookmark its bookmark.
	comments []string
	bookmark string
	before   shogi.Move // the move before the present node's
	base     int        // the number of the first move, 0 before it
	totals   []seconds  // the total time after each move of the line
}

// line reads one line.
func (k *reader) line(number int, text string) error {
	if kakinoki.Trim(text) == "" {
		return nil
	}
	switch text[0] {
	case '#':
		k.note(text[1:])
		return nil
	case '*':
		k.comments = append(k.comments, text[1:])
		return nil
	case '&':
		k.mark(number, text[1:])
		return nil
	}
	if k.names == nil && k.head.Read(number, text) {
		return nil
	}
	text = strings.TrimRightFunc(text, kakinoki.IsBlank)
	switch {
	case strings.HasPrefix(text, "手数-"), strings.HasPrefix(text, "手数―"), strings.HasPrefix(text, "手数ー"):
		return k.begin()
	case strings.HasPrefix(text, "変化") && k.names != nil:
		return k.variation(number, text)
	case strings.HasPrefix(text, "まで"):
		return k.result(number, text)
	}
	if n, rest, ok := moveNumber(text); ok {
		if err := k.begin(); err != nil {
			return err
		}
		return k.move(number, n, text, rest)
	}
	if k.names != nil && k.head.ReadHeader(text) {
		return nil
	}
	k.b.Warn(kifu.Place{Line: number, Column: 1, Text: text}.Errorf(kifu.FormatKIF, nil, "this line is none of a KIF file; it is kept as a note"))
	k.note(text)
	return nil
}

// note keeps a line that belongs to the file.
func (k *reader) note(text string) {
	rec := k.b.Record()
	if len(rec.Notes) == 0 && strings.HasPrefix(text, "KIF version") {
		return // the tag of the charset
	}
	rec.Notes = append(rec.Notes, text)
}

// mark keeps the bookmark of the present node.
func (k *reader) mark(number int, text string) {
	if k.bookmark != "" {
		k.b.Warn(kifu.Place{Line: number, Column: 1, Text: text}.Errorf(kifu.FormatKIF, nil, "the move has a bookmark already; this one is kept as a comment"))
		k.comments = append(k.comments, "&"+text)
		return
	}
	k.bookmark = text
}

// begin ends the head.
func (k *reader) begin() error {
	if k.names != nil {
		return nil
	}
	if err := k.head.Finish(); err != nil {
		return err
	}
	k.names = kakinoki.NewNames(k.b.Position().Rules())
	return nil
}

// flush puts comments and bookmark on the present node.
func (k *reader) flush() {
	if len(k.comments) == 0 && k.bookmark == "" {
		return
	}
	node := k.b.Node()
	comments, found := k.names.SplitComments(k.comments, k.b.Position(), node.Move, k.before)
	for i := range found {
		found[i].After += len(node.Comments)
	}
	node.Comments = append(node.Comments, comments...)
	node.Evaluations = append(node.Evaluations, found...)
	if k.bookmark != "" {
		node.Bookmark = k.bookmark
	}
	k.comments, k.bookmark = k.comments[:0], ""
}

// variation reads 変化：N手.
func (k *reader) variation(number int, text string) error {
	at := kifu.Place{Line: number, Column: 1, Text: text}
	n, ok := kakinoki.VariationNumber(text)
	if !ok {
		return k.b.Bad(at.Errorf(kifu.FormatKIF, nil, "a variation is written 変化：12手"))
	}
	k.flush()
	if k.base == 0 {
		k.base = 1
	}
	return k.b.Back(n-k.base, at)
}

// result reads まで…; it counts only where no terminal line has said it.
func (k *reader) result(number int, text string) error {
	if err := k.begin(); err != nil {
		return err
	}
	if k.b.GivenUp() || k.b.Node().End != nil {
		return nil
	}
	side := k.b.Side()
	end, moves, _ := kakinoki.ParseResultLine(text, side)
	at := kifu.Place{Line: number, Column: 1, Text: text}
	if moves >= 0 && moves != k.b.Ply() {
		k.b.Warn(at.Errorf(kifu.FormatKIF, nil, "the line speaks of %d moves, but there are %d", moves, k.b.Ply()))
	}
	if end.String() == "" {
		return nil
	}
	k.flush()
	return k.b.End(end, at)
}

// moveNumber reads the number of a move line, "12 " or "12手目 ".
func moveNumber(text string) (n int, rest string, ok bool) {
	s := strings.TrimLeftFunc(text, kakinoki.IsBlank)
	n, rest, ok = kakinoki.Number(s)
	if !ok {
		return 0, "", false
	}
	if after, cut := strings.CutPrefix(rest, "手目"); cut {
		rest = after
	} else if c, _ := utf8.DecodeRuneInString(rest); !kakinoki.IsBlank(c) && c != '.' {
		return 0, "", false
	}
	rest = strings.TrimLeftFunc(strings.TrimPrefix(rest, "."), kakinoki.IsBlank)
	c, _ := utf8.DecodeRuneInString(rest)
	return n, rest, rest != "" && !(c < utf8.RuneSelf && kakinoki.Digit(c) >= 0 && onlyDigits(rest))
}

// onlyDigits reports whether text is nothing but digits and blanks: the file
// numbers of a diagram.
func onlyDigits(text string) bool {
	return strings.TrimFunc(text, func(c rune) bool { return kakinoki.IsBlank(c) || kakinoki.Digit(c) >= 0 }) == ""
}

// move reads a numbered line: a move or an end.
func (k *reader) move(number, n int, line, text string) error {
	k.flush()
	at := kifu.Place{Line: number, Column: utf8.RuneCountInString(line[:len(line)-len(text)]) + 1, Text: text}
	if k.base == 0 {
		k.base = n
		if n != 1 && n != k.b.Position().Ply() {
			k.b.Warn(at.Errorf(kifu.FormatKIF, nil, "the first move is numbered %d", n))
		}
	}
	if want := k.base + k.b.Ply(); n != want && !k.b.GivenUp() {
		k.b.Warn(at.Errorf(kifu.FormatKIF, nil, "the move is numbered %d; %d was expected", n, want))
		if n < want && n >= k.base { // a variation without its line
			if err := k.b.Back(n-k.base, at); err != nil {
				return err
			}
		}
	}
	rest, err := k.step(text, at)
	if err != nil {
		return err
	}
	t, rest, timed := readTimes(rest)
	if timed && !k.b.GivenUp() {
		k.time(t)
	}
	if rest = kakinoki.Trim(rest); rest != "" && rest != "+" && !k.b.GivenUp() {
		k.b.Warn(kifu.Place{Line: number, Column: utf8.RuneCountInString(line[:len(line)-len(rest)]) + 1, Text: rest}.
			Errorf(kifu.FormatKIF, nil, "this is neither a time nor a mark; it was passed over"))
	}
	return nil
}

// step plays the move or the end with which text starts and returns the rest.
func (k *reader) step(text string, at kifu.Place) (rest string, err error) {
	if !kakinoki.LooksLikeMove(text) {
		word := text
		if i := strings.IndexAny(text, "(（+"); i >= 0 {
			word, rest = text[:i], text[i:]
		}
		return rest, k.b.End(kifu.EndOf(kakinoki.Trim(word)), at)
	}
	m, rest, err := k.names.ParseMove(k.b.Position(), text, k.b.Last())
	var bad *kakinoki.MoveError
	var foul *shogi.MoveError
	switch {
	case err == nil:
		at.Text = kakinoki.Trim(text[:len(text)-len(rest)])
	case errors.As(err, &foul): // text without origin whose meaning is clear
		m, rest = foul.Move, ""
		at.Text = clean(text)
	case errors.As(err, &bad):
		at.Text = clean(text)
		return "", k.b.Bad(at.Errorf(kifu.FormatKIF, bad.Err, "move %d: %s", k.b.Ply()+1, bad.Reason))
	default:
		return "", k.b.Bad(at.Errorf(kifu.FormatKIF, err, "%v", err))
	}
	k.before = k.b.Last()
	return rest, k.b.Move(m, at)
}

// clean is the text of a line up to its times.
func clean(text string) string {
	if i := strings.Index(text, "   "); i > 0 {
		text = text[:i]
	}
	return kakinoki.Trim(text)
}
