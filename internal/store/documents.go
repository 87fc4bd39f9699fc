package store

import (
	"context"
	"time"
)

// Secret returns the server's secret of that name, the same on every node; fresh if it is new.
func (db *Documents) Secret(ctx context.Context, name, fresh string) (secret string, err error) {
	err = db.within(ctx, func(tx *tx) {
		tx.exec(`INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`, name, fresh)
		secret, _ = head(rows(tx, value[string], `SELECT value FROM secrets WHERE name = $1`, name))
	})
	return secret, wrap("a secret of the server", err)
}

func (db *Documents) KeepRecord(ctx context.Context, id string, at time.Time, data []byte, room int64) (ok bool, err error) {
	err = db.within(ctx, func(tx *tx) {
		if ok = number[int](tx, `SELECT 1 FROM records WHERE id = $1`, id) > 0; ok {
			return
		}
		if used := number[int64](tx, `SELECT COALESCE(SUM(size), 0) FROM records`); used+int64(len(data)) > room {
			return
		}
		ok = true
		tx.exec(`INSERT INTO records (id, created, size, data) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING`,
			id, millis(at), len(data), string(data))
	})
	return ok && err == nil, wrap("keep record "+id, err)
}

// Record returns a shared record by ID.
func (db *Documents) Record(ctx context.Context, id string) (data []byte, ok bool, err error) {
	data, ok, err = readOne(ctx, db.conn, value[[]byte], `SELECT data FROM records WHERE id = $1`, id)
	return data, ok, wrap("load record "+id, err)
}

// KeepDefinition stores a rule set's definition under its digest, once.
func (db *Documents) KeepDefinition(ctx context.Context, digest string, definition []byte) error {
	return wrap("keep the definition of a rule set", db.within(ctx, func(tx *tx) {
		tx.exec(`INSERT INTO definitions (digest, text) VALUES ($1, $2) ON CONFLICT (digest) DO NOTHING`, digest, string(definition))
	}))
}

// Definition returns a rule set's definition by digest, or nil.
func (db *Documents) Definition(ctx context.Context, digest string) ([]byte, error) {
	text, _, err := readOne(ctx, db.conn, value[[]byte], `SELECT text FROM definitions WHERE digest = $1`, digest)
	return text, wrap("look for the definition of a rule set", err)
}
