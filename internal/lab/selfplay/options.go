package selfplay

import (
	"fmt"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/eval"
)

// Options are the conditions of games. Start from [Defaults].
type Options struct {
	Nodes uint64
	// Depth in plies also ends a search, if not 0.
	Depth   int
	Opening [2]int
	// Level bounds the score after the opening in centipawns, of either sign.
	Level int
	// Lines, if above 1, draws each of LineMoves moves after the opening from the best Lines
	// within LineMargin centipawns: games of one opening diverge without bad moves.
	Lines, LineMoves, LineMargin int
	// Mates is the mate solver's nodes before each move, or 0.
	Mates uint64
	// Decided is the score that ends a game when both sides agree for DecidedPlies.
	Decided, DecidedPlies int
	MaxMoves              int
	Seed                  uint64
	Threads               int
	// Model evaluates positions; nil is [eval.New]. Network names it in the recipe, "" for the
	// formula.
	Model   eval.Model
	Network string
}

const MostNodes = 10_000_000

func Defaults() Options {
	return Options{
		Nodes: 1500, Opening: [2]int{6, 14}, Level: 250, Mates: 300,
		Decided: 3500, DecidedPlies: 6, MaxMoves: 320, Seed: 1, Threads: 1,
	}
}

func (o *Options) Check() error {
	switch {
	case o.Nodes < 50 || o.Nodes > MostNodes:
		return fmt.Errorf("nodes %d: must be 50 to %d", o.Nodes, MostNodes)
	case o.Opening[0] < 0 || o.Opening[1] < o.Opening[0] || o.Opening[1] > 100:
		return fmt.Errorf("opening of %d to %d moves: must lie within 0 and 100", o.Opening[0], o.Opening[1])
	case o.Depth < 0 || o.Depth > engine.MaxDepth:
		return fmt.Errorf("depth %d: must be 0 to %d", o.Depth, engine.MaxDepth)
	case o.Lines < 0 || o.Lines > engine.MaxMultiPV || o.LineMoves < 0 || o.LineMargin < 0:
		return fmt.Errorf("%d lines for %d moves within %d: must not be negative, and lines at most %d", o.Lines, o.LineMoves, o.LineMargin, engine.MaxMultiPV)
	case o.Level < 1:
		return fmt.Errorf("level %d: must be at least 1", o.Level)
	case o.Mates > 1_000_000:
		return fmt.Errorf("mates %d: must be 0 to 1000000", o.Mates)
	case o.Decided < 1 || o.DecidedPlies < 1:
		return fmt.Errorf("decided at %d for %d moves: must be at least 1 each", o.Decided, o.DecidedPlies)
	case o.MaxMoves < 1 || o.MaxMoves > 4000:
		return fmt.Errorf("max moves %d: must be 1 to 4000", o.MaxMoves)
	case o.Threads < 1 || o.Threads > 256:
		return fmt.Errorf("threads %d: must be 1 to 256", o.Threads)
	}
	return nil
}

// Recipe returns the options that determine the games, for a file header.
func (o *Options) Recipe() map[string]any {
	recipe := map[string]any{
		"nodes": o.Nodes, "opening": o.Opening, "level": o.Level, "mates": o.Mates, "decided": o.Decided,
		"decided_plies": o.DecidedPlies, "max_moves": o.MaxMoves, "seed": o.Seed,
	}
	if o.Network != "" {
		recipe["network"] = o.Network
	}
	if o.Depth != 0 {
		recipe["depth"] = o.Depth
	}
	if o.Lines > 1 {
		recipe["lines"] = [3]int{o.Lines, o.LineMoves, o.LineMargin}
	}
	return recipe
}
