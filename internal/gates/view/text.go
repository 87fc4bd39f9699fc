package view

import (
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/shogi"
)

// side is the name of a colour on the wire.
func side(c shogi.Color) string { return match.SideName(c) }

// message is a text as a message has it. The page itself writes Chinese in simplified
// characters.
func message(t lang.Text) wire.Text { return wire.Text{Ja: t.Ja, Zh: t.Zh, En: t.En} }

// text is message for a field that may be left out.
func text(t lang.Text) *wire.Text {
	out := message(t)
	return &out
}

// letter returns the SFEN letter of a piece without its colour, "" for none.
func letter(r *shogi.Rules, p shogi.Piece) string {
	if p == shogi.NoPiece {
		return ""
	}
	return r.Info(p.Kind()).Letter
}
