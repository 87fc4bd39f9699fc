package kakinoki

import (
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// reader reads both formats, line by line: a numbered line has a move of KIF, perhaps with more
// moves behind it; any other line of moves has those of KI2.
type reader struct {
	*kifu.Builder
	// names is set after the head.
	names    *Names
	format   kifu.Format
	head     *head
	comments []string
	bookmark string
	base     int // first move's number, or 0
	totals   []seconds
	// pairs: a number counts a move of each side. counted is the last numbered line.
	pairs   bool
	counted counted
	// first is the first step of a double move, or nil.
	first *steps
}

type counted struct {
	number, ply int
	text        string
}

func newReader(f kifu.Format, o kifu.ReadOptions, warnings []*kifu.Error) *reader {
	b := kifu.NewBuilder(f, o)
	for _, w := range warnings {
		b.Warn(w)
	}
	return &reader{Builder: b, format: f, head: &head{builder: b, format: f, options: o, mover: -1}}
}

const (
	maxLines = 1 << 19
	maxHead  = 1 << 16
)

func (r *reader) game(p part) (*kifu.Record, []*kifu.Error, error) {
	for n, line := range kifu.Lines(p.text) {
		number := p.before + n
		if n > maxLines {
			return nil, nil, r.place(number, line).Errorf(r.format, nil, "the record has more than %d lines", maxLines)
		}
		if n > maxHead && r.names == nil {
			return nil, nil, r.place(number, line).Errorf(r.format, nil, "the record has more than %d lines before its first move", maxHead)
		}
		if err := r.line(number, line); err != nil {
			return nil, nil, err
		}
	}
	return r.finish()
}

func (r *reader) line(number int, text string) error {
	if r.remark(number, text) {
		return nil
	}
	text = strings.TrimRightFunc(text, isBlank)
	plain := trim(text) // pasted text may be indented
	if strings.HasPrefix(plain, "手数-") || strings.HasPrefix(plain, "手数―") || strings.HasPrefix(plain, "手数ー") {
		return r.begin()
	}
	if strings.HasPrefix(plain, "まで") {
		return r.result(number, text)
	}
	n, rest, numbered := moveNumber(text)
	varies := strings.HasPrefix(plain, "変化")
	if !numbered && !varies && strings.IndexAny(firstRune(plain), signs) != 0 && !looksLikeMove(plain) {
		return r.unknown(number, text)
	}
	if err := r.begin(); err != nil {
		return err
	}
	switch {
	case varies:
		return r.variation(number, plain)
	case numbered:
		return r.numbered(number, n, text, rest)
	}
	return r.spoken(number, 1, text)
}

// remark reads an empty line, note, comment, bookmark or head line, and returns false for
// others.
func (r *reader) remark(number int, text string) bool {
	if trim(text) == "" {
		return true
	}
	switch text[0] {
	case '#':
		r.note(text[1:])
	case '*':
		r.comments = append(r.comments, text[1:])
	case '&':
		r.mark(number, text[1:])
	default:
		return r.names == nil && r.head.Read(number, text)
	}
	return true
}

func (r *reader) note(text string) {
	rec := r.Record()
	if kifu.IsBanner(text) {
		return
	}
	rec.Notes = append(rec.Notes, text)
}

func (r *reader) mark(number int, text string) {
	if text == "" {
		return
	}
	if r.bookmark != "" {
		r.Warn(r.place(number, text).Errorf(r.format, kifu.CauseKept, "the move has a bookmark already; this one is kept as a comment"))
		r.comments = append(r.comments, "&"+text)
		return
	}
	r.bookmark = text
}

func (r *reader) place(number int, text string) kifu.Place {
	return kifu.Place{Line: number, Column: 1, Text: text}
}

// unknown reads a header after the head. A line of another format's moves is a fault; others
// become notes, with a warning.
func (r *reader) unknown(number int, text string) error {
	if r.names != nil && r.head.ReadHeader(text) {
		return nil
	}
	at := r.place(number, text)
	if f := kifu.MovesOf(text); f != kifu.FormatUnknown && f != kifu.FormatKIF && f != kifu.FormatKI2 {
		return r.Bad(at.Errorf(r.format, kifu.CauseMove, "this is a line of %s", f))
	}
	if r.Ply() > 0 && r.Node().End == nil && originShape.MatchString(text) {
		return r.Bad(at.Errorf(r.format, kifu.CauseMove, "move %d: this looks like a move, but cannot be read", r.Ply()+1))
	}
	r.Warn(at.Errorf(r.format, kifu.CauseKept, "this line does not belong to a record; it is kept as a note"))
	r.note(text)
	return nil
}

func (r *reader) begin() error {
	if r.names != nil {
		return nil
	}
	if err := r.head.Finish(); err != nil {
		return err
	}
	r.names = NewNames(r.Position().Rules())
	return nil
}

// flush puts comments and bookmark on the current node. Call it before leaving the node.
func (r *reader) flush() {
	if len(r.comments) == 0 && r.bookmark == "" {
		return
	}
	node := r.Node()
	comments, found := r.names.SplitComments(r.comments, r.Position(), node.Move)
	for i := range found {
		found[i].After += len(node.Comments)
	}
	node.Comments = append(node.Comments, comments...)
	node.Evaluations = append(node.Evaluations, found...)
	if r.bookmark != "" {
		node.Bookmark = r.bookmark
	}
	r.comments, r.bookmark = r.comments[:0], ""
}

func (r *reader) variation(number int, text string) error {
	at := r.place(number, text)
	n, ok := variationNumber(text)
	if !ok {
		return r.Bad(at.Errorf(r.format, kifu.CauseVariation, "a variation is written 変化：12手"))
	}
	r.flush()
	return r.Back(n-max(r.base, 1), at)
}

// result reads まで…; it counts only without an earlier end.
func (r *reader) result(number int, text string) error {
	if r.names == nil && isStray(text) {
		r.Warn(r.place(number, trim(text)).Errorf(r.format, kifu.CauseSkipped, "the line comes before the moves; it was skipped"))
		return nil
	}
	if err := r.begin(); err != nil {
		return err
	}
	if r.GivenUp() {
		return nil
	}
	at := r.place(number, trim(text))
	if ended := r.Node().End; ended != nil {
		r.compare(*ended, at)
		return nil
	}
	end, moves, _ := parseResultLine(text, r.Side())
	if moves >= 0 && moves != r.Ply() {
		r.Warn(at.Errorf(r.format, kifu.CauseNumber, "the line claims %d moves, but there are %d", moves, r.Ply()))
	}
	if end.String() == "" {
		return nil
	}
	r.flush()
	return r.End(end, at)
}

// isStray reports whether a line まで before the first move counts moves.
func isStray(text string) bool {
	_, moves, _ := parseResultLine(text, shogi.Black)
	return moves > 0
}

// compare warns if a result line contradicts the end. Ends without a winner contradict no
// line; some programs count the end as a move.
func (r *reader) compare(ended kifu.End, at kifu.Place) {
	moves := r.Ply() - 1
	side := r.Side().Other()
	end, n, _ := parseResultLine(at.Text, side)
	if n >= 0 && n != moves && n != moves+1 {
		r.Warn(at.Errorf(r.format, kifu.CauseNumber, "the line claims %d moves, but there are %d", n, moves))
	}
	says, is := end.Result(side).Outcome, ended.Result(side).Outcome
	if says != shogi.Undecided && is != shogi.Undecided && says != is {
		r.Warn(at.Errorf(r.format, kifu.CauseAfterEnd, "the line differs from the end before it, %s", ended))
	}
}

func (r *reader) finish() (*kifu.Record, []*kifu.Error, error) {
	if err := r.begin(); err != nil {
		return nil, nil, err
	}
	r.flush()
	return r.Builder.Finish()
}
