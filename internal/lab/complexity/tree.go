package complexity

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/komadai/komadai/shogi"
)

// Tree is an estimate of the game tree: its leaves at the depth of a game, with the legal
// moves as branches (Allis 1994, section 6.2.4).
type Tree struct {
	// Log10 is the mean over games of the summed log10 of legal moves.
	Log10  float64 `json:"log10"`
	StdErr float64 `json:"stderr"`
	// Branching is the mean number of legal moves, Length the mean plies.
	Branching    float64 `json:"branching"`
	BranchingErr float64 `json:"branching_stderr"`
	Length       float64 `json:"length"`
	LengthErr    float64 `json:"length_stderr"`
	// LeftOff games reached the length limit.
	Games   int `json:"games"`
	LeftOff int `json:"left_off"`
}

// Player chooses a legal move, or ends the game; then the move is ignored.
type Player func(ctx context.Context, g *shogi.Game) (shogi.Move, error)

func Random(rng *rand.Rand) Player {
	var moves []shogi.Move
	return func(_ context.Context, g *shogi.Game) (shogi.Move, error) {
		moves = g.Position().AppendLegal(moves[:0])
		if len(moves) == 0 {
			return shogi.NoMove, errors.New("complexity: a game that goes on has no legal move")
		}
		return moves[rng.IntN(len(moves))], nil
	}
}

// Opening returns a player that uses first for plies, then then: games of a deterministic
// player differ.
func Opening(plies int, first, then Player) Player {
	return func(ctx context.Context, g *shogi.Game) (shogi.Move, error) {
		if g.Len() < plies {
			return first(ctx, g)
		}
		return then(ctx, g)
	}
}

// EstimateTree plays games of at most plies from start, both sides by player.
//
// progress, if not nil, is called after each game. The error is the player's, the context's,
// or for a number out of range.
func EstimateTree(ctx context.Context, start shogi.Position, games, plies int, player Player, progress func(done int)) (Tree, error) {
	if games < 2 {
		return Tree{}, fmt.Errorf("complexity: %d games are too few, at least 2 are needed", games)
	}
	if plies < 1 {
		return Tree{}, fmt.Errorf("complexity: a bound of %d plies is too low, at least 1 is needed", plies)
	}
	out := Tree{Games: games}
	var tree, branching, length mean
	for i := range games {
		g := shogi.NewGame(start)
		var logs, moves float64
		for g.Len() < plies && !g.Result().Over() {
			if err := ctx.Err(); err != nil {
				return Tree{}, err
			}
			n := g.Position().CountLegal()
			m, err := player(ctx, g)
			if err != nil {
				return Tree{}, err
			}
			if g.Result().Over() {
				break
			}
			if err := g.Play(m); err != nil {
				return Tree{}, fmt.Errorf("complexity: game %d, ply %d: %w", i+1, g.Len()+1, err)
			}
			moves += float64(n)
			logs += math.Log10(float64(n))
		}
		if g.Len() == 0 {
			return Tree{}, errors.New("complexity: the game is over at the start")
		}
		if !g.Result().Over() {
			out.LeftOff++
		}
		tree.add(logs)
		branching.add(moves / float64(g.Len()))
		length.add(float64(g.Len()))
		if progress != nil {
			progress(i + 1)
		}
	}
	out.Log10, out.StdErr = tree.result()
	out.Branching, out.BranchingErr = branching.result()
	out.Length, out.LengthErr = length.result()
	return out, nil
}

// mean accumulates mean and standard error (Welford 1962).
type mean struct{ n, mean, squares float64 }

func (m *mean) add(x float64) {
	m.n++
	d := x - m.mean
	m.mean += d / m.n
	m.squares += d * (x - m.mean)
}

func (m *mean) result() (value, stderr float64) {
	return m.mean, math.Sqrt(m.squares / (m.n - 1) / m.n)
}
