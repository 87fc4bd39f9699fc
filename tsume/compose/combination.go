package compose

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// Combination returns the solution of the problem without the place where it
// happens: see the function of that name.
func (p *Problem) Combination() string { return Combination(p.Position, p.Line) }

// Combination returns what is played in a line from p, without the place on the
// board: the kind of each piece that moves, where it goes as seen from the first
// square of the defender's king, and whether it was dropped, captures or promotes.
// A line and its mirror image have the same one where the rule set is symmetric;
// where the king walks across an edge, so do the places across it. Two problems
// with the same combination show the same idea.
func Combination(p shogi.Position, line []shogi.Move) string {
	own := combination(p, line, 1)
	if !p.Rules().Symmetric() {
		return own
	}
	return min(own, combination(p, line, -1))
}

// combination is Combination without the mirror image; side is 1, or -1 with left
// and right exchanged.
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
		var u shogi.Undo
		p.Make(m, &u)
	}
	return b.String()
}

// around is a distance on a board that is joined after so many squares, 0 for one
// that is not.
func around(n, joined int) int {
	if joined == 0 {
		return n
	}
	return (n%joined + joined) % joined
}
