package play

import (
	"context"
	"sync/atomic"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
)

// node is the state that all tables of a process share. Each part owns its mutex. A
// table's mutex may be held when another is locked, not the reverse.
type node struct {
	config Config
	book   match.Rulebook
	background
	games     registry
	hosts     hosting
	peers     peers
	listeners listeners
	queue     *queue

	// missed is set when messages of other nodes may be lost.
	missed atomic.Bool
	// clocks counts tables with a running clock, watching watchers, searching running
	// searches.
	clocks, watching, searching atomic.Int64
}

func newNode(c Config) *node {
	n := &node{config: c, queue: newQueue(c.Searches), book: match.Rulebook{Library: c.Library}}
	n.guard = c.Guard
	n.ctx, n.cancel = context.WithCancel(context.Background())
	n.games.node, n.games.limits = n, limits{games: c.MaxGames, each: c.MaxGamesEach}
	n.games.tables, n.games.away = make(map[string]*table), make(map[string]*away)
	n.games.made, n.games.crowded = make(map[principal.ID]int), make(chan struct{}, 1)
	n.hosts = hosting{hosts: c.Store, node: c.Node, alone: c.Alone, lease: c.Lease}
	n.peers = peers{bus: c.Bus, node: c.Node, alone: c.Alone, log: c.Log}
	n.listeners = listeners{peers: &n.peers}
	return n
}

// at calls f with the loaded and locked table of a game.
func (n *node) at(ctx context.Context, id string, f func(*table) error) error {
	t, err := n.games.pin(id)
	if err != nil {
		return err
	}
	defer n.games.unpin(t)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.load(ctx); err != nil {
		return err
	}
	returned := false
	defer func() {
		if !returned { // a panic: memory may differ from the store
			t.forget()
		}
	}()
	err = f(t)
	returned = true
	return err
}
