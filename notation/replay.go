package notation

import (
	"fmt"

	"github.com/komadai/komadai/shogi"
)

// Replay returns the game by r from start (SFEN) with moves (USI). The error names the
// position's fault or the move's number, and wraps an [*Error] or the error of
// [shogi.Game.Play].
func Replay(r *shogi.Rules, start string, moves []string) (*shogi.Game, error) {
	setup, err := ParseSFEN(r, start)
	if err != nil {
		return nil, err
	}
	p, err := setup.Position()
	if err != nil {
		return nil, err
	}
	g := shogi.NewGame(p)
	for i, text := range moves {
		m, err := ParseUSI(r, text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return g, nil
}
