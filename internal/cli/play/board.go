package play

import (
	"strconv"
	"strings"

	"github.com/komadai/komadai/shogi"
)

var (
	wideDigits = [...]string{"０", "１", "２", "３", "４", "５", "６", "７", "８", "９"}
	kanji      = [...]string{"", "一", "二", "三", "四", "五", "六", "七", "八", "九"}
)

// wideFile is two columns wide.
func wideFile(n int) string {
	if n < len(wideDigits) {
		return wideDigits[n]
	}
	return strconv.Itoa(n)
}

// number is in kanji, 1 to 99.
func number(n int) string {
	switch tens := n / 10; {
	case tens > 1:
		return kanji[tens] + "十" + kanji[n%10]
	case tens == 1:
		return "十" + kanji[n%10]
	}
	return kanji[n%10]
}

// drawBoard draws three columns a square, with a v before White's pieces as in the BOD format.
// turned shows White's side. Voids are blank.
func drawBoard(p *shogi.Position, turned bool) string {
	r := p.Rules()
	top, bottom := shogi.White, shogi.Black
	if turned {
		top, bottom = bottom, top
	}
	var b strings.Builder
	writeHand(&b, p, top)
	b.WriteString(" ")
	for i := range r.Files() {
		b.WriteString(" " + wideFile(fileAt(r, i, turned)))
	}
	b.WriteString("\n")
	for i := range r.Ranks() {
		rank := i + 1
		if turned {
			rank = r.Ranks() - i
		}
		b.WriteString(" ")
		for j := range r.Files() {
			b.WriteString(cell(p, r.SquareAt(fileAt(r, j, turned), rank)))
		}
		b.WriteString("  " + number(rank) + " " + string(rune('a'+rank-1)) + "\n")
	}
	writeHand(&b, p, bottom)
	return b.String()
}

func fileAt(r *shogi.Rules, i int, turned bool) int {
	if turned {
		return i + 1
	}
	return r.Files() - i
}

func cell(p *shogi.Position, sq shogi.Square) string {
	if sq == shogi.NoSquare {
		return "   "
	}
	pc := p.Piece(sq)
	if pc == shogi.NoPiece {
		return " ・"
	}
	mark := " "
	if pc.Color() == shogi.White {
		mark = "v"
	}
	return mark + p.Rules().Info(pc.Kind()).Names.One
}

func sign(c shogi.Color) string {
	if c == shogi.White {
		return "△"
	}
	return "▲"
}

func writeHand(b *strings.Builder, p *shogi.Position, c shogi.Color) {
	r := p.Rules()
	b.WriteString(sign(c))
	empty := true
	for _, k := range r.HandKinds() {
		n := p.Hand(c, k)
		if n == 0 {
			continue
		}
		empty = false
		b.WriteString(" " + r.Info(k).Names.One)
		if n > 1 {
			b.WriteString(number(min(n, 99)))
		}
	}
	if empty {
		b.WriteString(" なし")
	}
	b.WriteString("\n")
}
