package view

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Sides says what a side is called in the middle of an English sentence.
type Sides func(shogi.Color) wire.Text

// Players calls the sides Black and White (先手, 後手).
func Players(c shogi.Color) wire.Text { return name(c, false) }

// MateSides calls the sides as mate problems do: the attacker and the defender
// (攻方, 玉方).
func MateSides(attacker shogi.Color) Sides {
	return func(c shogi.Color) wire.Text {
		if c == attacker {
			return wire.Text{Ja: "攻方", Zh: "攻方", En: "the attacker"}
		}
		return wire.Text{Ja: "玉方", Zh: "玉方", En: "the defender"}
	}
}

// SetupFaults returns the faults of a drawn position for people, with their
// squares.
func SetupFaults(e *shogi.SetupError, sides Sides) []wire.PositionFault {
	r := e.Rules
	out := make([]wire.PositionFault, len(e.Faults))
	for i, f := range e.Faults {
		out[i].Text = setupFault(r, f, sides(f.Color))
		out[i].Text.En = strings.ToUpper(out[i].Text.En[:1]) + out[i].Text.En[1:]
		if f.Square != shogi.NoSquare && r.Has(f.Square) {
			out[i].Square = notation.FormatSquare(r, f.Square)
		}
	}
	return out
}

func setupFault(r *shogi.Rules, f shogi.SetupFault, side wire.Text) wire.Text {
	piece := wire.Text{Ja: "駒", Zh: "棋子", En: "piece"}
	if f.Piece != shogi.NoKind && int(f.Piece) <= len(r.Kinds()) {
		n := r.Info(f.Piece).Names
		piece = wire.Text{Ja: n.Two, Zh: n.Zh, En: n.En}
	}
	switch f.Kind {
	case shogi.TwoPawns:
		return wire.Text{
			Ja: fmt.Sprintf("%sの%sが同じ筋に%d枚あります（二歩）。", side.Ja, piece.Ja, f.Count),
			Zh: fmt.Sprintf("同一筋有%s的%d枚%s（二步）。", side.Zh, f.Count, piece.Zh),
			En: fmt.Sprintf("%s has %d unpromoted %ss on one file (nifu).", side.En, f.Count, piece.En),
		}
	case shogi.DeadPiece:
		return wire.Text{
			Ja: side.Ja + "の" + piece.Ja + "は行き所がありません。",
			Zh: side.Zh + "的" + piece.Zh + "無路可走。",
			En: fmt.Sprintf("The %s of %s could never move from here.", piece.En, side.En),
		}
	case shogi.TooManyKings:
		return wire.Text{
			Ja: fmt.Sprintf("%sの玉が%d枚あります。", side.Ja, f.Count),
			Zh: fmt.Sprintf("%s有%d枚玉。", side.Zh, f.Count),
			En: fmt.Sprintf("%s has %d kings.", side.En, f.Count),
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
			Ja: fmt.Sprintf("%sが%d枚あります。全部で%d枚しかありません。", piece.Ja, f.Count, f.Most),
			Zh: fmt.Sprintf("%s有%d枚，全副只有%d枚。", piece.Zh, f.Count, f.Most),
			En: fmt.Sprintf("There are %d %ss; the set has %d.", f.Count, piece.En, f.Most),
		}
	}
	return wire.Text{
		Ja: "このルールにない駒があります。", Zh: "有此規則所沒有的棋子。", En: "There is a piece that this rule set does not have.",
	}
}
