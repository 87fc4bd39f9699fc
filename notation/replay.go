package notation

import (
	"fmt"

	"github.com/komadai/komadai/shogi"
)

// Replay returns the game by r that begins in the position start, in SFEN, and in
// which moves, in USI, were played: a game as programs tell it to each other. The
// error says what is wrong with the position, or which move cannot be read or played;
// it wraps an [*Error] or that of [shogi.Game.Play].
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
