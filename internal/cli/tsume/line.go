package tsume

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// parseLine reads moves from p in any notation, separated by space or a side sign (▲△). It
// returns nil without moves.
func parseLine(p *shogi.Position, text string) ([]shogi.Move, error) {
	var line []shogi.Move
	q, last := *p, shogi.NoMove
	for _, word := range lineWords(text) {
		m, err := notation.Parse(&q, word, last)
		if err != nil {
			return nil, fmt.Errorf("move %d of the line, %s: %w", len(line)+1, word, err)
		}
		line = append(line, m)
		var u shogi.Undo
		q.Make(m, &u)
		last = m
	}
	return line, nil
}

const sideSigns = "▲△▼▽☗☖"

// lineWords splits a line into moves. 同 may be followed by a space, and a move preceded by its
// number.
func lineWords(text string) []string {
	var spaced strings.Builder
	for _, c := range text {
		switch {
		case c == '、' || c == '，' || c == ',' || c == '　':
			c = ' '
		case strings.ContainsRune(sideSigns, c):
			spaced.WriteByte(' ')
		}
		spaced.WriteRune(c)
	}
	var words []string
	for word := range strings.FieldsSeq(spaced.String()) {
		if n := len(words); n > 0 && (strings.HasSuffix(words[n-1], "同") || strings.Contains(sideSigns, words[n-1])) {
			words[n-1] += word
			continue
		}
		words = append(words, word)
	}
	return words
}

func lineText(p shogi.Position, last shogi.Move, line []shogi.Move) string {
	var b strings.Builder
	for _, m := range line {
		if !p.IsLegal(m) {
			b.WriteString("…")
			break
		}
		b.WriteString(notation.Text(notation.Japanese, &p, m, last))
		var u shogi.Undo
		p.Make(m, &u)
		last = m
	}
	return b.String()
}
