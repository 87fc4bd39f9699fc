package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/komadai/komadai/internal/games/club"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/internal/study/room"
)

type conn struct {
	// write and read are one pool with PostgreSQL. With SQLite, write has one
	// connection.
	write, read *sql.DB
	// lost reports whether an error means that another transaction was first; broken
	// whether it means a broken connection, so that another may work.
	lost, broken func(error) bool
	// away reports whether an error means that the database, its disk or its memory is not
	// available now.
	away func(error) bool
	// clock is the query of the database's time, or "" with SQLite.
	clock string
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
func (c *conn) within(ctx context.Context, f func(*tx)) error {
	do := func(s *sql.Tx) error {
		t := &tx{ctx: ctx, sql: s}
		f(t)
		return t.err
	}
	begin := time.Now()
	err := c.again(ctx, func() (committed bool, err error) {
		if c.group != nil {
			return true, c.group.within(ctx, do)
		}
		tx, err := c.write.BeginTx(ctx, nil)
		if err != nil {
			return false, err
		}
		if err := guarded(do, tx); err != nil {
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
	return c.named(err)
}

// named marks the errors of a database that may work again soon.
func (c *conn) named(err error) error {
	if err != nil && (c.away(err) || errors.Is(err, context.DeadlineExceeded)) {
		return refusal.Unavailable(err)
	}
	return err
}

// conflictTries bounds the attempts of a transaction that others precede.
const conflictTries = 10

// retry is within, repeated while another transaction is first.
func (c *conn) retry(ctx context.Context, f func(*tx)) (err error) {
	for range conflictTries {
		if err = c.within(ctx, f); !errors.Is(err, match.ErrConflict) {
			break
		}
	}
	return err
}

// commit runs f in a transaction and reports that another was first as the error taken.
func (c *conn) commit(ctx context.Context, what string, taken error, f func(*tx)) error {
	return wrap(what, conflict(c.within(ctx, f), taken))
}

// exec executes one statement and returns the number of changed rows. An argument
// that no database can store equals no row.
func (c *conn) exec(ctx context.Context, what, statement string, args ...any) (rows int64, err error) {
	if !storable(args...) {
		return 0, nil
	}
	err = c.within(ctx, func(tx *tx) { rows = tx.exec(statement, args...) })
	return rows, wrap(what, err)
}

func (c *conn) run(ctx context.Context, what, statement string, args ...any) error {
	_, err := c.exec(ctx, what, statement, args...)
	return err
}

// execOn is exec that fails with the error none if no row changes.
func (c *conn) execOn(ctx context.Context, what string, none error, statement string, args ...any) error {
	rows, err := c.exec(ctx, what, statement, args...)
	if err == nil && rows == 0 {
		return none
	}
	return err
}

var errNotText = errors.New("a value is not text")

// tx is a transaction that may write. After an error its methods do nothing, and
// the transaction is rolled back.
type tx struct {
	ctx context.Context
	sql *sql.Tx
	err error
}

// fail records the first error.
func (t *tx) fail(err error) { t.err = cmp.Or(t.err, err) }

func (t *tx) exec(statement string, args ...any) int64 {
	return t.run(func() (sql.Result, error) { return t.sql.ExecContext(t.ctx, statement, args...) }, args)
}

// prepare returns exec for a statement that is executed many times.
func (t *tx) prepare(statement string) func(args ...any) int64 {
	var prepared *sql.Stmt // closed by the end of the transaction
	if t.err == nil {
		prepared, t.err = t.sql.PrepareContext(t.ctx, statement)
	}
	return func(args ...any) int64 {
		return t.run(func() (sql.Result, error) { return prepared.ExecContext(t.ctx, args...) }, args)
	}
}

func (t *tx) run(f func() (sql.Result, error), args []any) (rows int64) {
	if t.err == nil && !storable(args...) {
		t.err = errNotText
	}
	if t.err != nil {
		return 0
	}
	done, err := f()
	if err == nil {
		rows, err = done.RowsAffected()
	}
	t.err = err
	return rows
}

func (t *tx) each(statements []string, args ...any) {
	for _, s := range statements {
		t.exec(s, args...)
	}
}

// must is exec that fails with the error none if no row changes.
func (t *tx) must(none error, statement string, args ...any) {
	if t.exec(statement, args...) == 0 {
		t.fail(none)
	}
}

// one is exec for a row that another transaction may have changed: then it fails
// with [match.ErrConflict].
func (t *tx) one(statement string, args ...any) { t.must(match.ErrConflict, statement, args...) }

// number returns the first column of the first row, or 0.
func number[T int | int64](t *tx, query string, args ...any) T {
	n, _ := head(rows(t, value[T], query, args...))
	return n
}

func rows[T any](t *tx, scan scanner[T], query string, args ...any) (all []T) {
	if t.err == nil && !storable(args...) {
		t.err = errNotText
	}
	if t.err == nil {
		all, t.err = collect(t.ctx, t.sql, scan, query, args)
	}
	return all
}

// read returns the rows of a query outside of a transaction. An argument that no
// database can store equals no row.
func read[T any](ctx context.Context, c *conn, what string, scan scanner[T], query string, args ...any) (all []T, err error) {
	if !storable(args...) {
		return nil, nil
	}
	begin := time.Now()
	defer func() { c.timed("read", begin, err) }()
	err = c.again(ctx, func() (bool, error) {
		all, err = collect(ctx, c.read, scan, query, args)
		return false, err
	})
	return all, wrap(what, c.named(err))
}

// readOne is read for one row; ok is false without one.
func readOne[T any](ctx context.Context, c *conn, what string, scan scanner[T], query string, args ...any) (one T, ok bool, err error) {
	all, err := read(ctx, c, what, scan, query, args...)
	one, ok = head(all)
	return one, ok, err
}

// need is readOne that fails with the error none, if not nil, without a row.
func need[T any](ctx context.Context, c *conn, what string, none error, scan scanner[T], query string, args ...any) (T, error) {
	one, ok, err := readOne(ctx, c, what, scan, query, args...)
	if !ok {
		err = cmp.Or(err, none)
	}
	return one, err
}

func head[T any](all []T) (first T, ok bool) {
	if len(all) == 0 {
		return first, false
	}
	return all[0], true
}

func collect[T any](ctx context.Context, db interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}, scan scanner[T], query string, args []any,
) ([]T, error) {
	rows, err := db.QueryContext(ctx, query, args...)
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

// known are the errors that callers act on.
var known = [...]error{
	match.ErrConflict, match.ErrNotFound, match.ErrFull,
	account.ErrNotFound, account.ErrTaken,
	analysis.ErrNotFound, analysis.ErrLost, analysis.ErrTooMany, analysis.ErrFull,
	moderation.ErrNotFound, moderation.ErrTwice, moderation.ErrTooMany, moderation.ErrFull,
	tournament.ErrNotFound, tournament.ErrConflict,
	explore.ErrConflict, puzzle.ErrConflict,
	room.ErrConflict, room.ErrNotFound, room.ErrQuota, room.ErrFull,
	club.ErrConflict, club.ErrNotFound, club.ErrFull, club.ErrMany,
}

// wrap adds the operation to an error, except for those that callers act on.
func wrap(what string, err error) error {
	if err == nil {
		return nil
	}
	for _, k := range known {
		if errors.Is(err, k) {
			return k
		}
	}
	return fmt.Errorf("%s: %w", what, err)
}

func conflict(err, as error) error {
	if errors.Is(err, match.ErrConflict) {
		return as
	}
	return err
}

// storable reports whether a database can store all texts among the values:
// PostgreSQL rejects NUL and invalid UTF-8.
func storable(values ...any) bool {
	for _, v := range values {
		s := reflect.ValueOf(v)
		if s.Kind() == reflect.String && (!utf8.ValidString(s.String()) || strings.ContainsRune(s.String(), 0)) {
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
