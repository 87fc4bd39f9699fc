package view

import (
	"strings"

	"github.com/komadai/komadai/internal/match"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// side is the name of a colour on the wire.
func side(c shogi.Color) string { return match.SideName(c) }

// fill puts the names of winner and loser, and the foul, into a text.
func fill(t, win, lose wire.Text, foul *wire.Text) wire.Text {
	if foul == nil {
		foul = &wire.Text{}
	}
	put := func(text, w, l, f string) string {
		return strings.TrimSpace(strings.NewReplacer("{W}", w, "{L}", l, "{F}", f).Replace(text))
	}
	return wire.Text{
		Ja: put(t.Ja, win.Ja, lose.Ja, foul.Ja),
		Zh: put(t.Zh, win.Zh, lose.Zh, foul.Zh),
		En: put(t.En, win.En, lose.En, foul.En),
	}
}

// squares returns the names of squares; never nil.
func squares(r *shogi.Rules, list []shogi.Square) []string {
	out := make([]string, len(list))
	for i, sq := range list {
		out[i] = notation.FormatSquare(r, sq)
	}
	return out
}

// letter returns the SFEN letter of a piece without its colour, "" for none.
func letter(r *shogi.Rules, p shogi.Piece) string {
	if p == shogi.NoPiece {
		return ""
	}
	return r.Info(p.Kind()).Letter
}
