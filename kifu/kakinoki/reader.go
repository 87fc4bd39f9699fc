package kakinoki

import (
	"errors"
	"io"
	"iter"
	"regexp"
	"slices"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// reader is the common part of the KIF and KI2 readers: head, comments, bookmarks and notes.
type reader struct {
	*kifu.Builder
	// names is set after the head.
	names    *Names
	format   kifu.Format
	head     *head
	comments []string
	bookmark string
}

// newReader returns a reader of an empty record with earlier warnings.
func newReader(f kifu.Format, o kifu.ReadOptions, warnings []*kifu.Error) *reader {
	b := kifu.NewBuilder(f, o)
	for _, w := range warnings {
		b.Warn(w)
	}
	return &reader{Builder: b, format: f, head: newHead(b, f, o)}
}

// Bounds of a record and its head.
const (
	maxLines = 1 << 19
	maxHead  = 1 << 16
)

// game reads a game by its lines.
func (r *reader) game(p part, read func(number int, line string) error) (*kifu.Record, []*kifu.Error, error) {
	for n, line := range kifu.Lines(p.text) {
		number := p.before + n
		if n > maxLines {
			return nil, nil, r.place(number, line).Errorf(r.format, nil, "the record has more than %d lines", maxLines)
		}
		if n > maxHead && r.names == nil {
			return nil, nil, r.place(number, line).Errorf(r.format, nil, "the record has more than %d lines before its first move", maxHead)
		}
		if err := read(number, line); err != nil {
			return nil, nil, err
		}
	}
	return r.finish()
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
	if len(rec.Notes) == 0 && strings.HasPrefix(text, "KIF version") {
		return
	}
	rec.Notes = append(rec.Notes, text)
}

func (r *reader) mark(number int, text string) {
	if text == "" {
		return
	}
	if r.bookmark != "" {
		r.Warn(r.place(number, text).Errorf(r.format, nil, "the move has a bookmark already; this one is kept as a comment"))
		r.comments = append(r.comments, "&"+text)
		return
	}
	r.bookmark = text
}

func (r *reader) place(number int, text string) kifu.Place {
	return kifu.Place{Line: number, Column: 1, Text: text}
}

// unknown reads a header after the head; other lines become notes, with a warning.
func (r *reader) unknown(number int, text string) {
	if r.names != nil && r.head.ReadHeader(text) {
		return
	}
	r.Warn(r.place(number, text).Errorf(r.format, nil, "this line does not belong to a record; it is kept as a note"))
	r.note(text)
}

// begin ends the head.
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

// variation reads 変化：N手; base is the first move's number.
func (r *reader) variation(number int, text string, base int) error {
	at := r.place(number, text)
	n, ok := variationNumber(text)
	if !ok {
		return r.Bad(at.Errorf(r.format, nil, "a variation is written 変化：12手"))
	}
	r.flush()
	return r.Back(n-base, at)
}

// result reads まで…; it counts only without an earlier end.
func (r *reader) result(number int, text string) error {
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
		r.Warn(at.Errorf(r.format, nil, "the line claims %d moves, but there are %d", moves, r.Ply()))
	}
	if end.String() == "" {
		return nil
	}
	r.flush()
	return r.End(end, at)
}

// winsOf matches words that [parseResultLine] keeps for a win of the side to move.
var winsOf = regexp.MustCompile(`^(時間切れにより)?(先手|後手|上手|下手)の?勝ち?$`)

// compare warns if a result line contradicts the end. Ends without a winner contradict no
// line; some programs count the end as a move.
func (r *reader) compare(ended kifu.End, at kifu.Place) {
	moves := r.Ply() - 1
	side := r.Side().Other()
	end, n, _ := parseResultLine(at.Text, side)
	if n >= 0 && n != moves && n != moves+1 {
		r.Warn(at.Errorf(r.format, nil, "the line claims %d moves, but there are %d", n, moves))
	}
	says, is := end.Result(side).Outcome, ended.Result(side).Outcome
	if winsOf.MatchString(end.Word) {
		says = shogi.WinFor(side) // no end has this for the side to move
	}
	if says != shogi.Undecided && is != shogi.Undecided && says != is {
		r.Warn(at.Errorf(r.format, nil, "the line differs from the end before it, %s", ended))
	}
}

// play plays the move at the start of text and returns the rest, "" if unreadable.
func (r *reader) play(text string, at kifu.Place) (rest string, err error) {
	m, rest, err := r.names.ParseMove(r.Position(), text, r.Last())
	var bad *moveError
	var foul *shogi.MoveError
	switch {
	case err == nil:
		at.Text = trim(text[:len(text)-len(rest)])
	case errors.As(err, &foul): // without origin, but clear
		m, rest, at.Text = foul.Move, "", untimed(text)
	case errors.As(err, &bad):
		at.Text = untimed(text)
		return "", r.Bad(at.Errorf(r.format, bad.Err, "move %d: %s", r.Ply()+1, bad.Reason))
	default:
		return "", r.Bad(at.Errorf(r.format, err, "%v", err))
	}
	return rest, r.Move(m, at)
}

func untimed(text string) string {
	if i := strings.Index(text, "   "); i > 0 {
		text = text[:i]
	}
	return trim(text)
}

func (r *reader) finish() (*kifu.Record, []*kifu.Error, error) {
	if err := r.begin(); err != nil {
		return nil, nil, err
	}
	r.flush()
	return r.Builder.Finish()
}

// part is the text of one game, after a number of lines.
type part struct {
	text   string
	before int
}

