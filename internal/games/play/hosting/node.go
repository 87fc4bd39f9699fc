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
	// Time returns the database's clock, or zero without one.
	Time(ctx context.Context) (time.Time, error)
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
	Pulse *Pulse
}

// Claim makes this node the host of a game unless another live node is. It returns the
// previous host.
func (n *Node) Claim(ctx context.Context, game string) (before match.Node, ok bool, err error) {
	now := n.Pulse.Now()
	return n.Hosts.Claim(ctx, game, n.ID, now, n.alive(now))
}

// Host returns the host of a game, and whether it is elsewhere.
func (n *Node) Host(ctx context.Context, game string) (host match.Node, elsewhere bool, err error) {
	host, err = n.Hosts.Host(ctx, game)
	return host, n.Elsewhere(host), err
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
func (n *Node) Elsewhere(host match.Node) bool {
	return host.ID != "" && host.ID != n.ID && n.live(host, n.Pulse.Now())
}

// live reports whether the last beat of a node is recent. One from the future is that of a
// wrong clock.
func (n *Node) live(one match.Node, now time.Time) bool {
	return !one.Seen.Before(n.alive(now)) && !one.Seen.After(now.Add(n.Lease))
}

// Nodes returns the live nodes.
func (n *Node) Nodes(ctx context.Context) (map[string]bool, error) {
	now := n.Pulse.Now()
	nodes, err := n.Hosts.Nodes(ctx, n.alive(now))
	alive := make(map[string]bool, len(nodes))
	for _, one := range nodes {
		alive[one.ID] = n.live(one, now)
	}
	return alive, err
}

// Beat records that this node is up, and compares its clocks with the database's. While it
// is out, the record keeps the begin of the outage: clocks of games stopped then. first is
// false if an error repeats.
func (n *Node) Beat(closing context.Context) (first bool, err error) {
	ctx, cancel := context.WithTimeout(closing, n.Lease)
	defer cancel()
	failed := func(err error) (bool, error) {
		if closing.Err() != nil {
			return false, closing.Err() // which is no outage
		}
		return n.Pulse.Failed(err), err
	}
	asked := n.Pulse.Elapsed()
	database, err := n.Hosts.Time(ctx)
	if err != nil {
		return failed(err)
	}
	first, wrong := n.Pulse.Compare(database, asked)
	began := n.Pulse.Elapsed()
	if err := n.Hosts.Beat(ctx, n.ID, n.Pulse.seen()); err != nil {
		return failed(err)
	}
	if wrong == nil {
		n.Pulse.Stored(n.Pulse.At(began))
	}
	return first, wrong
}

// Leave gives up all games.
func (n *Node) Leave(ctx context.Context) error {
	return n.Hosts.Leave(ctx, n.ID, n.Pulse.Now())
}
