package selfplay

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/komadai/komadai/notation/packed"
	"github.com/komadai/komadai/shogi"
)

// Game is a self-play game.
type Game struct {
	// Opening is the number of random first moves without scores.
	Opening int
	Moves   []shogi.Move
	// Scores are those of moves after the opening for the side to move, in centipawns as
	// [engine.Score.CP]; a mate in n plies is 31900 - n.
	Scores  []int16
	Outcome shogi.Outcome
	Reason  Reason
}

// Reason is the end of a self-play game.
type Reason uint8

const (
	Played Reason = iota
	// Proven: a forced win.
	Proven
	// Decided: both sides agreed on the winner for several moves.
	Decided
	Long
	reasons
)

const (
	MaxMoves = 4096
	// A mate in n plies is MateScore - n. Scores beyond WonScore are forced wins.
	MateScore = 31900
	WonScore  = MateScore - 256
)

var errGame = errors.New("a game that is not one")

// append writes opening and move counts as varints, outcome and reason as bytes, then moves by
// [shogi.AppendMove] and scores as 16 bits, little-endian.
func (g *Game) append(b []byte) []byte {
	b = binary.AppendUvarint(b, uint64(g.Opening))
	b = binary.AppendUvarint(b, uint64(len(g.Moves)))
	b = append(b, byte(g.Outcome), byte(g.Reason))
	for _, m := range g.Moves {
		b = shogi.AppendMove(b, m)
	}
	for _, s := range g.Scores {
		b = binary.LittleEndian.AppendUint16(b, uint16(s))
	}
	return b
}

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
	var ok bool
	if g.Moves, b, ok = shogi.ReadMoves(g.Moves[:0], int(moves), b); !ok || len(b) < 2*scored {
		return nil, errGame
	}
	g.Scores = g.Scores[:0]
	for range scored {
		g.Scores = append(g.Scores, int16(binary.LittleEndian.Uint16(b)))
		b = b[2:]
	}
	return b, g.check()
}

// Records calls visit with the position before each scored move of g, which starts at p. The
// error is an illegal move.
func (g *Game) Records(p shogi.Position, visit func(*packed.Record) error) error {
	var u shogi.Undo
	winner, won := g.Outcome.Winner()
	for i, m := range g.Moves {
		if !p.IsLegal(m) {
			return fmt.Errorf("move %d is not legal", i+1)
		}
		if i >= g.Opening {
			rec := packed.Record{Position: p, Move: m, Score: g.Scores[i-g.Opening]}
			if won {
				rec.Result = -1
				if winner == p.Side() {
					rec.Result = 1
				}
			}
			if err := visit(&rec); err != nil {
				return err
			}
		}
		p.Make(m, &u)
	}
	return nil
}
