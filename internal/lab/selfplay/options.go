package selfplay

import (
	"fmt"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/eval"
)

// Options are how games are played. Use [Defaults] and change what is to be
// otherwise.
type Options struct {
	// Nodes is the number of positions searched for each move, 50 to [MostNodes].
	Nodes uint64
	// Depth ends the search of a move when it was searched to that depth in plies; 0 for
	// Nodes alone.
	Depth int
	// Opening bounds the number of moves drawn at random at the beginning; each
	// game draws its number between the two.
	Opening [2]int
	// Level is the greatest score in centipawns, of either sign, at which a game
	// goes on after its opening.
	Level int
	// Lines, when above 1, has each of the LineMoves moves after the opening drawn from the
	// best so many, those of them that are at most LineMargin centipawns worse than the
	// best: games of one opening part then without being spoilt.
	Lines, LineMoves, LineMargin int
	// Mates is the number of positions that the solver of mate problems may look at
	// before each move, 0 for none.
	Mates uint64
	// Decided is the score in centipawns that ends a game when both sides have
	// agreed on it for DecidedPlies moves.
	Decided, DecidedPlies int
	// MaxMoves is the number of moves after which a game is a draw.
	MaxMoves int
	// Seed makes games repeatable: game n of a seed is always the same.
	Seed uint64
	// Threads is the number of games played at a time.
	Threads int
	// Model judges positions; nil means the formula, [eval.New] for the rules. Network
	// names it in the recipe, "" for the formula.
	Model   eval.Model
	Network string
}

// MostNodes is the greatest number of positions searched for a move.
const MostNodes = 10_000_000

// Defaults returns the usual options.
func Defaults() Options {
	return Options{
		Nodes: 1500, Opening: [2]int{6, 14}, Level: 250, Mates: 300,
		Decided: 3500, DecidedPlies: 6, MaxMoves: 320, Seed: 1, Threads: 1,
	}
}

// Check returns an error that names the option out of range.
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

// Recipe returns what, besides the program and the model, makes the games what
// they are, for the header of a file.
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
