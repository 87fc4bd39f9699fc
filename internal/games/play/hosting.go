package play

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/games/match"
)

// hosting says which node runs the clock and the engine of a game, as the store
// knows it.
type hosting struct {
	hosts Hosts
	// node is this one; alone says that there is no other.
	node  string
	alone bool
	lease time.Duration
}

// claim makes this node the host of a game, unless another one is that is alive.
// It returns the host before.
func (h *hosting) claim(ctx context.Context, game string, now time.Time) (before match.Node, ok bool, err error) {
	return h.hosts.Claim(ctx, game, h.node, now, h.alive(now))
}

// begin makes this node the host of a new game.
func (h *hosting) begin(ctx context.Context, game string, now time.Time) (ok bool, err error) {
	_, ok, err = h.hosts.Claim(ctx, game, h.node, now, now)
	return ok, err
}

// release ends the hosting of a game by this node.
func (h *hosting) release(ctx context.Context, game string) error {
	return h.hosts.Release(ctx, game, h.node)
}

// alive returns since when a node must have been seen to be alive.
func (h *hosting) alive(now time.Time) time.Time {
	if h.alone {
		return now.Add(h.lease) // nobody was
	}
	return now.Add(-h.lease)
}

// elsewhere reports whether n is another node that is alive.
func (h *hosting) elsewhere(n match.Node, now time.Time) bool {
	return n.ID != "" && n.ID != h.node && !n.Seen.Before(h.alive(now))
}

// nodes returns which nodes are alive.
func (h *hosting) nodes(ctx context.Context, now time.Time) (map[string]bool, error) {
	nodes, err := h.hosts.Nodes(ctx, h.alive(now))
	alive := make(map[string]bool, len(nodes))
	for _, n := range nodes {
		alive[n.ID] = true
	}
	return alive, err
}

// beat gives a sign of life of this node.
func (h *hosting) beat(ctx context.Context, now time.Time) error {
	ctx, cancel := context.WithTimeout(ctx, h.lease)
	defer cancel()
	return h.hosts.Beat(ctx, h.node, now)
}

// leave ends all hosting of this node, which goes down.
func (h *hosting) leave(ctx context.Context, now time.Time) error {
	return h.hosts.Leave(ctx, h.node, now)
}
