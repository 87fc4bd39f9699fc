package store

import (
	"context"
	"database/sql"
	"fmt"
)

// KeepDefinition stores a rule set's definition under its digest, once.
func (db *Documents) KeepDefinition(ctx context.Context, digest string, definition []byte) error {
	err := db.within(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO definitions (digest, text) VALUES ($1, $2) ON CONFLICT (digest) DO NOTHING`, digest, string(definition))
		return err
	})
	if err != nil {
		return fmt.Errorf("keep the definition of a rule set: %w", err)
	}
	return nil
}

// Definition returns a rule set's definition by digest, or nil.
func (db *Documents) Definition(ctx context.Context, digest string) ([]byte, error) {
	if !storable(digest) {
		return nil, nil
	}
	got, err := read(ctx, db.conn, func(rows *sql.Rows) (text string, err error) {
		err = rows.Scan(&text)
		return text, err
	}, `SELECT text FROM definitions WHERE digest = $1`, digest)
	if err != nil || len(got) == 0 {
		return nil, fault("look for the definition of a rule set", err)
	}
	return []byte(got[0]), nil
}
