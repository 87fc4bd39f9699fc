package trainer

import (
	"context"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume/compose"
	"github.com/komadai/komadai/variant"
)

// Game is a game of a player that is over.
type Game struct {
	ID, Rules string
	// Side is the player's.
	Side shogi.Color
	// Names are the players', by colour, Level is the engine's that played, 0 for none.
	Names [2]string
	Level int
	// Plies is the number of moves played, Began when the game did.
	Plies int
	Began time.Time
}

// Games is what the trainer needs of the games that are played.
type Games interface {
	// Over returns the newest games of holder that are over, the newest first.
	Over(ctx context.Context, holder principal.ID) ([]Game, error)
	// Moves returns the start and the moves of a game. It is a refusal.NotFound where
	// holder has no seat in it, or while it is under way.
	Moves(ctx context.Context, holder principal.ID, id string) (shogi.Position, []shogi.Move, error)
}

const (
	// mostGames is how many games of a player are looked through, the newest.
	mostGames = 30
	// mateNodes bounds each search in a position of a game.
	mateNodes = 3000
	// lookTime is how long one question may go on to the next game, keptGames how many
	// games are remembered.
	lookTime  = 1500 * time.Millisecond
	keptGames = 2000
	// turnTime is how long somebody waits who wants one game looked through.
	turnTime = 10 * time.Second
)

// mateLengths are those that become problems.
var mateLengths = compose.Range{Least: 1, Most: 9}

// mates remembers the mates that were there in games. A game that is over stays what
// it is, so they hold until they make room for others.
type mates struct {
	// turn lets one game be looked through at a time.
	turn chan struct{}

	mu    sync.Mutex
	of    map[string][]mate
	order []string
}

// mate is one that was there in a game.
type mate struct {
	ply, plies int
	position   shogi.Position
	// played is the move of the game, NoMove at its end; hit says that it kept a
	// shortest mate by the line that was found.
	played shogi.Move
	hit    bool
}

func newMates() *mates {
	return &mates{turn: make(chan struct{}, 1), of: map[string][]mate{}}
}

// known returns what is remembered of a game.
func (m *mates) known(id string) ([]mate, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	found, ok := m.of[id]
	return found, ok
}

// put remembers what was found in a game.
func (m *mates) put(id string, found []mate) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.of[id]; !ok {
		m.order = append(m.order, id)
	}
	m.of[id] = found
	for len(m.order) > keptGames {
		delete(m.of, m.order[0])
		m.order = m.order[1:]
	}
}

// matesOf looks through a game, unless that was done before.
func (t *Trainer) matesOf(ctx context.Context, holder principal.ID, id string) ([]mate, error) {
	if found, ok := t.mates.known(id); ok {
		return found, nil
	}
	start, moves, err := t.config.Games.Moves(ctx, holder, id)
	if err != nil {
		return nil, err
	}
	var found []mate
	err = t.config.Guard.Run("trainer", func() error {
		nuggets, err := compose.Mine(ctx, start, moves, compose.MineOptions{Plies: mateLengths, Nodes: mateNodes})
		for _, n := range nuggets {
			one := mate{ply: n.Ply, plies: len(n.Line), position: n.Position, played: shogi.NoMove, hit: n.Played}
			if n.Ply < len(moves) {
				one.played = moves[n.Ply]
			}
			found = append(found, one)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	t.mates.put(id, found)
	return found, nil
}

// over returns the newest games of a player in which there can be mates.
func (t *Trainer) over(ctx context.Context, holder principal.ID) ([]Game, error) {
	if holder == "" || t.config.Games == nil {
		return nil, nil
	}
	all, err := t.config.Games.Over(ctx, holder)
	var out []Game
	for _, g := range all {
		if rules, err := variant.Lookup(g.Rules); err == nil && rules.ID == g.Rules && rules.Rules.Royal() != shogi.NoKind && len(out) < mostGames {
			out = append(out, g)
		}
	}
	return out, err
}
