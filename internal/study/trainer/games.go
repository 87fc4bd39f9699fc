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

// Game is a player's finished game.
type Game struct {
	ID, Rules string
	Side      shogi.Color
	Names     [2]string
	Level     int
	Plies     int
	Began     time.Time
}

// Games is the port to played games.
type Games interface {
	Over(ctx context.Context, holder principal.ID) ([]Game, error)
	// Moves returns a game's start and moves, or refusal.NotFound without a seat or while
	// running.
	Moves(ctx context.Context, holder principal.ID, id string) (shogi.Position, []shogi.Move, error)
}

const (
	mostGames = 30
	mateNodes = 3000
	// lookTime bounds a request; keptGames is the cache size.
	lookTime  = 1500 * time.Millisecond
	keptGames = 2000
	// turnTime bounds the wait for one game.
	turnTime = 10 * time.Second
)

var mateLengths = compose.Range{Least: 1, Most: 9}

type mates struct {
	// turn serializes searches.
	turn chan struct{}

	mu    sync.Mutex
	of    map[string][]mate
	order []string
}

type mate struct {
	ply, plies int
	position   shogi.Position
	// played is the game's move, or NoMove; hit: it kept a shortest mate.
	played shogi.Move
	hit    bool
}

func newMates() *mates {
	return &mates{turn: make(chan struct{}, 1), of: map[string][]mate{}}
}

func (m *mates) known(id string) ([]mate, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	found, ok := m.of[id]
	return found, ok
}

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
