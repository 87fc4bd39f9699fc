package store

import (
	"context"
	"database/sql"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
)

func (db *People) Say(ctx context.Context, game string, m match.Message, limit int) (seq int, err error) {
	if !storable(game, m.Holder, m.Name, m.Text) {
		return 0, match.ErrNotFound
	}
	err = db.retry(ctx, func(tx *tx) {
		if seq = number[int](tx, `SELECT COALESCE(MAX(seq), 0) FROM talk WHERE game_id = $1`, game) + 1; seq > limit {
			tx.fail(match.ErrFull)
		}
		tx.one(`
			INSERT INTO talk (game_id, seq, at, room, holder, name, text) VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (game_id, seq) DO NOTHING`, game, seq, millis(m.At), m.Room, m.Holder, m.Name, m.Text)
	})
	return seq, wrap("store a message in game "+game, err)
}

func (db *People) Talk(ctx context.Context, game string, room match.Room, seq, limit int) ([]match.Message, error) {
	return read(ctx, db.conn, "read the talk of game "+game, columns(func(m *match.Message) []any {
		return []any{&m.Seq, moment{&m.At}, &m.Room, &m.Holder, &m.Name, &m.Text, &m.Hidden}
	}), `
		SELECT seq, at, room, holder, name, text, hidden FROM (
			SELECT seq, at, room, holder, name, text, hidden FROM talk
			WHERE game_id = $1 AND room = $2 AND seq > $3
			ORDER BY seq DESC LIMIT $4) AS newest
		ORDER BY seq`, game, room, seq, limit)
}

func (db *People) Block(ctx context.Context, holder, other people.ID, on bool, now time.Time) error {
	if !on {
		return db.run(ctx, "block", `DELETE FROM blocks WHERE holder = $1 AND blocked = $2`, holder, other)
	}
	return db.run(ctx, "block", `
		INSERT INTO blocks (holder, blocked, created) VALUES ($1, $2, $3)
		ON CONFLICT (holder, blocked) DO NOTHING`, holder, other, millis(now))
}

func (db *People) Blocked(ctx context.Context, holder people.ID, limit int) ([]people.ID, error) {
	return read(ctx, db.conn, "list blocked holders", value[people.ID], `
		SELECT blocked FROM blocks WHERE holder = $1 ORDER BY created DESC, blocked LIMIT $2`, holder, limit)
}

func (db *People) Muted(ctx context.Context, holder people.ID, now time.Time) (until time.Time, muted bool, err error) {
	if holder == "" {
		return until, false, nil
	}
	_, muted, err = readOne(ctx, db.conn, "look up mutes", func(rows *sql.Rows) (none struct{}, err error) {
		return none, rows.Scan(moment{&until})
	}, `SELECT until FROM mutes WHERE holder = $1 AND (until = 0 OR until > $2)`, holder, millis(now))
	return until, muted, err
}
