package play

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/games/match"
)

// hosting reads and writes in the store which node runs the clock and the engine of a
// game.
type hosting struct {
	hosts Hosts
	// node is this node's id; alone means that there are no others.
	node  string
	alone bool
	lease time.Duration
}

// claim makes this node the host of a game unless another live node is. It returns the
// previous host.
func (h *hosting) claim(ctx context.Context, game string, now time.Time) (before match.Node, ok bool, err error) {
	return h.hosts.Claim(ctx, game, h.node, now, h.alive(now))
}

func (h *hosting) begin(ctx context.Context, game string, now time.Time) (ok bool, err error) {
	_, ok, err = h.hosts.Claim(ctx, game, h.node, now, now)
	return ok, err
}

func (h *hosting) release(ctx context.Context, game string) error {
	return h.hosts.Release(ctx, game, h.node)
}

// alive returns the earliest beat of a node that counts as live.
func (h *hosting) alive(now time.Time) time.Time {
	if h.alone {
		return now.Add(h.lease) // no other node exists
	}
	return now.Add(-h.lease)
}

// elsewhere reports whether n is another node and live.
func (h *hosting) elsewhere(n match.Node, now time.Time) bool {
	return n.ID != "" && n.ID != h.node && !n.Seen.Before(h.alive(now))
}

// nodes returns the live nodes.
func (h *hosting) nodes(ctx context.Context, now time.Time) (map[string]bool, error) {
	nodes, err := h.hosts.Nodes(ctx, h.alive(now))
	alive := make(map[string]bool, len(nodes))
	for _, n := range nodes {
		alive[n.ID] = true
	}
	return alive, err
}

func (h *hosting) beat(ctx context.Context, now time.Time) error {
	ctx, cancel := context.WithTimeout(ctx, h.lease)
	defer cancel()
	return h.hosts.Beat(ctx, h.node, now)
}

// leave releases all games of this node when it shuts down.
func (h *hosting) leave(ctx context.Context, now time.Time) error {
	return h.hosts.Leave(ctx, h.node, now)
}
