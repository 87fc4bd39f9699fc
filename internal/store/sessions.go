package store

import (
	"context"
	"database/sql"
	"time"

	"github.com/komadai/komadai/internal/people/account"
)

// AddSession implements [account.Sessions].
func (db *Accounts) AddSession(ctx context.Context, s account.SessionRecord, keep int) error {
	err := db.within(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `
			INSERT INTO sessions (id, account, hash, device, created, seen, confirmed) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			s.ID, s.Account, s.Hash, s.Device, millis(s.Created), millis(s.Seen), millis(s.Confirmed)); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `
			DELETE FROM sessions
			WHERE account = $1 AND id <> $2 AND id NOT IN (
				SELECT id FROM sessions WHERE account = $1 AND id <> $2 ORDER BY seen DESC, id LIMIT $3)`,
			s.Account, s.ID, keep-1)
		return err
	})
	return fault("add a session", err)
}

// Session implements [account.Sessions].
func (db *Accounts) Session(ctx context.Context, hash string) (s account.SessionRecord, a account.Account, err error) {
	if !storable(hash) {
		return s, a, account.ErrNotFound
	}
	got, err := read(ctx, db.conn, func(rows *sql.Rows) (none struct{}, err error) {
		return none, rows.Scan(append(sessionInto(&s), accountInto(&a)...)...)
	}, `
		SELECT s.id, s.account, s.hash, s.device, s.created, s.seen, s.confirmed,
			a.id, a.name, a.key, a.role, a.password, a.email, a.language, a.created, a.renamed, a.closed, a.version
		FROM sessions s JOIN accounts a ON a.id = s.account
		WHERE s.hash = $1`, hash)
	if err == nil && len(got) == 0 {
		err = account.ErrNotFound
	}
	return s, a, fault("look for a session", err)
}

// Sessions implements [account.Sessions].
func (db *Accounts) Sessions(ctx context.Context, id string) ([]account.SessionRecord, error) {
	all, err := read(ctx, db.conn, func(rows *sql.Rows) (s account.SessionRecord, err error) {
		err = rows.Scan(sessionInto(&s)...)
		return s, err
	}, `
		SELECT id, account, hash, device, created, seen, confirmed FROM sessions
		WHERE account = $1 ORDER BY seen DESC, id`, id)
	return all, fault("list sessions", err)
}

// TouchSession implements [account.Sessions].
func (db *Accounts) TouchSession(ctx context.Context, id string, seen, confirmed time.Time) error {
	err := db.within(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `
			UPDATE sessions
			SET seen = CASE WHEN $2 > seen THEN $2 ELSE seen END, confirmed = CASE WHEN $3 > confirmed THEN $3 ELSE confirmed END
			WHERE id = $1`, id, millis(seen), millis(confirmed))
		return err
	})
	return fault("touch a session", err)
}

// EndSessions implements [account.Sessions].
func (db *Accounts) EndSessions(ctx context.Context, owner, id, except string) (n int, err error) {
	if !storable(owner, id, except) {
		return 0, nil
	}
	err = db.within(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx,
			`DELETE FROM sessions WHERE account = $1 AND ($2 = '' OR id = $2) AND id <> $3`, owner, id, except)
		if err != nil {
			return err
		}
		rows, err := done.RowsAffected()
		n = int(rows)
		return err
	})
	return n, fault("end sessions", err)
}

func sessionInto(s *account.SessionRecord) []any {
	return []any{&s.ID, &s.Account, &s.Hash, &s.Device, moment{&s.Created}, moment{&s.Seen}, moment{&s.Confirmed}}
}
