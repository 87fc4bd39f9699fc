package store

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/games/match"
)

// keepNodes is how long a node without games is remembered.
const keepNodes = 24 * time.Hour

func (db *Hosts) Beat(ctx context.Context, node string, now time.Time) error {
	return wrap("beat", db.within(ctx, func(tx *tx) { beat(tx, node, now) }))
}

func beat(tx *tx, node string, now time.Time) {
	tx.exec(`
		INSERT INTO nodes (id, seen) VALUES ($1, $2)
		ON CONFLICT (id) DO UPDATE SET seen = excluded.seen`, node, millis(now))
}

var node = columns(func(n *match.Node) []any { return []any{&n.ID, moment{&n.Seen}} })

func (db *Hosts) Nodes(ctx context.Context, since time.Time) ([]match.Node, error) {
	return read(ctx, db.conn, "list the nodes", node, `SELECT id, seen FROM nodes WHERE seen >= $1 ORDER BY id`, millis(since))
}

const hostOf = `
	SELECT h.node, COALESCE(n.seen, 0) FROM hosts h LEFT JOIN nodes n ON n.id = h.node
	WHERE h.game_id = $1`

func (db *Hosts) Host(ctx context.Context, game string) (match.Node, error) {
	return need(ctx, db.conn, "ask for the host of game "+game, nil, node, hostOf, game)
}

func (db *Hosts) Claim(ctx context.Context, game, me string, now, alive time.Time) (before match.Node, ok bool, err error) {
	// Another node may change it in between; then retry.
	err = db.retry(ctx, func(tx *tx) {
		before, _ = head(rows(tx, node, hostOf, game))
		lease := now.Sub(alive)
		ok = before.ID == "" || before.ID == me || before.Seen.Before(alive) || before.Seen.After(now.Add(lease))
		if !ok {
			return
		}
		switch before.ID {
		case "":
			tx.one(`INSERT INTO hosts (game_id, node) VALUES ($1, $2) ON CONFLICT (game_id) DO NOTHING`, game, me)
		case me:
		default:
			tx.one(`UPDATE hosts SET node = $3 WHERE game_id = $1 AND node = $2`, game, before.ID, me)
		}
		beat(tx, me, now)
	})
	if err != nil {
		return match.Node{}, false, wrap("claim game "+game, err)
	}
	return before, ok, nil
}

func (db *Hosts) Release(ctx context.Context, game, node string) error {
	return db.run(ctx, "release game "+game, `DELETE FROM hosts WHERE game_id = $1 AND node = $2`, game, node)
}

var clock = columns(func(t *time.Time) []any { return []any{moment{t}} })

func (db *Hosts) Time(ctx context.Context) (now time.Time, err error) {
	if db.clock == "" {
		return now, nil
	}
	return need(ctx, db.conn, "ask for the time", nil, clock, db.clock)
}

func (db *Hosts) Leave(ctx context.Context, node string, now time.Time) error {
	return wrap("leave", db.within(ctx, func(tx *tx) {
		tx.exec(`DELETE FROM hosts WHERE node = $1`, node)
		tx.exec(`
			DELETE FROM nodes
			WHERE id = $1 OR seen < $2 AND NOT EXISTS (SELECT 1 FROM hosts h WHERE h.node = nodes.id)`, node, millis(now.Add(-keepNodes)))
	}))
}
