package kakinoki

import (
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// part is the text of one game, after a number of lines.
type part struct {
	text   string
	before int
}

func split(f kifu.Format) func(io.Reader, kifu.ReadOptions) iter.Seq[kifu.Reading] {
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
					rec, found, err := newReader(f, o, warnings).game(p)
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
	if kind == endLine && !s.moves && isStray(text) {
		kind = otherLine
	}
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
