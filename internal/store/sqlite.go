package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the driver "sqlite"
)

// readers is the number of reading connections.
const readers = 4

// OpenSQLite opens or creates (for its owner only) a SQLite database and migrates its schema.
// Close it with [DB.Close].
func OpenSQLite(ctx context.Context, file string) (*DB, error) {
	abs, err := filepath.Abs(file)
	if err != nil {
		return nil, fmt.Errorf("open database %s: %w", file, err)
	}
	f, err := os.OpenFile(abs, os.O_CREATE|os.O_RDWR, 0o600)
	if err == nil {
		err = f.Close()
	}
	if err != nil {
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
		broken: func(error) bool { return false }, refresh: func() {}, away: sqliteAway,
		group: &group{db: write}, stop: func() { stop(); _ = log.Close() },
	}), nil
}

// Extended result codes of an existing row (sqlite.org/rescode.html).
const (
	constraintPrimaryKey = 1555
	constraintUnique     = 2067
)

func sqliteLost(err error) bool {
	return slices.Contains([]int{constraintPrimaryKey, constraintUnique}, resultOf(err))
}

// sqliteAway reports whether the file, its disk or its memory is not available now: SQLITE_BUSY,
// LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN, PROTOCOL.
func sqliteAway(err error) bool {
	return slices.Contains([]int{5, 6, 7, 8, 10, 13, 14, 15}, resultOf(err)&0xff) // without the extension
}

// resultOf returns the result code of SQLite, or 0.
func resultOf(err error) int {
	var answer interface {
		error
		Code() int
	}
	if errors.As(err, &answer) {
		return answer.Code()
	}
	return 0
}

// dsn returns the driver's name of the file. The pragmas apply to every connection:
// busy_timeout first, so that the others also wait for locks. synchronous=FULL syncs each
// commit before it is acknowledged.
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
		"secure_delete(1)", // overwrite removed data
	}}
	if readOnly {
		q.Add("_pragma", "query_only(1)")
	} else {
		q.Set("_txlock", "immediate")
	}
	u := url.URL{Scheme: "file", Path: path, RawQuery: q.Encode()}
	return u.String()
}
