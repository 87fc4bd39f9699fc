package dataset

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/komadai/komadai/shogi"
)

// Game is a game of self-play.
type Game struct {
	// Opening is the number of moves at the beginning that were drawn at random
	// and have no score.
	Opening int
	// Moves are all moves from the start position of the file.
	Moves []shogi.Move
	// Scores hold, for each move after the opening, what the search that chose it
	// expected for the side to move, in centipawns as [engine.Score.CP]: mates in n
	// plies are 31900 - n.
	Scores []int16
	// Outcome is who won, NoResult for a draw. Reason is how the game ended.
	Outcome shogi.Outcome
	Reason  Reason
}

// Reason is how a game of self-play ended.
type Reason uint8

// The reasons.
const (
	// Played: to its end, by the rules.
	Played Reason = iota
	// Proven: a mate or another forced win was found.
	Proven
	// Decided: both sides expected the same winner for several moves.
	Decided
	// Long: the game had as many moves as were allowed, and counts as a draw.
	Long
	reasons
)

// Bounds of a game.
const (
	// MaxMoves is the greatest number of moves of a game.
	MaxMoves = 4096
	// MateScore is the score of a mate on the board; a mate in n plies is MateScore
	// - n. Scores beyond WonScore are of forced wins.
	MateScore = 31900
	WonScore  = MateScore - 256
)

var errGame = errors.New("a game that is not one")

// append adds g to b. Layout: the numbers of moves of the opening and of all as
// varints, outcome and reason as a byte each, then the moves and then the scores
// as 16 bits each, little-endian.
func (g *Game) append(b []byte) []byte {
	b = binary.AppendUvarint(b, uint64(g.Opening))
	b = binary.AppendUvarint(b, uint64(len(g.Moves)))
	b = append(b, byte(g.Outcome), byte(g.Reason))
	for _, m := range g.Moves {
		b = binary.LittleEndian.AppendUint16(b, uint16(m))
	}
	for _, s := range g.Scores {
		b = binary.LittleEndian.AppendUint16(b, uint16(s))
	}
	return b
}

// Bytes returns g as it stands in a file.
func (g *Game) Bytes() []byte { return g.append(nil) }

// check returns an error if g could not be read back.
func (g *Game) check() error {
	switch {
	case len(g.Moves) > MaxMoves:
		return fmt.Errorf("a game of %d moves: at most %d are kept", len(g.Moves), MaxMoves)
	case g.Opening < 0 || g.Opening > len(g.Moves):
		return fmt.Errorf("an opening of %d moves in a game of %d", g.Opening, len(g.Moves))
	case len(g.Scores) != len(g.Moves)-g.Opening:
		return fmt.Errorf("%d scores for %d moves", len(g.Scores), len(g.Moves)-g.Opening)
	case g.Outcome < shogi.BlackWins || g.Outcome > shogi.NoResult || g.Reason >= reasons:
		return errGame
	}
	return nil
}

// read takes a game off the front of b into g, whose slices are used again.
func (g *Game) read(b []byte) (rest []byte, err error) {
	opening, n := binary.Uvarint(b)
	if n <= 0 {
		return nil, errGame
	}
	b = b[n:]
	moves, n := binary.Uvarint(b)
	if n <= 0 || moves > MaxMoves || opening > moves || len(b)-n < 2 {
		return nil, errGame
	}
	g.Opening = int(opening)
	g.Outcome, g.Reason = shogi.Outcome(b[n]), Reason(b[n+1])
	b = b[n+2:]
	scored := int(moves) - g.Opening
	if len(b) < 2*(int(moves)+scored) {
		return nil, errGame
	}
	g.Moves, g.Scores = g.Moves[:0], g.Scores[:0]
	for range moves {
		g.Moves = append(g.Moves, shogi.Move(binary.LittleEndian.Uint16(b)))
		b = b[2:]
	}
	for range scored {
		g.Scores = append(g.Scores, int16(binary.LittleEndian.Uint16(b)))
		b = b[2:]
	}
	return b, g.check()
}
