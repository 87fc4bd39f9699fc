package shard

import (
	"fmt"

	"github.com/komadai/komadai/internal/lab/dataset"
	"github.com/komadai/komadai/internal/lab/selfplay"
	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/shogi"
)

// Work is a shard for a worker.
var Work = remote.Kind[task, outcome]{Name: "selfplay"}

type task struct {
	remote.Rules
	// In SFEN.
	Start string `json:"start"`
	// Options have no model: Options.Network names it, "" for the formula. A worker without it
	// fetches its Size bytes from the dealer.
	Options selfplay.Options `json:"options"`
	Size    int              `json:"size,omitempty"`
	Sample  uint32           `json:"sample"`
	From    int              `json:"from"`
	Count   int              `json:"count"`
}

type outcome struct {
	From  int             `json:"from"`
	Games []*dataset.Game `json:"games,omitempty"`
}

const (
	// mostGames is the games of a file's block, so that no written game is lost.
	mostGames = 16
	// shardNodes bounds the nodes per move times the games of a shard.
	shardNodes = 40_000
)

// Shards of slow games are smaller, so that a failed worker loses little.
func size(nodes uint64) int { return int(max(1, min(mostGames, shardNodes/max(nodes, 1)))) }

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

func (t *task) name() string { return fmt.Sprintf("games %d to %d", t.From+1, t.From+t.Count) }