// split returns the Split of a codec. start makes the function that reads a line.
func split(f kifu.Format, start func(*reader) func(number int, text string) error) func(io.Reader, kifu.ReadOptions) iter.Seq[kifu.Reading] {
	return func(in io.Reader, o kifu.ReadOptions) iter.Seq[kifu.Reading] {
		return func(yield func(kifu.Reading) bool) {
			text, first, err := kifu.ReadText(f, in, o)
			if err != nil {
				yield(kifu.Failed(err))
				return
			}
			parts := splitGames(text.Text)
			for i, p := range parts {
				number, warnings := i+1, first
				if first = nil; len(parts) == 1 {
					number = 0
				}
				game := func() (kifu.Game, error) {
					r := newReader(f, o, warnings)
					rec, found, err := r.game(p, start(r))
					return kifu.Numbered(number, rec, found, err)
				}
				if !yield(game) {
					return
				}
			}
		}
	}
}

// After moves, firstKeys start the next game.
var firstKeys = []string{
	kifu.KeyHandicap, kifu.KeyRules, kifu.KeyBlack, kifu.KeyWhite, kifu.KeyGiver, kifu.KeyReceiver,
	kifu.KeyStarted, kifu.KeyDate, kifu.KeyEvent, "表題", "作品名", "作品番号",
}

// lastKeys may follow the moves.
var lastKeys = []string{kifu.KeyEnded, "終局日時", "消費時間", "総消費時間", "結果", "手数"}

// splitGames finds the games of a KIF or KI2 text. A game starts at a header, board or 手数--- after
// moves, or at a first move after an end.
func splitGames(text string) []part {
	s := splitter{text: text}
	offset := 0
	for number, line := range kifu.Lines(text) {
		s.line(number, offset, line)
		offset += len(line)
		if strings.HasPrefix(text[offset:], "\r\n") {
			offset++
		}
		offset = min(offset+1, len(text))
	}
	return append(s.parts, part{text[s.start:], s.before})
}

type splitter struct {
	text  string
	parts []part
	// start is the current game's offset, before its number of earlier lines.
	start, before int
	// Whether the current game has a move, an end, a board row.
	moves, ended, drawn bool
	// pending is where the next game starts if this line begins it, or -1.
	pending, pendingBefore int
	waits                  bool
}

func (s *splitter) line(number, offset int, line string) {
	text := trim(line)
	kind := kindOf(text)
	begins := s.moves && (kind == headLine || kind == handAbove || kind == rowLine || s.ended && kind == firstMove) ||
		!s.moves && s.drawn && kind == handAbove
	if begins {
		if !s.waits {
			s.pending, s.pendingBefore = offset, number-1
		}
		s.parts = append(s.parts, part{s.text[s.start:s.pending], s.before})
		s.start, s.before = s.pending, s.pendingBefore
		s.moves, s.ended, s.drawn = false, false, false
	}
	switch kind {
	case rowLine:
		s.drawn = true
	case firstMove, moveLine:
		s.moves = true
	case endLine:
		s.moves, s.ended = true, true
	case variationLine:
		s.ended = false
	}
	// Notes and other headers after moves belong to a game that starts there.
	switch {
	case s.moves && (kind == noteLine || kind == otherHeader):
		if !s.waits {
			s.waits, s.pending, s.pendingBefore = true, offset, number-1
		}
	case kind != blankLine:
		s.waits = false
	}
}

type lineKind int

const (
	blankLine lineKind = iota
	noteLine
	otherLine // a comment, bookmark, last header or other
	otherHeader
	headLine
	handAbove // White's hand, above a board
	rowLine
	variationLine // 変化
	firstMove     // number 1 or without number
	moveLine
	endLine // まで, or a numbered end
)

func kindOf(text string) lineKind {
	switch {
	case text == "":
		return blankLine
	case text[0] == '#':
		return noteLine
	case text[0] == '*', text[0] == '&', isFileLine(text):
		return otherLine
	case strings.HasPrefix(text, "変化"):
		return variationLine
	case strings.HasPrefix(text, "まで"):
		return endLine
	case strings.HasPrefix(text, "手数-"), strings.HasPrefix(text, "手数―"), strings.HasPrefix(text, "手数ー"):
		return headLine
	case text[0] == '|', strings.HasPrefix(text, "｜"):
		return rowLine
	}
	header := strings.IndexAny(text, "：:")
	if header > 0 && !notHeader(text) {
		return kindOfHeader(trim(text[:header]))
	}
	if kind, ok := kindOfMove(text); ok {
		return kind
	}
	return otherLine
}

func kindOfMove(text string) (kind lineKind, ok bool) {
	if strings.ContainsAny(firstRune(text), "▲△▼▽☗☖") {
		return firstMove, true
	}
	n, rest, numbered := moveNumber(text)
	if !numbered {
		return otherLine, false
	}
	switch {
	case looksLikeMove(rest) && n == 1:
		return firstMove, true
	case looksLikeMove(rest):
		return moveLine, true
	}
	word, _, _ := strings.Cut(rest, "(")
	if word, _, _ = strings.Cut(word, "（"); isEnd(trim(word)) {
		return endLine, true
	}
	return otherLine, false
}

func isEnd(word string) bool {
	end := kifu.EndOf(word)
	return end.Known()
}

func kindOfHeader(key string) lineKind {
	if slices.Contains(firstKeys, key) {
		return headLine
	}
	if slices.Contains(lastKeys, key) {
		return otherLine
	}
	if holder, ok := holderOf(key); ok && holder == shogi.White {
		return handAbove
	}
	if strings.HasSuffix(key, handSuffix) {
		return otherLine
	}
	return otherHeader
}
