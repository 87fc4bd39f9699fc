package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/games/match"
)

// keepNodes is how long a node without games is remembered.
const keepNodes = 24 * time.Hour

// Beat implements [play.Hosts].
func (db *Hosts) Beat(ctx context.Context, node string, now time.Time) error {
	err := db.within(ctx, func(tx *sql.Tx) error { return beat(ctx, tx, node, now) })
	if err != nil {
		return fmt.Errorf("beat: %w", err)
	}
	return nil
}

func beat(ctx context.Context, tx *sql.Tx, node string, now time.Time) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO nodes (id, seen) VALUES ($1, $2)
		ON CONFLICT (id) DO UPDATE SET seen = excluded.seen`, node, now.UnixMilli())
	return err
}

// Nodes implements [play.Hosts].
func (db *Hosts) Nodes(ctx context.Context, since time.Time) ([]match.Node, error) {
	nodes, err := read(ctx, db.conn, node, `SELECT id, seen FROM nodes WHERE seen >= $1 ORDER BY id`, since.UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("list the nodes: %w", err)
	}
	return nodes, nil
}

// Host implements [play.Hosts].
func (db *Hosts) Host(ctx context.Context, game string) (match.Node, error) {
	if !storable(game) {
		return match.Node{}, nil
	}
	found, err := read(ctx, db.conn, node, hostOf, game)
	if err != nil {
		return match.Node{}, fmt.Errorf("ask for the host of game %s: %w", game, err)
	}
	return first(found), nil
}

const hostOf = `
	SELECT h.node, COALESCE(n.seen, 0) FROM hosts h LEFT JOIN nodes n ON n.id = h.node
	WHERE h.game_id = $1`

func first(nodes []match.Node) match.Node {
	if len(nodes) == 0 {
		return match.Node{}
	}
	return nodes[0]
}

// Claim implements [play.Hosts].
func (db *Hosts) Claim(ctx context.Context, game, me string, now, alive time.Time) (before match.Node, ok bool, err error) {
	// Another node may change it in between; then retry.
	for range 4 {
		err = db.within(ctx, func(tx *sql.Tx) error {
			before, ok, err = claim(ctx, tx, game, me, now, alive)
			return err
		})
		if !errors.Is(err, match.ErrConflict) {
			break
		}
	}
	if err != nil {
		return match.Node{}, false, fmt.Errorf("claim game %s: %w", game, err)
	}
	return before, ok, nil
}

func claim(ctx context.Context, tx *sql.Tx, game, me string, now, alive time.Time) (before match.Node, ok bool, err error) {
	found, err := collect(ctx, tx, node, hostOf, game)
	if err != nil {
		return before, false, err
	}
	before = first(found)
	switch {
	case before.ID == "":
		err = one(tx.ExecContext(ctx,
			`INSERT INTO hosts (game_id, node) VALUES ($1, $2) ON CONFLICT (game_id) DO NOTHING`, game, me))
	case before.ID == me:
	case !before.Seen.Before(alive):
		return before, false, nil
	default:
		err = one(tx.ExecContext(ctx, `UPDATE hosts SET node = $3 WHERE game_id = $1 AND node = $2`, game, before.ID, me))
	}
	if err != nil {
		return before, false, err
	}
	return before, true, beat(ctx, tx, me, now)
}

// Release implements [play.Hosts].
func (db *Hosts) Release(ctx context.Context, game, node string) error {
	err := db.within(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM hosts WHERE game_id = $1 AND node = $2`, game, node)
		return err
	})
	if err != nil {
		return fmt.Errorf("release game %s: %w", game, err)
	}
	return nil
}

// Leave implements [play.Hosts].
func (db *Hosts) Leave(ctx context.Context, node string, now time.Time) error {
	err := db.within(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM hosts WHERE node = $1`, node); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `
			DELETE FROM nodes
			WHERE id = $1 OR seen < $2 AND NOT EXISTS (SELECT 1 FROM hosts h WHERE h.node = nodes.id)`,
			node, now.Add(-keepNodes).UnixMilli())
		return err
	})
	if err != nil {
		return fmt.Errorf("leave: %w", err)
	}
	return nil
}

func node(rows *sql.Rows) (n match.Node, err error) {
	var seen int64
	err = rows.Scan(&n.ID, &seen)
	n.Seen = time.UnixMilli(seen).UTC()
	return n, err
}
