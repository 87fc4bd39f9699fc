package usi

import (
	"strconv"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// fairyName starts the name of Fairy-Stockfish. On large boards, its files are one character
// (':' after '9') on the nine ranks nearest to Black, and two digits beyond: 10j is ":j", and
// on ten ranks 2a is "02a".
const fairyName = "Fairy-Stockfish"

// Ranks from Black's side with one-character files.
const plainRanks = 9

func (e *Engine) isFairy() bool { return strings.HasPrefix(e.Name(), fairyName) }

func (e *Engine) translate(moves []string, r *shogi.Rules) {
	if e.isFairy() {
		fairyMoves(moves, r.Ranks())
	}
}

func (e *Engine) plainMove(text string) string {
	if e.isFairy() {
		return plainMove(text)
	}
	return text
}

func fairyMoves(words []string, ranks int) {
	for i, w := range words {
		m, ok := scanMove(w)
		if !ok {
			continue
		}
		var text strings.Builder
		text.WriteString(m.before)
		for _, sq := range m.squares {
			if rank := int(sq.rank - 'a'); rank < ranks-plainRanks {
				text.WriteString(strconv.Itoa(sq.file/10) + strconv.Itoa(sq.file%10))
			} else {
				text.WriteString(string(rune('0' + sq.file)))
			}
			text.WriteString(string(sq.rank))
		}
		words[i] = text.String() + m.after
	}
}

func plainMove(text string) string {
	m, ok := scanMove(text)
	if !ok {
		return text
	}
	var plain strings.Builder
	plain.WriteString(m.before)
	for _, sq := range m.squares {
		plain.WriteString(strconv.Itoa(sq.file) + string(sq.rank))
	}
	return plain.String() + m.after
}

// scannedMove has a drop with *, one or two squares, and + for promotion.
type scannedMove struct {
	before  string
	squares []scannedSquare
	after   string
}

type scannedSquare struct {
	file int
	rank byte
}

func scanMove(text string) (m scannedMove, ok bool) {
	left, count := text, 2
	if _, to, drop := strings.Cut(text, "*"); drop {
		m.before, left, count = text[:len(text)-len(to)], to, 1
	}
	for range count {
		digits := 1
		if len(left) > 2 && isDigit(left[0]) && isDigit(left[1]) {
			digits = 2
		}
		if len(left) <= digits || left[0] < '0' || left[0] > '?' || left[digits] < 'a' || left[digits] > 'z' {
			return m, false
		}
		file := int(left[digits-1] - '0')
		if digits == 2 {
			file += 10 * int(left[0]-'0')
		}
		m.squares = append(m.squares, scannedSquare{file, left[digits]})
		left = left[digits+1:]
	}
	m.after = left
	return m, left == "" || left == "+"
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
