// Package hosting connects a node with the others. The store records which node runs the
// clock and the engine of a game; a bus carries short messages.
//
// A node that beats keeps the games it claims. When its beats stop for longer than the
// lease, other nodes may claim them. A lost message costs time but no data: it names what
// changed, and the content is in the store.
package hosting

import (
	"context"
	"log/slog"
	"time"

	"github.com/komadai/komadai/internal/games/match"
)

// Hosts stores which node hosts a game, that is, runs its clock and engine.
type Hosts interface {
	Beat(ctx context.Context, node string, now time.Time) error
	// Nodes returns the nodes with a beat at since or later.
	Nodes(ctx context.Context, since time.Time) ([]match.Node, error)
	// Host returns the host of a game and its last beat, or the zero Node.
	Host(ctx context.Context, game string) (match.Node, error)
	// Claim makes me the host of a game unless another node with a beat at alive or later
	// is. It returns the previous host, which remains host if ok is false.
	Claim(ctx context.Context, game, me string, now, alive time.Time) (before match.Node, ok bool, err error)
	Release(ctx context.Context, game, node string) error
	Leave(ctx context.Context, node string, now time.Time) error
}

// Node is this process. Alone: there are no others.
type Node struct {
	ID    string
	Alone bool
	// Lease is how long a node keeps its games without a beat.
	Lease time.Duration
	Hosts Hosts
	Bus   Bus
	Log   *slog.Logger
}

// Claim makes this node the host of a game unless another live node is. It returns the
// previous host.
func (n *Node) Claim(ctx context.Context, game string, now time.Time) (before match.Node, ok bool, err error) {
	return n.Hosts.Claim(ctx, game, n.ID, now, n.alive(now))
}

// Host returns the host of a game, and whether it is elsewhere.
func (n *Node) Host(ctx context.Context, game string) (host match.Node, elsewhere bool, err error) {
	host, err = n.Hosts.Host(ctx, game)
	return host, n.Elsewhere(host, time.Now()), err
}

// Release gives up a game.
func (n *Node) Release(ctx context.Context, game string) error {
	return n.Hosts.Release(ctx, game, n.ID)
}

// alive returns the earliest beat of a node that counts as live.
func (n *Node) alive(now time.Time) time.Time {
	if n.Alone {
		return now.Add(n.Lease) // no other node exists
	}
	return now.Add(-n.Lease)
}

// Elsewhere reports whether host is another node and live.
func (n *Node) Elsewhere(host match.Node, now time.Time) bool {
	return host.ID != "" && host.ID != n.ID && !host.Seen.Before(n.alive(now))
}

// Nodes returns the live nodes.
func (n *Node) Nodes(ctx context.Context, now time.Time) (map[string]bool, error) {
	nodes, err := n.Hosts.Nodes(ctx, n.alive(now))
	alive := make(map[string]bool, len(nodes))
	for _, one := range nodes {
		alive[one.ID] = true
	}
	return alive, err
}

// Beat records that this node is up.
func (n *Node) Beat(ctx context.Context, now time.Time) error {
	ctx, cancel := context.WithTimeout(ctx, n.Lease)
	defer cancel()
	return n.Hosts.Beat(ctx, n.ID, now)
}

// Leave gives up all games.
func (n *Node) Leave(ctx context.Context, now time.Time) error {
	return n.Hosts.Leave(ctx, n.ID, now)
}
