package view

import (
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/shogi"
)

func side(c shogi.Color) string { return match.SideName(c) }

// message converts a text. The page itself converts Chinese to simplified characters.
func message(t lang.Text) wire.Text { return wire.Text{Ja: t.Ja, Zh: t.Zh, En: t.En} }

func text(t lang.Text) *wire.Text {
	out := message(t)
	return &out
}

// letter returns a piece's SFEN letter without its colour, or "".
func letter(r *shogi.Rules, p shogi.Piece) string {
	if p == shogi.NoPiece {
		return ""
	}
	return r.Info(p.Kind()).Letter
}
