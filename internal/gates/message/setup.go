package message

import (
	"strings"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Sides returns a side's name inside a sentence.
type Sides func(shogi.Color) lang.Text

// Players names the sides Black and White (先手, 後手).
func Players(c shogi.Color) lang.Text {
	return [2]lang.Text{lang.SideBlack, lang.SideWhite}[c]
}

// MateSides names the sides attacker and defender (攻方, 玉方).
func MateSides(attacker shogi.Color) Sides {
	return func(c shogi.Color) lang.Text {
		if c == attacker {
			return lang.SideAttacker
		}
		return lang.SideDefender
	}
}

// SetupFaults returns the faults of a drawn position as texts with squares.
func SetupFaults(e *shogi.SetupError, sides Sides) []wire.PositionFault {
	r := e.Rules
	out := make([]wire.PositionFault, len(e.Faults))
	for i, f := range e.Faults {
		said := setupFault(r, f, sides(f.Color))
		out[i].Text = Text(said)
		out[i].Text.En = strings.ToUpper(said.En[:1]) + said.En[1:]
		if f.Square != shogi.NoSquare && r.Has(f.Square) {
			out[i].Square = notation.FormatSquare(r, f.Square)
		}
	}
	return out
}

func setupFault(r *shogi.Rules, f shogi.SetupFault, side lang.Text) lang.Text {
	piece := lang.SetupPiece
	if f.Piece != shogi.NoKind && int(f.Piece) <= len(r.Kinds()) {
		n := r.Info(f.Piece).Names
		piece = lang.Text{Ja: n.Two, Zh: n.Zh, En: n.En}
	}
	switch f.Kind {
	case shogi.TwoPawns:
		return lang.SetupTwoPawns(side, f.Count, piece, r.File(f.Square))
	case shogi.DeadPiece:
		return lang.SetupDeadPiece(piece, side)
	case shogi.TooManyKings:
		return lang.SetupTooManyKings(side, f.Count)
	case shogi.NoKing:
		return lang.SetupNoKing(side)
	case shogi.CheckedOutOfTurn:
		return lang.SetupCheckedOutOfTurn(side)
	case shogi.TooManyPieces:
		return lang.SetupTooManyPieces(f.Count, piece, f.Most)
	}
	return lang.SetupUnknownPiece
}
