package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// KeepRecord implements [records.Store].
func (db *Documents) KeepRecord(ctx context.Context, id string, at time.Time, data []byte, room int64) (ok bool, err error) {
	if !storable(id, string(data)) {
		return false, fmt.Errorf("keep record %q: it is not text", id)
	}
	err = db.within(ctx, func(tx *sql.Tx) error {
		var known int
		switch err := tx.QueryRowContext(ctx, `SELECT 1 FROM records WHERE id = $1`, id).Scan(&known); {
		case err == nil:
			ok = true
			return nil
		case !errors.Is(err, sql.ErrNoRows):
			return err
		}
		var used int64
		if err := tx.QueryRowContext(ctx, `SELECT COALESCE(SUM(size), 0) FROM records`).Scan(&used); err != nil {
			return err
		}
		if used+int64(len(data)) > room {
			return nil
		}
		ok = true
		_, err := tx.ExecContext(ctx, `INSERT INTO records (id, created, size, data) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING`,
			id, at.UnixMilli(), len(data), string(data))
		return err
	})
	if err != nil {
		return false, fmt.Errorf("keep record %s: %w", id, err)
	}
	return ok, nil
}

// Record returns a shared record by ID.
func (db *Documents) Record(ctx context.Context, id string) (data []byte, ok bool, err error) {
	if !storable(id) {
		return nil, false, nil
	}
	found, err := read(ctx, db.conn, func(rows *sql.Rows) (text string, err error) {
		err = rows.Scan(&text)
		return text, err
	}, `SELECT data FROM records WHERE id = $1`, id)
	if err != nil {
		return nil, false, fmt.Errorf("load record %s: %w", id, err)
	}
	if len(found) == 0 {
		return nil, false, nil
	}
	return []byte(found[0]), true, nil
}
