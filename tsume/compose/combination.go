package compose

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// Combination encodes the idea of a line without its place on the board: kinds, targets
// relative to the king's first square, drops, captures and promotions. Mirror images share it
// in symmetric rule sets; joined edges are respected.
func Combination(p shogi.Position, line []shogi.Move) string {
	own := combination(p, line, 1)
	if !p.Rules().Symmetric() {
		return own
	}
	return min(own, combination(p, line, -1))
}

// combination uses side -1 for the mirror image.
func combination(p shogi.Position, line []shogi.Move, side int) string {
	r := p.Rules()
	var files, ranks int
	if king := r.Info(r.Royal()).Spec; king.WrapFiles {
		files = r.Files()
	}
	if king := r.Info(r.Royal()).Spec; king.WrapRanks {
		ranks = r.Ranks()
	}
	home := p.King(p.Side().Other())
	var b strings.Builder
	for _, m := range line {
		kind, mark := m.Kind(), "*"
		if m.IsBoard() {
			kind, mark = p.Piece(m.From()).Kind(), "-"
			if p.Piece(m.To()) != shogi.NoPiece {
				mark = "x"
			}
		}
		left, up := side*(r.File(m.To())-r.File(home)), r.Rank(m.To())-r.Rank(home)
		fmt.Fprintf(&b, "%s%s%d,%d", r.Info(kind).Letter, mark, around(left, files), around(up, ranks))
		if m.Promotes() {
			b.WriteByte('+')
		}
		b.WriteByte(' ')
		p.Advance(m)
	}
	return b.String()
}

func around(n, joined int) int {
	if joined == 0 {
		return n
	}
	return (n%joined + joined) % joined
}
