package view

import (
	"fmt"

	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// SetupFaults returns the faults of a drawn position for people, with their
// squares.
func SetupFaults(r *shogi.Rules, e *shogi.SetupError) []wire.PositionFault {
	out := make([]wire.PositionFault, len(e.Faults))
	for i, f := range e.Faults {
		out[i].Text = setupFault(r, f)
		if f.Square != shogi.NoSquare && r.Has(f.Square) {
			out[i].Square = notation.FormatSquare(r, f.Square)
		}
	}
	return out
}

func setupFault(r *shogi.Rules, f shogi.SetupFault) wire.Text {
	side := name(f.Color, false)
	piece := wire.Text{Ja: "駒", Zh: "棋子", En: "piece"}
	if f.Piece != shogi.NoKind && int(f.Piece) <= len(r.Kinds()) {
		n := r.Info(f.Piece).Names
		piece = wire.Text{Ja: n.Two, Zh: n.Zh, En: n.En}
	}
	switch f.Kind {
	case shogi.TwoPawns:
		return wire.Text{
			Ja: side.Ja + "の" + piece.Ja + "が同じ筋に二枚あります（二歩）。",
			Zh: "同一筋有" + side.Zh + "的兩枚" + piece.Zh + "（二步）。",
			En: fmt.Sprintf("%s has two unpromoted %ss on one file (nifu).", side.En, piece.En),
		}
	case shogi.DeadPiece:
		return wire.Text{
			Ja: side.Ja + "の" + piece.Ja + "は行き所がありません。",
			Zh: side.Zh + "的" + piece.Zh + "無路可走。",
			En: fmt.Sprintf("The %s of %s could never move from here.", piece.En, side.En),
		}
	case shogi.TooManyKings:
		return wire.Text{
			Ja: side.Ja + "の玉が二枚以上あります。", Zh: side.Zh + "有兩枚以上的玉。", En: side.En + " has more than one king.",
		}
	case shogi.NoKing:
		return wire.Text{
			Ja: side.Ja + "の玉がありません。", Zh: side.Zh + "沒有玉。", En: side.En + " has no king.",
		}
	case shogi.CheckedOutOfTurn:
		return wire.Text{
			Ja: "手番でない" + side.Ja + "の玉に、すでに王手がかかっています。",
			Zh: "未輪到的" + side.Zh + "之玉已被王手。",
			En: fmt.Sprintf("%s is in check although it is not its turn.", side.En),
		}
	case shogi.TooManyPieces:
		return wire.Text{
			Ja: piece.Ja + "の数が多すぎます。", Zh: piece.Zh + "過多。", En: fmt.Sprintf("There are more %ss than the set has.", piece.En),
		}
	}
	return wire.Text{
		Ja: "このルールにない駒があります。", Zh: "有此規則所沒有的棋子。", En: "There is a piece that this rule set does not have.",
	}
}
