package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
)

// Say implements [play.Talk].
func (db *People) Say(ctx context.Context, game string, m match.Message, limit int) (seq int, err error) {
	if !storable(game, string(m.Holder), m.Name, m.Text) {
		return 0, match.ErrNotFound
	}
	say := func(tx *sql.Tx) error {
		last, err := collect(ctx, tx, number, `SELECT COALESCE(MAX(seq), 0) FROM talk WHERE game_id = $1`, game)
		if err != nil {
			return err
		}
		if seq = last[0] + 1; seq > limit {
			return match.ErrFull
		}
		done, err := tx.ExecContext(ctx, `
			INSERT INTO talk (game_id, seq, at, room, holder, name, text) VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (game_id, seq) DO NOTHING`,
			game, seq, m.At.UnixMilli(), string(m.Room), m.Holder, m.Name, m.Text)
		return one(done, err)
	}
	const tries = 10
	for range tries {
		if err = db.within(ctx, say); !errors.Is(err, match.ErrConflict) {
			break
		}
	}
	return seq, wrap("store a message in", game, err)
}

// Talk implements [play.Talk].
func (db *People) Talk(ctx context.Context, game string, room match.Room, seq, limit int) ([]match.Message, error) {
	if !storable(game) {
		return nil, nil
	}
	list, err := read(ctx, db.conn, func(rows *sql.Rows) (m match.Message, err error) {
		var at int64
		var hidden int
		err = rows.Scan(&m.Seq, &at, &m.Room, &m.Holder, &m.Name, &m.Text, &hidden)
		m.At, m.Hidden = time.UnixMilli(at).UTC(), hidden > 0
		return m, err
	}, `
		SELECT seq, at, room, holder, name, text, hidden FROM (
			SELECT seq, at, room, holder, name, text, hidden FROM talk
			WHERE game_id = $1 AND room = $2 AND seq > $3
			ORDER BY seq DESC LIMIT $4) AS newest
		ORDER BY seq`, game, string(room), seq, limit)
	return list, wrap("read the talk of", game, err)
}

// Block implements [play.Talk].
func (db *People) Block(ctx context.Context, holder, other principal.ID, on bool, now time.Time) error {
	if !storable(string(holder), string(other)) {
		return nil
	}
	err := db.within(ctx, func(tx *sql.Tx) (err error) {
		if on {
			_, err = tx.ExecContext(ctx, `
				INSERT INTO blocks (holder, blocked, created) VALUES ($1, $2, $3)
				ON CONFLICT (holder, blocked) DO NOTHING`, holder, other, now.UnixMilli())
			return err
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM blocks WHERE holder = $1 AND blocked = $2`, holder, other)
		return err
	})
	if err != nil {
		return fmt.Errorf("block: %w", err)
	}
	return nil
}

// Blocked implements [lobby.Store].
func (db *People) Blocked(ctx context.Context, holder principal.ID, limit int) ([]principal.ID, error) {
	if !storable(string(holder)) {
		return nil, nil
	}
	list, err := read(ctx, db.conn, text[principal.ID], `
		SELECT blocked FROM blocks WHERE holder = $1 ORDER BY created DESC, blocked LIMIT $2`, holder, limit)
	if err != nil {
		return nil, fmt.Errorf("list blocked holders: %w", err)
	}
	return list, nil
}

func number(rows *sql.Rows) (n int, err error) {
	err = rows.Scan(&n)
	return n, err
}

// Muted implements [play.Talk].
func (db *People) Muted(ctx context.Context, holder principal.ID, now time.Time) (until time.Time, muted bool, err error) {
	if holder == "" || !storable(string(holder)) {
		return until, false, nil
	}
	found, err := read(ctx, db.conn, func(rows *sql.Rows) (t time.Time, err error) {
		err = rows.Scan(moment{&t})
		return t, err
	}, `SELECT until FROM mutes WHERE holder = $1 AND (until = 0 OR until > $2)`, holder, millis(now))
	if err != nil || len(found) == 0 {
		return until, false, unmoderated("look up mutes", err)
	}
	return found[0], true, nil
}
