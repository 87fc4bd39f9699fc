package store

import (
	"context"
	"database/sql"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/study/explore"
)

// States of a segment.
const (
	segmentMade = iota
	segmentInForce
	segmentGone
)

// Segments implements [explore.Store].
func (db *Explore) Segments(ctx context.Context) ([]explore.Segment, error) {
	found, err := read(ctx, db.conn, func(rows *sql.Rows) (s explore.Segment, err error) {
		err = rows.Scan(&s.ID, &s.Games, &s.First, &s.Last, &s.Entries, &s.Bytes)
		return s, err
	}, `SELECT id, games, first_game, last_game, entries, bytes FROM explore_segments WHERE state = $1 ORDER BY first_game, id`, segmentInForce)
	return found, exploring("list the parts of the index", err)
}

// BeginSegment implements [explore.Store].
func (db *Explore) BeginSegment(ctx context.Context, now time.Time) (id int64, err error) {
	for range len(pauses) {
		err = db.within(ctx, func(tx *sql.Tx) error {
			if err := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(id), 0) + 1 FROM explore_segments`).Scan(&id); err != nil {
				return err
			}
			_, err := tx.ExecContext(ctx, `INSERT INTO explore_segments (id, state, begun, games, first_game, last_game, entries, bytes)
				VALUES ($1, $2, $3, 0, 0, 0, 0, 0)`, id, segmentMade, now.UnixMilli())
			return err
		})
		if err == nil {
			break
		}
	}
	return id, exploring("begin a part of the index", err)
}

// signed maps a key to BIGINT and keeps the order.
func signed(k explore.Key) int64 { return int64(k ^ 1<<63) }

// PutBlocks implements [explore.Store].
func (db *Explore) PutBlocks(ctx context.Context, segment int64, blocks []explore.Block) error {
	err := db.within(ctx, func(tx *sql.Tx) error {
		insert, err := tx.PrepareContext(ctx, `INSERT INTO explore_blocks (segment, kind, first_key, part, data) VALUES ($1, $2, $3, $4, $5)`)
		if err != nil {
			return err
		}
		defer insert.Close()
		for _, b := range blocks {
			if _, err := insert.ExecContext(ctx, segment, int(b.Kind), signed(b.First), b.Part, bytes(b.Data)); err != nil {
				return err
			}
		}
		return nil
	})
	return exploring("write a part of the index", err)
}

func enforce(ctx context.Context, tx *sql.Tx, s explore.Segment) error {
	done, err := tx.ExecContext(ctx, `UPDATE explore_segments SET state = $1, games = $2, first_game = $3, last_game = $4, entries = $5, bytes = $6
		WHERE id = $7 AND state = $8`, segmentInForce, s.Games, s.First, s.Last, s.Entries, s.Bytes, s.ID, segmentMade)
	return only(1, done, err)
}

// only returns ErrConflict unless a statement changed n rows.
func only(n int64, done sql.Result, err error) error {
	if err != nil {
		return err
	}
	if rows, err := done.RowsAffected(); err != nil || rows == n {
		return err
	}
	return match.ErrConflict
}

// FoldGames implements [explore.Store].
func (db *Explore) FoldGames(ctx context.Context, s explore.Segment, numbers []int64) error {
	err := db.within(ctx, func(tx *sql.Tx) error {
		fold, err := tx.PrepareContext(ctx, `UPDATE explore_games SET folded = 1 WHERE number = $1 AND folded = 0`)
		if err != nil {
			return err
		}
		defer fold.Close()
		for _, n := range numbers {
			done, err := fold.ExecContext(ctx, n)
			if err := only(1, done, err); err != nil {
				return err
			}
		}
		return enforce(ctx, tx, s)
	})
	return exploring("fold games into the index", err)
}

// MergeSegments implements [explore.Store].
func (db *Explore) MergeSegments(ctx context.Context, s explore.Segment, old []int64) error {
	err := db.within(ctx, func(tx *sql.Tx) error {
		for _, id := range old {
			done, err := tx.ExecContext(ctx, `UPDATE explore_segments SET state = $1 WHERE id = $2 AND state = $3`, segmentGone, id, segmentInForce)
			if err := only(1, done, err); err != nil {
				return err
			}
		}
		return enforce(ctx, tx, s)
	})
	return exploring("merge parts of the index", err)
}

// sweptAtOnce is the number of blocks removed per transaction.
const sweptAtOnce = 500

// Sweep implements [explore.Store].
func (db *Explore) Sweep(ctx context.Context, begun time.Time) error {
	dead, err := read(ctx, db.conn, func(rows *sql.Rows) (id int64, err error) {
		err = rows.Scan(&id)
		return id, err
	}, `SELECT id FROM explore_segments WHERE state = $1 OR state = $2 AND begun < $3 ORDER BY id`, segmentGone, segmentMade, begun.UnixMilli())
	if err != nil {
		return exploring("look for old parts of the index", err)
	}
	for _, id := range dead {
		for left := int64(sweptAtOnce); left == sweptAtOnce && err == nil; {
			err = db.within(ctx, func(tx *sql.Tx) error {
				done, err := tx.ExecContext(ctx, `DELETE FROM explore_blocks WHERE segment = $1 AND (kind, first_key, part) IN (
					SELECT kind, first_key, part FROM explore_blocks WHERE segment = $1 LIMIT $2)`, id, sweptAtOnce)
				if err != nil {
					return err
				}
				if left, err = done.RowsAffected(); err != nil || left == sweptAtOnce {
					return err
				}
				_, err = tx.ExecContext(ctx, `DELETE FROM explore_segments WHERE id = $1`, id)
				return err
			})
		}
		if err != nil {
			return exploring("remove old parts of the index", err)
		}
	}
	return nil
}

func scanBlock(kind explore.Kind) func(*sql.Rows) (explore.Block, error) {
	return func(rows *sql.Rows) (explore.Block, error) {
		b := explore.Block{Kind: kind}
		var first int64
		err := rows.Scan(&first, &b.Part, &b.Data)
		b.First = explore.Key(first) ^ 1<<63
		return b, err
	}
}

// BlocksAt implements [explore.Store].
func (db *Explore) BlocksAt(ctx context.Context, segment int64, kind explore.Kind, key explore.Key) ([]explore.Block, error) {
	found, err := read(ctx, db.conn, scanBlock(kind), `SELECT first_key, part, data FROM explore_blocks WHERE segment = $1 AND kind = $2 AND first_key = (
		SELECT MAX(first_key) FROM explore_blocks WHERE segment = $1 AND kind = $2 AND first_key <= $3) ORDER BY part`, segment, int(kind), signed(key))
	return found, exploring("read the index", err)
}

// BlocksFrom implements [explore.Store].
func (db *Explore) BlocksFrom(ctx context.Context, segment int64, kind explore.Kind, first explore.Key, part, limit int) ([]explore.Block, error) {
	if part < 0 {
		first = 0
	}
	found, err := read(ctx, db.conn, scanBlock(kind), `SELECT first_key, part, data FROM explore_blocks WHERE segment = $1 AND kind = $2 AND (first_key, part) > ($3, $4)
		ORDER BY first_key, part LIMIT $5`, segment, int(kind), signed(first), part, limit)
	return found, exploring("read the index", err)
}
