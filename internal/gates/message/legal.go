package message

import (
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Legal returns the legal moves of p, with paths that are not straight.
func Legal(p *shogi.Position) []wire.LegalMove {
	r := p.Rules()
	moves := p.AppendLegal(nil)
	out := make([]wire.LegalMove, len(moves))
	for i, m := range moves {
		out[i].USI = notation.FormatUSI(r, m)
		out[i].Path = Path(p, m)
	}
	return out
}

// Path returns the squares of a legal move's path, or nil if it is straight or in the move's USI.
func Path(p *shogi.Position, m shogi.Move) []string {
	if !m.IsBoard() || m.Doubles() {
		return nil
	}
	path := p.Path(m)
	if straight(p.Rules(), path) {
		return nil
	}
	return Squares(p.Rules(), path)
}

// straight reports whether a client can draw the path from its ends: a line of adjacent
// squares, or one leap. A hurdle jump covers an even number of squares each way.
func straight(r *shogi.Rules, path []shogi.Square) bool {
	last := len(path) - 1
	if last < 1 {
		return true
	}
	at := func(i int) (file, rank int) { return r.File(path[i]), r.Rank(path[i]) }
	f0, r0 := at(0)
	f1, r1 := at(1)
	df, dr := f1-f0, r1-r0
	if max(abs(df), abs(dr)) > 1 {
		hurdle := df%2 == 0 && dr%2 == 0
		return last == 1 && !hurdle && max(abs(df), abs(dr)) <= 2
	}
	for i := 1; i < last; i++ {
		fa, ra := at(i)
		fb, rb := at(i + 1)
		if fb-fa != df || rb-ra != dr {
			return false
		}
	}
	return true
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// Check returns the square of a king in check, or "".
func Check(p *shogi.Position) string {
	if !p.InCheck() {
		return ""
	}
	return notation.FormatSquare(p.Rules(), p.King(p.Side()))
}

// Squares returns the names of squares, never nil.
func Squares(r *shogi.Rules, list []shogi.Square) []string {
	return wire.List(list, func(sq shogi.Square) string { return notation.FormatSquare(r, sq) })
}
