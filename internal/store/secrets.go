package store

import (
	"context"
	"database/sql"
	"fmt"
)

// Secret returns the server's secret of that name, the same on every node; fresh if it is new.
func (db *Documents) Secret(ctx context.Context, name, fresh string) (secret string, err error) {
	err = db.within(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`, name, fresh); err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, `SELECT value FROM secrets WHERE name = $1`, name).Scan(&secret)
	})
	if err != nil {
		return "", fmt.Errorf("a secret of the server: %w", err)
	}
	return secret, nil
}
