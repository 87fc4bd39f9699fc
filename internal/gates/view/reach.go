package view

import (
	"strings"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Reach returns all moves with any position of other pieces.
func Reach(r *shogi.Rules) wire.Reach {
	return wire.Reach{Black: reachOf(r, shogi.Black), White: reachOf(r, shogi.White)}
}

func reachOf(r *shogi.Rules, c shogi.Color) []wire.PieceReach {
	out := []wire.PieceReach{}
	for _, k := range r.Kinds() {
		var moves []string
		add := func(to shogi.Bitboard, move func(shogi.Square) shogi.Move) {
			for !to.Empty() {
				moves = append(moves, notation.FormatUSI(r, move(to.Pop())))
			}
		}
		add(r.DropReach(c, k), func(to shogi.Square) shogi.Move { return shogi.NewDrop(k, to) })
		for from := range shogi.Square(shogi.MaxSquares) {
			stay, promote := r.Reach(c, k, from)
			add(stay, func(to shogi.Square) shogi.Move { return shogi.NewMove(from, to, false) })
			add(promote, func(to shogi.Square) shogi.Move { return shogi.NewMove(from, to, true) })
		}
		out = append(out, wire.PieceReach{Letter: r.Info(k).Letter, Moves: strings.Join(moves, " ")})
	}
	return out
}
