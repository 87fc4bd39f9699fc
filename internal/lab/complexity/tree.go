package complexity

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/komadai/komadai/shogi"
)

// Tree is an estimate of the size of a rule set's game tree: the number of
// leaves of a tree whose every branch is as long as a game and has at each ply
// as many twigs as there are legal moves (Allis 1994, section 6.2.4).
type Tree struct {
	// Log10 is the mean over the games of the sum of the decimal logarithms of
	// their numbers of legal moves, StdErr its standard error.
	Log10, StdErr float64
	// Branching is the mean number of legal moves of a position, Length the mean
	// number of plies of a game, each with its standard error over the games.
	Branching, BranchingErr float64
	Length, LengthErr       float64
	// Games is the number of games played, LeftOff how many of them were ended
	// by the bound on their length and not by a rule.
	Games, LeftOff int
}

// A Player chooses a legal move in a game that goes on. Instead, it may end the
// game by a declaration or by resigning; its move then counts for nothing.
type Player func(ctx context.Context, g *shogi.Game) (shogi.Move, error)

// Random returns a player that takes any legal move with the same probability.
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

// Opening returns a player that takes the first plies of a game from one
// player and the rest from another, so that two games of a player who always
// answers the same still differ.
func Opening(plies int, first, then Player) Player {
	return func(ctx context.Context, g *shogi.Game) (shogi.Move, error) {
		if g.Len() < plies {
			return first(ctx, g)
		}
		return then(ctx, g)
	}
}

// EstimateTree lets the player play both sides of games from the start
// position, each bounded to a number of plies.
//
// progress, when not nil, is called after each game. The error is the player's
// or the context's, or says which number is out of range.
func EstimateTree(ctx context.Context, start shogi.Position, games, plies int, player Player, progress func(done int)) (Tree, error) {
	if games < 2 {
		return Tree{}, fmt.Errorf("complexity: %d games are too few, at least 2 are needed", games)
	}
	if plies < 1 {
		return Tree{}, fmt.Errorf("complexity: a game of %d plies is none", plies)
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

// mean gathers numbers for their mean and its standard error (Welford 1962).
type mean struct{ n, mean, squares float64 }

func (m *mean) add(x float64) {
	m.n++
	d := x - m.mean
	m.mean += d / m.n
	m.squares += d * (x - m.mean)
}

// result returns the mean and its standard error; there are at least two
// numbers.
func (m *mean) result() (value, stderr float64) {
	return m.mean, math.Sqrt(m.squares / (m.n - 1) / m.n)
}
