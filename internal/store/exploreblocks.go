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

func (db *Explore) Segments(ctx context.Context) ([]explore.Segment, error) {
	return read(ctx, db.conn, "list the parts of the index", columns(func(s *explore.Segment) []any {
		return []any{&s.ID, &s.Games, &s.First, &s.Last, &s.Entries, &s.Bytes}
	}), `SELECT id, games, first_game, last_game, entries, bytes FROM explore_segments WHERE state = $1 ORDER BY first_game, id`, segmentInForce)
}

func (db *Explore) BeginSegment(ctx context.Context, now time.Time) (id int64, err error) {
	err = db.retry(ctx, func(tx *tx) {
		id = number[int64](tx, `SELECT COALESCE(MAX(id), 0) + 1 FROM explore_segments`)
		tx.exec(`INSERT INTO explore_segments (id, state, begun, games, first_game, last_game, entries, bytes)
			VALUES ($1, $2, $3, 0, 0, 0, 0, 0)`, id, segmentMade, millis(now))
	})
	return id, wrap("begin a part of the index", conflict(err, explore.ErrConflict))
}

// signed maps a key to BIGINT and keeps the order.
func signed(k explore.Key) int64 { return int64(k ^ 1<<63) }

func (db *Explore) PutBlocks(ctx context.Context, segment int64, blocks []explore.Block) error {
	return db.commit(ctx, "write a part of the index", explore.ErrConflict, func(tx *tx) {
		insert := tx.prepare(`INSERT INTO explore_blocks (segment, kind, first_key, part, data) VALUES ($1, $2, $3, $4, $5)`)
		for _, b := range blocks {
			insert(segment, int(b.Kind), signed(b.First), b.Part, bytes(b.Data))
		}
	})
}

func enforce(tx *tx, s explore.Segment) {
	tx.one(`UPDATE explore_segments SET state = $1, games = $2, first_game = $3, last_game = $4, entries = $5, bytes = $6
		WHERE id = $7 AND state = $8`, segmentInForce, s.Games, s.First, s.Last, s.Entries, s.Bytes, s.ID, segmentMade)
}

func (db *Explore) FoldGames(ctx context.Context, s explore.Segment, numbers []int64) error {
	return db.commit(ctx, "fold games into the index", explore.ErrConflict, func(tx *tx) {
		fold := tx.prepare(`UPDATE explore_games SET folded = 1 WHERE number = $1 AND folded = 0`)
		for _, n := range numbers {
			if fold(n) == 0 {
				tx.fail(match.ErrConflict)
			}
		}
		enforce(tx, s)
	})
}

func (db *Explore) MergeSegments(ctx context.Context, s explore.Segment, old []int64) error {
	return db.commit(ctx, "merge parts of the index", explore.ErrConflict, func(tx *tx) {
		for _, id := range old {
			tx.one(`UPDATE explore_segments SET state = $1 WHERE id = $2 AND state = $3`, segmentGone, id, segmentInForce)
		}
		enforce(tx, s)
	})
}

// sweptAtOnce is the number of blocks removed per transaction.
const sweptAtOnce = 500

func (db *Explore) Sweep(ctx context.Context, begun time.Time) error {
	dead, err := read(ctx, db.conn, "look for old parts of the index", value[int64], `SELECT id FROM explore_segments WHERE state = $1 OR state = $2 AND begun < $3 ORDER BY id`, segmentGone, segmentMade, millis(begun))
	if err != nil {
		return err
	}
	for _, id := range dead {
		for left := int64(sweptAtOnce); left == sweptAtOnce && err == nil; {
			err = db.within(ctx, func(tx *tx) {
				left = tx.exec(`DELETE FROM explore_blocks WHERE segment = $1 AND (kind, first_key, part) IN (
					SELECT kind, first_key, part FROM explore_blocks WHERE segment = $1 LIMIT $2)`, id, sweptAtOnce)
				if left < sweptAtOnce {
					tx.exec(`DELETE FROM explore_segments WHERE id = $1`, id)
				}
			})
		}
		if err != nil {
			return wrap("remove old parts of the index", err)
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

func (db *Explore) BlocksAt(ctx context.Context, segment int64, kind explore.Kind, key explore.Key) ([]explore.Block, error) {
	return read(ctx, db.conn, "read the index", scanBlock(kind), `SELECT first_key, part, data FROM explore_blocks WHERE segment = $1 AND kind = $2 AND first_key = (
		SELECT MAX(first_key) FROM explore_blocks WHERE segment = $1 AND kind = $2 AND first_key <= $3) ORDER BY part`, segment, int(kind), signed(key))
}

func (db *Explore) BlocksFrom(ctx context.Context, segment int64, kind explore.Kind, first explore.Key, part, limit int) ([]explore.Block, error) {
	if part < 0 {
		first = 0
	}
	return read(ctx, db.conn, "read the index", scanBlock(kind), `SELECT first_key, part, data FROM explore_blocks WHERE segment = $1 AND kind = $2 AND (first_key, part) > ($3, $4)
		ORDER BY first_key, part LIMIT $5`, segment, int(kind), signed(first), part, limit)
}
