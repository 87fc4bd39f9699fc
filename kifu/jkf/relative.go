package jkf

import (
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

var relatives = map[rune]byte{'左': 'L', '直': 'C', '右': 'R', '上': 'U', '寄': 'M', '引': 'D', '打': 'H'}

// relative returns the letters that m needs.
func relative(p *shogi.Position, m, last shogi.Move) string {
	var b strings.Builder
	for _, c := range notation.FormatJapanese(p, m, last, notation.NoMarks) {
		if letter, ok := relatives[c]; ok {
			b.WriteByte(letter)
		}
	}
	return b.String()
}

// byRelative finds a move without origin: a drop, or the piece of the letters. ok is false if
// ambiguous.
func byRelative(p *shogi.Position, kind shogi.Kind, to shogi.Square, promote bool, letters string, last shogi.Move) (found shogi.Move, ok bool) {
	drop := shogi.NewDrop(kind, to)
	if letters == "H" {
		return drop, true
	}
	n := 0
	for _, m := range p.AppendLegal(nil) {
		if !m.IsBoard() || m.To() != to || m.Promotes() != promote || p.Piece(m.From()).Kind() != kind {
			continue
		}
		if letters == "" || relative(p, m, last) == letters {
			found = m
			n++
		}
	}
	if n == 0 && letters == "" {
		return drop, true
	}
	return found, n == 1
}
