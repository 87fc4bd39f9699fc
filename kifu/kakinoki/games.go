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

// Part is the text of one game, after a number of lines.
type Part struct {
	Text   string
	Before int
}

// GameReader reads one game, with earlier warnings.
type GameReader func(p Part, warnings []*kifu.Error) (*kifu.Record, []*kifu.Error, error)

// ReadGames reads all games and stops at the first error.
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

// EachGame reads games one at a time; a bad one gives a [*kifu.Error] in its place.
func EachGame(f kifu.Format, r io.Reader, o kifu.ReadOptions, read GameReader) iter.Seq2[kifu.Game, error] {
	return func(yield func(kifu.Game, error) bool) {
		for one := range SplitGames(f, r, o, read) {
			if !yield(one()) {
				return
			}
		}
	}
}

// SplitGames finds the games of a whole input for the caller to read.
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

// After moves, firstKeys start the next game.
var firstKeys = []string{
	kifu.KeyHandicap, kifu.KeyRules, kifu.KeyBlack, kifu.KeyWhite, kifu.KeyGiver, kifu.KeyReceiver,
	kifu.KeyStarted, kifu.KeyDate, kifu.KeyEvent, "表題", "作品名", "作品番号",
}

// lastKeys may follow the moves.
var lastKeys = []string{kifu.KeyEnded, "終局日時", "消費時間", "総消費時間", "結果", "手数"}

// Split finds the games of a KIF or KI2 text. A game starts at a header, board or 手数--- after
// moves, or at a first move after an end.
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

type splitter struct {
	text  string
	parts []Part
	// start is the current game's offset, before its number of earlier lines.
	start, before int
	// Whether the current game has a move, an end, a board row.
	moves, ended, drawn bool
	// pending is where the next game starts if this line begins it, or -1.
	pending, pendingBefore int
	waits                  bool
}

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
		return kindOfHeader(Trim(text[:header]))
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
