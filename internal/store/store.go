// Package store keeps games in SQL: SQLite in one file by default.
//
// A game is its events, an append-only list with the key (game_id, seq). Who
// appends names the last event it has seen; if that is not the last any more,
// nothing is written and the answer is [match.ErrConflict]. What has been
// acknowledged is on disk.
//
// The statements keep to what SQLite and PostgreSQL share: parameters $1, $2,
// …, TEXT identifiers, BIGINT Unix milliseconds, no arrays and no functions of
// time. They are few and written by hand in this package.
package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// DB is an open database. It is safe for concurrent use.
type DB struct {
	// write is the one connection that writes; read are those that only read.
	write, read *sql.DB
}

// Ping reports whether the database answers.
func (db *DB) Ping(ctx context.Context) error {
	return errors.Join(db.read.PingContext(ctx), db.write.PingContext(ctx))
}

// Close closes the database.
func (db *DB) Close() error { return errors.Join(db.read.Close(), db.write.Close()) }

// migrate brings the schema up to date.
func migrate(ctx context.Context, dialect goose.Dialect, db *sql.DB) error {
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(dialect, db, dir, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return err
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("bring the schema up to date: %w", err)
	}
	return nil
}

// within runs f in a transaction of the writer.
func (db *DB) within(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := db.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}
