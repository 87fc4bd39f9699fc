package view

import (
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/shogi"
)

func side(c shogi.Color) string { return match.SideName(c) }

// letter returns a piece's SFEN letter without its colour, or "".
func letter(r *shogi.Rules, p shogi.Piece) string {
	if p == shogi.NoPiece {
		return ""
	}
	return r.Info(p.Kind()).Letter
}
