package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/panics"
)

type conn struct {
	// write and read are one pool with PostgreSQL. With SQLite, write has one
	// connection.
	write, read *sql.DB
	// lost reports whether an error means that another transaction was first; broken
	// whether it means a broken connection, so that another may work.
	lost, broken func(error) bool
	// refresh closes the idle connections, which may be broken too.
	refresh func()
	observe func(op string, d time.Duration, err error)
	// removed is set after a removal of personal data, which must leave the log of a
	// SQLite database too; nil with PostgreSQL.
	removed *atomic.Bool
	// group and stop are nil with PostgreSQL.
	group *group
	stop  func()
}

// timed reports the duration since begin to the observer.
func (c *conn) timed(op string, begin time.Time, err error) {
	if c.observe != nil {
		c.observe(op, time.Since(begin), err)
	}
}

// pauses are the waits before a retry on another connection.
var pauses = [...]time.Duration{0, 100 * time.Millisecond, 500 * time.Millisecond}

// again calls f, and retries it while its error means a broken connection.
func (c *conn) again(ctx context.Context, f func() (final bool, err error)) error {
	for _, pause := range pauses {
		final, err := f()
		if err == nil || final || ctx.Err() != nil || !c.broken(err) {
			return err
		}
		c.refresh()
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return err
		}
	}
	_, err := f()
	return err
}

// within runs f in a transaction that may write. It may run f several times, but
// it commits once: after a connection breaks during a commit, the outcome is
// unknown. A panic in f rolls the transaction back and continues.
func (c *conn) within(ctx context.Context, f func(*sql.Tx) error) error {
	begin := time.Now()
	err := c.again(ctx, func() (committed bool, err error) {
		if c.group != nil {
			return true, c.group.within(ctx, f)
		}
		tx, err := c.write.BeginTx(ctx, nil)
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
	if err != nil && c.lost(err) {
		err = match.ErrConflict
	}
	if errors.Is(err, match.ErrConflict) {
		c.timed("write", begin, nil) // a conflict is not a failure of the database
	} else {
		c.timed("write", begin, err)
	}
	return err
}

// change executes a statement on one row, with the row's key as its first
// argument; ok reports whether the row exists.
func (c *conn) change(ctx context.Context, what, statement, key string, arg any) (ok bool, err error) {
	text, isText := arg.(string)
	if !storable(key) || isText && !storable(text) {
		return false, nil
	}
	err = c.within(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, statement, key, arg)
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		ok = n == 1
		return err
	})
	if err != nil {
		return false, fmt.Errorf("%s: %w", what, err)
	}
	return ok, nil
}

// query is a database or a transaction.
type query interface {
	QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error)
}

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
func read[T any](ctx context.Context, c *conn, scan func(*sql.Rows) (T, error), text string, args ...any) (all []T, err error) {
	begin := time.Now()
	defer func() { c.timed("read", begin, err) }()
	err = c.again(ctx, func() (bool, error) {
		all, err = collect(ctx, c.read, scan, text, args...)
		return false, err
	})
	return all, err
}

// storable reports whether a database can store the texts: PostgreSQL rejects NUL
// and invalid UTF-8.
func storable(texts ...string) bool {
	for _, s := range texts {
		if !utf8.ValidString(s) || strings.ContainsRune(s, 0) {
			return false
		}
	}
	return true
}

// maxList bounds the values in one IN (…); SQLite allows 32,766 parameters.
const maxList = 1000

// params returns "$1, $2, …, $n".
func params(n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "$%d", i+1)
	}
	return b.String()
}
