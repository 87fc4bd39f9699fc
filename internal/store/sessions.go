package store

import (
	"context"
	"database/sql"
	"time"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
)

func sessionTargets(s *account.SessionRecord) []any {
	return []any{&s.ID, &s.Account, &s.Hash, &s.Device, moment{&s.Created}, moment{&s.Seen}, moment{&s.Confirmed}}
}

func (db *Accounts) AddSession(ctx context.Context, s account.SessionRecord, keep int) error {
	return wrap("add a session", db.within(ctx, func(tx *tx) {
		tx.exec(`INSERT INTO sessions (id, account, hash, device, created, seen, confirmed) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			s.ID, s.Account, s.Hash, s.Device, millis(s.Created), millis(s.Seen), millis(s.Confirmed))
		// The browser was a guest until now.
		tx.exec(`UPDATE push_subscriptions SET session = $1, origin = '' WHERE holder = $2 AND session IS NULL`,
			s.ID, people.OfAccount(s.Account))
		tx.exec(`
			DELETE FROM sessions
			WHERE account = $1 AND id <> $2 AND id NOT IN (
				SELECT id FROM sessions WHERE account = $1 AND id <> $2 ORDER BY seen DESC, id LIMIT $3)`,
			s.Account, s.ID, keep-1)
	}))
}

func (db *Accounts) Session(ctx context.Context, hash string) (s account.SessionRecord, a account.Account, err error) {
	_, err = need(ctx, db.conn, "look for a session", account.ErrNotFound, func(rows *sql.Rows) (none struct{}, err error) {
		return none, rows.Scan(append(sessionTargets(&s), accountTargets(&a)...)...)
	}, `
		SELECT s.id, s.account, s.hash, s.device, s.created, s.seen, s.confirmed,
			a.id, a.name, a.key, a.role, a.password, a.email, a.language, a.created, a.renamed, a.closed, a.mails, a.version
		FROM sessions s JOIN accounts a ON a.id = s.account
		WHERE s.hash = $1`, hash)
	return s, a, err
}

func (db *Accounts) Sessions(ctx context.Context, id string) ([]account.SessionRecord, error) {
	return read(ctx, db.conn, "list sessions", columns(sessionTargets), `
		SELECT id, account, hash, device, created, seen, confirmed FROM sessions
		WHERE account = $1 ORDER BY seen DESC, id`, id)
}

func (db *Accounts) TouchSession(ctx context.Context, id string, seen, confirmed time.Time) error {
	return db.run(ctx, "touch a session", `
		UPDATE sessions
		SET seen = CASE WHEN $2 > seen THEN $2 ELSE seen END, confirmed = CASE WHEN $3 > confirmed THEN $3 ELSE confirmed END
		WHERE id = $1`, id, millis(seen), millis(confirmed))
}

func (db *Accounts) EndSessions(ctx context.Context, owner, id, except string) (n int, err error) {
	rows, err := db.exec(ctx, "end sessions", `DELETE FROM sessions WHERE account = $1 AND ($2 = '' OR id = $2) AND id <> $3`, owner, id, except)
	return int(rows), err
}
