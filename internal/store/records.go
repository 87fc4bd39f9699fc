package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// KeepRecord stores a shared record under its id. A record that is there
// already stays as it is. All records together take at most room bytes; ok is
// false, and nothing is stored, when this one would not fit.
func (db *DB) KeepRecord(ctx context.Context, id string, at time.Time, data []byte, room int64) (ok bool, err error) {
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
		_, err := tx.ExecContext(ctx, `INSERT INTO records (id, created, size, data) VALUES ($1, $2, $3, $4)`,
			id, at.UnixMilli(), len(data), string(data))
		return err
	})
	if err != nil {
		return false, fmt.Errorf("keep record %s: %w", id, err)
	}
	return ok, nil
}

// Record returns the shared record of that id; ok is false when there is none.
func (db *DB) Record(ctx context.Context, id string) (data []byte, ok bool, err error) {
	var text string
	switch err := db.read.QueryRowContext(ctx, `SELECT data FROM records WHERE id = $1`, id).Scan(&text); {
	case errors.Is(err, sql.ErrNoRows):
		return nil, false, nil
	case err != nil:
		return nil, false, fmt.Errorf("load record %s: %w", id, err)
	}
	return []byte(text), true, nil
}
