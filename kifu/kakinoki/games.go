package kakinoki

import (
	"errors"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// A Part is the text of one game of an input, and the number of lines before it.
type Part struct {
	Text   string
	Before int
}

// A GameReader reads one game. warnings are those that there are already.
type GameReader func(p Part, warnings []*kifu.Error) (*kifu.Record, []*kifu.Error, error)

// ReadGames reads all games of an input with a reader of one. The first error
// ends it.
func ReadGames(f kifu.Format, r io.Reader, o kifu.ReadOptions, read GameReader) (records []*kifu.Record, warnings []*kifu.Error, err error) {
	for one := range SplitGames(f, r, o, read) {
		g, err := one()
		if err != nil {
			return nil, nil, err
		}
		if len(records) == kifu.MaxGames {
			return nil, nil, kifu.TooMany(f)
		}
		records, warnings = append(records, g.Record), append(warnings, g.Warnings...)
	}
	return records, warnings, nil
}

// EachGame reads the games of an input one at a time; one that cannot be read gives
// its error, a [*kifu.Error], in its place.
func EachGame(f kifu.Format, r io.Reader, o kifu.ReadOptions, read GameReader) iter.Seq2[kifu.Game, error] {
	return func(yield func(kifu.Game, error) bool) {
		for one := range SplitGames(f, r, o, read) {
			if !yield(one()) {
				return
			}
		}
	}
}

// SplitGames finds the games of an input, which is read whole, and leaves it to
// the caller to read them.
func SplitGames(f kifu.Format, r io.Reader, o kifu.ReadOptions, read GameReader) iter.Seq[kifu.Reading] {
	return func(yield func(kifu.Reading) bool) {
		text, warnings, err := kifu.ReadText(f, r, o)
		if err != nil {
			yield(func() (kifu.Game, error) { return kifu.Game{}, err })
			return
		}
		parts := Split(text.Text)
		for i, part := range parts {
			first := warnings
			if i > 0 {
				first = nil
			}
			one := func() (kifu.Game, error) {
				rec, found, err := read(part, first)
				if bad := (*kifu.Error)(nil); errors.As(err, &bad) {
					found = []*kifu.Error{bad}
				}
				if len(parts) > 1 {
					for _, w := range found {
						w.Game = i + 1
					}
				}
				if err != nil {
					return kifu.Game{}, err
				}
				return kifu.Game{Record: rec, Warnings: found}, nil
			}
			if !yield(one) {
				return
			}
		}
	}
}

// firstKeys are the headers that a game begins with: behind moves they begin the
// next one. Any other header may stand behind the moves of its game.
var firstKeys = []string{
	kifu.KeyHandicap, kifu.KeyRules, kifu.KeyBlack, kifu.KeyWhite, kifu.KeyGiver, kifu.KeyReceiver,
	kifu.KeyStarted, kifu.KeyDate, kifu.KeyEvent, "表題", "作品名", "作品番号",
}

// lastKeys are the headers that a program writes behind the moves.
var lastKeys = []string{kifu.KeyEnded, "終局日時", "消費時間", "総消費時間", "結果", "手数"}

// Split finds the games of a text in KIF or KI2: a new one begins at a header, a
// board or a line 手数--- behind moves, and at a first move behind an end. A text of
// one game is one part, whatever it holds.
func Split(text string) []Part {
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
	return append(s.parts, Part{Text: text[s.start:], Before: s.before})
}

// splitter goes through the lines of a text.
type splitter struct {
	text  string
	parts []Part
	// start and before are where the present game begins: its offset, and the
	// number of lines before it.
	start, before int
	// moves, ended, drawn say what the present game has had: a move, an end that no
	// variation follows, a row of a board.
	moves, ended, drawn bool
	// pending is where the next game begins if this line is the first of it: after
	// the last one that can only be of this game; -1 for nowhere.
	pending, pendingBefore int
	waits                  bool
}

// line looks at a line.
func (s *splitter) line(number, offset int, line string) {
	text := Trim(line)
	kind := kindOf(text)
	begins := s.moves && (kind == headLine || kind == handAbove || kind == rowLine || s.ended && kind == firstMove) ||
		!s.moves && s.drawn && kind == handAbove
	if begins {
		if !s.waits {
			s.pending, s.pendingBefore = offset, number-1
		}
		s.parts = append(s.parts, Part{Text: s.text[s.start:s.pending], Before: s.before})
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
	// Notes and other headers behind moves are of the next game if it begins there.
	switch {
	case s.moves && (kind == noteLine || kind == otherHeader):
		if !s.waits {
			s.waits, s.pending, s.pendingBefore = true, offset, number-1
		}
	case kind != blankLine:
		s.waits = false
	}
}

// lineKind is what a line can be, as far as games are told apart by it.
type lineKind int

const (
	blankLine     lineKind = iota
	noteLine               // # of a program
	otherLine              // a comment, a bookmark, the last header, anything else
	otherHeader            // one that may stand behind the moves
	headLine               // one that begins a game
	handAbove              // White's hand, above a board
	rowLine                // a row of a board
	variationLine          // 変化
	firstMove              // a move numbered 1, or one without a number
	moveLine               // another move
	endLine                // まで, or a numbered end
)

// kindOf tells what a line is.
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
		return kindOfHeader(Trim(text[:header]))
	}
	if kind, ok := kindOfMove(text); ok {
		return kind
	}
	return otherLine
}

// kindOfMove tells what a line with a move or a numbered end is.
func kindOfMove(text string) (kind lineKind, ok bool) {
	if strings.ContainsAny(firstRune(text), "▲△▼▽☗☖") {
		return firstMove, true
	}
	n, rest, numbered := MoveNumber(text)
	if !numbered {
		return otherLine, false
	}
	switch {
	case LooksLikeMove(rest) && n == 1:
		return firstMove, true
	case LooksLikeMove(rest):
		return moveLine, true
	}
	word, _, _ := strings.Cut(rest, "(")
	if word, _, _ = strings.Cut(word, "（"); isEnd(Trim(word)) {
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
