package store

import (
	"context"
)

// Secret returns the server's secret of that name, the same on every node; fresh if it is new.
func (db *Documents) Secret(ctx context.Context, name, fresh string) (secret string, err error) {
	err = db.within(ctx, func(tx *tx) {
		tx.exec(`INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`, name, fresh)
		secret, _ = head(rows(tx, value[string], `SELECT value FROM secrets WHERE name = $1`, name))
	})
	return secret, wrap("a secret of the server", err)
}

// KeepDefinition stores a rule set's definition under its digest, once.
func (db *Documents) KeepDefinition(ctx context.Context, digest string, definition []byte) error {
	return wrap("keep the definition of a rule set", db.within(ctx, func(tx *tx) {
		tx.exec(`INSERT INTO definitions (digest, text) VALUES ($1, $2) ON CONFLICT (digest) DO NOTHING`, digest, string(definition))
	}))
}

// Definition returns a rule set's definition by digest, or nil.
func (db *Documents) Definition(ctx context.Context, digest string) ([]byte, error) {
	return need(ctx, db.conn, "look for the definition of a rule set", nil, value[[]byte], `SELECT text FROM definitions WHERE digest = $1`, digest)
}
