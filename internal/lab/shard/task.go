package shard

import (
	"fmt"

	"github.com/komadai/komadai/internal/lab/dataset"
	"github.com/komadai/komadai/internal/lab/selfplay"
	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/shogi"
)

// Work is a shard as work for a worker.
var Work = remote.Kind[task, outcome]{Name: "selfplay"}

// task is a shard as a message to a worker.
type task struct {
	remote.Rules
	// Start is the position in which the games begin, in SFEN.
	Start string `json:"start"`
	// Options have no model: Options.Network names it, "" for the formula. The worker
	// fetches its file of Size bytes from who deals unless it has it.
	Options selfplay.Options `json:"options"`
	Size    int              `json:"size,omitempty"`
	// Sample is that of the dealer's engine, see [selfplay.Sample].
	Sample uint32 `json:"sample"`
	// From is the number of the first game, Count how many there are.
	From  int `json:"from"`
	Count int `json:"count"`
}

// outcome is the games of a shard.
type outcome struct {
	From  int             `json:"from"`
	Games []*dataset.Game `json:"games,omitempty"`
}

// Bounds of a shard.
const (
	// mostGames is as many as a block of a file of games has, so that nothing of a shard
	// that was written is lost.
	mostGames = 16
	// shardNodes bounds the number of positions searched for a move, times the games
	// of a shard.
	shardNodes = 40_000
)

// size returns how many games a shard has: fewer where each takes long, so that a
// worker that dies loses little.
func size(nodes uint64) int { return int(max(1, min(mostGames, shardNodes/max(nodes, 1)))) }

// check says whether a worker's answer is the shard that was asked for.
func (t *task) check(start shogi.Position, out *outcome) error {
	if out.From != t.From || len(out.Games) != t.Count {
		return fmt.Errorf("%s: a worker answered with other games", t.name())
	}
	for i, g := range out.Games {
		if g == nil {
			return fmt.Errorf("game %d: a worker sent none", t.From+i+1)
		}
		game := shogi.NewGame(start)
		for n, m := range g.Moves {
			if err := game.Play(m); err != nil {
				return fmt.Errorf("game %d, from a worker, move %d: %w", t.From+i+1, n+1, err)
			}
		}
	}
	return nil
}

// name is "games 17 to 32".
func (t *task) name() string { return fmt.Sprintf("games %d to %d", t.From+1, t.From+t.Count) }
