package compose

import (
	_ "embed"
	"strings"

	"github.com/komadai/komadai/shogi"
)

//go:embed figures.txt
var figures string

// Figure is a picture made of pieces (曲詰).
type Figure struct {
	// Kind is "digit", "letter", "kana", "kanji", "cross", "diamond", "square", "triangle"
	// or "line".
	Kind string
	// Name is the content: "7", "T", "ハ", "王".
	Name string
}

// Pieces.
const leastFigure = 5

// FigureOf returns the figure of all pieces on the board as Black sees it; ok is false if
// unknown.
func FigureOf(p *shogi.Position) (f Figure, ok bool) {
	if p.Occupied().Count() < leastFigure {
		return f, false
	}
	shape := shapeOf(p)
	for entry := range strings.SplitSeq(figures, "\n\n") {
		head, rows, _ := strings.Cut(strings.TrimSpace(entry), "\n")
		if kind, name, found := strings.Cut(head, " "); found && rows == shape {
			return Figure{kind, name}, true
		}
	}
	return f, false
}

func shapeOf(p *shogi.Position) string {
	r := p.Rules()
	left, right, top, bottom := 1, r.Files(), r.Ranks(), 1
	for b := p.Occupied(); !b.Empty(); {
		sq := b.Pop()
		left, right = max(left, r.File(sq)), min(right, r.File(sq))
		top, bottom = min(top, r.Rank(sq)), max(bottom, r.Rank(sq))
	}
	var rows []string
	for rank := top; rank <= bottom; rank++ {
		row := make([]byte, 0, left-right+1)
		for file := left; file >= right; file-- {
			mark := byte('.')
			if sq := r.SquareAt(file, rank); sq != shogi.NoSquare && p.Piece(sq) != shogi.NoPiece {
				mark = '#'
			}
			row = append(row, mark)
		}
		rows = append(rows, string(row))
	}
	return strings.Join(rows, "\n")
}
