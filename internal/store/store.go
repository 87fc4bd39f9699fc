// Package store keeps games in SQL: in one SQLite file by default, in
// PostgreSQL where several nodes share them.
//
// A game is its events, an append-only list with the key (game_id, seq). Who
// appends names the last event it has seen; if that is not the last any more,
// nothing is written and the answer is [match.ErrConflict]. What has been
// acknowledged is on disk.
//
// The statements keep to what SQLite and PostgreSQL share: parameters $1, $2,
// …, TEXT identifiers, BIGINT Unix milliseconds, no arrays and no functions of
// time. They are few and written by hand in this package; a test prepares each
// of them on both databases.
package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/pressly/goose/v3"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/panics"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Options is how a database is opened. The zero Options will do.
type Options struct {
	// Conns is the greatest number of connections to PostgreSQL; 16 when 0.
	// SQLite has its own: one that writes, four that read.
	Conns int
	// StartTimeout is how long to wait for a PostgreSQL server that does not answer
	// yet, because it starts at the same time; not at all when 0.
	StartTimeout time.Duration
	// Observe, when set, is told of each statement that reads ("read") and each
	// transaction that writes ("write"): how long it took, waiting for a
	// connection included, and its error.
	Observe func(op string, d time.Duration, err error)
}

// DB is an open database. It is safe for concurrent use.
type DB struct {
	// write is for what writes: with SQLite the one connection that does; read
	// is for what only reads. With PostgreSQL they are the same.
	write, read *sql.DB
	// lost reports whether an error says that somebody else was first, broken
	// whether it says that the connection is, so that another one may do.
	lost, broken func(error) bool
	// refresh closes the connections that nobody uses: if one is broken, they are.
	refresh func()
	observe func(op string, d time.Duration, err error)
	// removed is set when something personal was removed that is to leave the log
	// of a SQLite database too; nil with PostgreSQL.
	removed *atomic.Bool
	// group and stop are those of a SQLite database, which has one writer and a
	// log that is tidied beside it.
	group *group
	stop  func()
}

// Pool counts the connections of a database.
type Pool struct {
	// Open are all connections, Busy those at work.
	Open, Busy int
	// Waits is how often one had to be waited for, so far.
	Waits int64
}

// Pool returns the state of the connections.
func (db *DB) Pool() Pool {
	w := db.write.Stats()
	p := Pool{Open: w.OpenConnections, Busy: w.InUse, Waits: w.WaitCount}
	if db.read != db.write {
		r := db.read.Stats()
		p.Open, p.Busy, p.Waits = p.Open+r.OpenConnections, p.Busy+r.InUse, p.Waits+r.WaitCount
	}
	return p
}

// timed tells who observes how long something took from begin to now.
func (db *DB) timed(op string, begin time.Time, err error) {
	if db.observe != nil {
		db.observe(op, time.Since(begin), err)
	}
}

// IsPostgres reports whether name is the URL of a PostgreSQL database, which
// several nodes may share, and not the name of a file, which is for one.
func IsPostgres(name string) bool {
	return strings.HasPrefix(name, "postgres://") || strings.HasPrefix(name, "postgresql://")
}

// Check reports what can be seen to be wrong with the name of a database
// before it is opened.
func Check(name string) error {
	scheme, _, ok := strings.Cut(name, "://")
	switch {
	case name == "":
		return errors.New("no database is named: want a FILE or postgres://USER@HOST/NAME")
	case IsPostgres(name):
		_, err := postgresConfig(name)
		return err
	case ok:
		return fmt.Errorf("there is no database of the kind %s://: want a FILE or postgres://USER@HOST/NAME", scheme)
	}
	return nil
}

// Open opens the database name, see [OpenSQLite] and [OpenPostgres].
func Open(ctx context.Context, name string, o Options) (*DB, error) {
	if err := Check(name); err != nil {
		return nil, err
	}
	var db *DB
	var err error
	if IsPostgres(name) {
		db, err = OpenPostgres(ctx, name, o)
	} else {
		db, err = OpenSQLite(ctx, name)
	}
	if err != nil {
		return nil, err
	}
	db.observe = o.Observe
	return db, nil
}

// Ping reports whether the database answers.
func (db *DB) Ping(ctx context.Context) error {
	return errors.Join(db.read.PingContext(ctx), db.write.PingContext(ctx))
}

// Close closes the database.
func (db *DB) Close() error {
	if db.read == db.write {
		return db.write.Close()
	}
	db.stop()
	return errors.Join(db.read.Close(), db.write.Close())
}

// migrate brings the schema up to date. A schema newer than this program knows
// is left alone and an error.
func migrate(ctx context.Context, dialect goose.Dialect, db *sql.DB, options ...goose.ProviderOption) error {
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(dialect, db, dir, append(options, goose.WithDisableGlobalRegistry(true))...)
	if err != nil {
		return err
	}
	have, known, err := p.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("read the version of the schema: %w", err)
	}
	if have > known {
		return fmt.Errorf("its schema has version %d and this komadai knows versions up to %d: use a newer komadai", have, known)
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("bring the schema up to date: %w", err)
	}
	return nil
}

// pauses are the waits before what failed on a broken connection is tried
// again on another one.
var pauses = [...]time.Duration{0, 100 * time.Millisecond, 500 * time.Millisecond}

// again calls f until it returns an error that another connection does not
// mend, or has been tried often enough.
func (db *DB) again(ctx context.Context, f func() (final bool, err error)) error {
	for _, pause := range pauses {
		final, err := f()
		if err == nil || final || ctx.Err() != nil || !db.broken(err) {
			return err
		}
		db.refresh()
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return err
		}
	}
	_, err := f()
	return err
}

// within runs f in a transaction that may write. It may run it several times,
// but commits once: whether a commit happened on a connection that broke is
// not known. A panic in f undoes the transaction before it goes on.
func (db *DB) within(ctx context.Context, f func(*sql.Tx) error) error {
	begin := time.Now()
	err := db.again(ctx, func() (committed bool, err error) {
		if db.group != nil {
			return true, db.group.within(ctx, f)
		}
		tx, err := db.write.BeginTx(ctx, nil)
		if err != nil {
			return false, err
		}
		if err := guarded(f, tx); err != nil {
			undone := errors.Join(err, tx.Rollback())
			panics.Repanic(err)
			return false, undone
		}
		return true, tx.Commit()
	})
	if err != nil && db.lost(err) {
		err = match.ErrConflict
	}
	if errors.Is(err, match.ErrConflict) {
		db.timed("write", begin, nil) // the database did what it had to
	} else {
		db.timed("write", begin, err)
	}
	return err
}

// query is what a database and a transaction both do.
type query interface {
	QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error)
}

// collect returns the rows of a query, each read by scan.
func collect[T any](ctx context.Context, q query, scan func(*sql.Rows) (T, error), text string, args ...any) ([]T, error) {
	rows, err := q.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []T
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}

// read is collect outside of a transaction.
func read[T any](ctx context.Context, db *DB, scan func(*sql.Rows) (T, error), text string, args ...any) (all []T, err error) {
	begin := time.Now()
	defer func() { db.timed("read", begin, err) }()
	err = db.again(ctx, func() (bool, error) {
		all, err = collect(ctx, db.read, scan, text, args...)
		return false, err
	})
	return all, err
}

// storable reports whether a text can be in a database: PostgreSQL takes no
// NUL and nothing but UTF-8, so that nothing else is looked for or kept
// anywhere.
func storable(texts ...string) bool {
	for _, s := range texts {
		if !utf8.ValidString(s) || strings.ContainsRune(s, 0) {
			return false
		}
	}
	return true
}
