package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the driver "sqlite"
)

// readers is the number of connections that read at the same time.
const readers = 4

// OpenSQLite opens the SQLite database in file, creating it, for its owner
// only, if it is not there, and brings its schema up to date. Close it with
// [DB.Close].
func OpenSQLite(ctx context.Context, file string) (*DB, error) {
	abs, err := filepath.Abs(file)
	if err != nil {
		return nil, fmt.Errorf("open database %s: %w", file, err)
	}
	f, err := os.OpenFile(abs, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	if err := f.Close(); err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	write, err := sql.Open("sqlite", dsn(abs, false))
	if err != nil {
		return nil, fmt.Errorf("open database %s: %w", file, err)
	}
	write.SetMaxOpenConns(1)
	if err := migrate(ctx, goose.DialectSQLite3, write); err != nil {
		return nil, errors.Join(fmt.Errorf("open database %s: %w", file, err), write.Close())
	}
	read, err := sql.Open("sqlite", dsn(abs, true))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open database %s: %w", file, err), write.Close())
	}
	read.SetMaxOpenConns(readers)
	log, err := sql.Open("sqlite", dsn(abs, false))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open database %s: %w", file, err), write.Close(), read.Close())
	}
	log.SetMaxOpenConns(1)
	removed := &atomic.Bool{}
	stop := checkpointer(log, removed)
	return newDB(&conn{
		removed: removed,
		write:   write, read: read, lost: sqliteLost,
		broken: func(error) bool { return false }, refresh: func() {},
		group: &group{db: write}, stop: func() { stop(); _ = log.Close() },
	}), nil
}

// The extended result codes of a row that exists already (sqlite.org/rescode.html).
const (
	constraintPrimaryKey = 1555
	constraintUnique     = 2067
)

// sqliteLost reports whether a transaction failed because another inserted the row.
func sqliteLost(err error) bool {
	var answer interface{ Code() int }
	return errors.As(err, &answer) && (answer.Code() == constraintPrimaryKey || answer.Code() == constraintUnique)
}

// dsn returns the driver's name for the file. The pragmas are set on every
// connection: busy_timeout first, so that the others wait for a lock too.
// synchronous=FULL puts each commit on disk before it is acknowledged.
func dsn(abs string, readOnly bool) string {
	path := filepath.ToSlash(abs)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/… on Windows
	}
	q := url.Values{"_pragma": {
		"busy_timeout(10000)",
		"journal_mode(WAL)",
		"synchronous(FULL)",
		fmt.Sprintf("wal_autocheckpoint(%d)", longLog),
		"foreign_keys(1)",
		"secure_delete(1)", // what is removed is overwritten
	}}
	if readOnly {
		q.Add("_pragma", "query_only(1)")
	} else {
		q.Set("_txlock", "immediate")
	}
	u := url.URL{Scheme: "file", Path: path, RawQuery: q.Encode()}
	return u.String()
}
