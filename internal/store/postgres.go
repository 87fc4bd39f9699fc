package store

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// Defaults of a connection. A statement times out before its caller (play's storeTimeout), so
// that the server does not work in vain.
var postgresSettings = map[string]string{
	"application_name":                    "komadai",
	"statement_timeout":                   "15000",
	"lock_timeout":                        "10000",
	"idle_in_transaction_session_timeout": "30000",
}

const (
	defaultConns   = 16
	connectTimeout = 5 * time.Second
	// Connections are replaced after connLifetime, so that nodes find a new primary server;
	// idle ones after connIdle.
	connLifetime = 30 * time.Minute
	connIdle     = 5 * time.Minute
	// migrationTries is the number of attempts, one per second, to lock the schema for a
	// migration.
	migrationTries = 120
)

// OpenPostgres opens the PostgreSQL database at dsn
// (postgres://USER:PASSWORD@HOST:PORT/NAME?sslmode=…; PGPASSFILE, PGSSLMODE and the other
// variables of libpq give the defaults) and migrates its schema; of several nodes that start
// together, one migrates. It requires PostgreSQL 13. Errors never contain the password. Close
// it with [DB.Close].
func OpenPostgres(ctx context.Context, dsn string, o Options) (*DB, error) {
	c, err := postgresConfig(dsn)
	if err != nil {
		return nil, err
	}
	fail := func(err error) error { return fmt.Errorf("open database %s: %w", Redact(dsn), err) }
	if err := migratePostgres(ctx, c.Copy(), o.StartTimeout); err != nil {
		return nil, fail(err)
	}
	db := stdlib.OpenDB(*c)
	conns := cmp.Or(o.Conns, defaultConns)
	db.SetMaxOpenConns(conns)
	db.SetMaxIdleConns(conns)
	db.SetConnMaxLifetime(connLifetime)
	db.SetConnMaxIdleTime(connIdle)
	return newDB(&conn{write: db, read: db, lost: postgresLost, broken: postgresBroken, away: postgresAway, clock: postgresClock, refresh: func() {
		db.SetMaxIdleConns(-1)
		db.SetMaxIdleConns(conns)
	}}), nil
}

func postgresConfig(dsn string) (*pgx.ConnConfig, error) {
	u, err := parseURL(dsn)
	if err != nil {
		// The parser's error contains the whole URL.
		return nil, errors.New("the database's URL cannot be read: want postgres://USER:PASSWORD@HOST:PORT/NAME, with %40 for an @ and %2F for a / in the password")
	}
	c, err := pgx.ParseConfig(dsn)
	if err != nil {
		return nil, fmt.Errorf("the database's URL: %s", hide(err.Error(), u))
	}
	if c.Database == "" {
		return nil, fmt.Errorf("the database's URL %s names no database: want postgres://USER@HOST/NAME", Redact(dsn))
	}
	for key, value := range postgresSettings {
		if _, set := c.RuntimeParams[key]; !set {
			c.RuntimeParams[key] = value
		}
	}
	if c.ConnectTimeout == 0 {
		c.ConnectTimeout = connectTimeout
	}
	return c, nil
}

// migratePostgres waits for the server and migrates the schema on a separate connection,
// because a migration may take longer than a statement.
func migratePostgres(ctx context.Context, c *pgx.ConnConfig, timeout time.Duration) error {
	c.RuntimeParams["statement_timeout"] = "0"
	db := stdlib.OpenDB(*c)
	defer db.Close()
	db.SetMaxOpenConns(2)
	if err := await(ctx, db, timeout); err != nil {
		return err
	}
	var encoding string
	if err := db.QueryRowContext(ctx, "SHOW server_encoding").Scan(&encoding); err != nil {
		return err
	}
	if encoding != "UTF8" {
		return fmt.Errorf("its encoding is %s: make a database with the encoding UTF8", encoding)
	}
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, migrationTries))
	if err != nil {
		return err
	}
	return migrate(ctx, goose.DialectPostgres, db, goose.WithSessionLocker(locker))
}

// await pings the server until it answers. A permanent error such as a wrong password ends it.
func await(ctx context.Context, db *sql.DB, timeout time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, timeout+connectTimeout)
	defer cancel()
	until := time.Now().Add(timeout)
	for {
		err := db.PingContext(ctx)
		if err == nil || !starting(err) || time.Now().After(until) {
			return err
		}
		select {
		case <-time.After(250 * time.Millisecond):
		case <-ctx.Done():
			return err
		}
	}
}

// starting reports whether the server may not be up yet.
func starting(err error) bool {
	if code := codeOf(err); code != "" {
		return code == "57P03" // cannot_connect_now
	}
	return errors.As(err, new(*pgconn.ConnectError))
}

// codeOf returns the SQLSTATE of an answer of the server, or "".
func codeOf(err error) string {
	if answer, ok := errors.AsType[*pgconn.PgError](err); ok {
		return answer.Code
	}
	return ""
}

// postgresClock is the database's time in milliseconds, also within a transaction.
const postgresClock = `VALUES ((EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint)`

// postgresAway reports whether the server, its disk or its memory is not available now: a
// broken connection, read_only_sql_transaction after a failover, lock_not_available,
// query_canceled after a timeout, insufficient_resources, io_error.
func postgresAway(err error) bool {
	code := codeOf(err)
	return slices.Contains([]string{"25006", "55P03", "57014", "58030"}, code) || strings.HasPrefix(code, "53") ||
		postgresBroken(err) || pgconn.Timeout(err)
}

// postgresLost reports whether another transaction came first: unique_violation,
// serialization_failure, deadlock_detected.
func postgresLost(err error) bool {
	return slices.Contains([]string{"23505", "40001", "40P01"}, codeOf(err))
}

func postgresBroken(err error) bool {
	if code := codeOf(err); code != "" { // admin_shutdown, crash_shutdown, cannot_connect_now, connection_exception
		return slices.Contains([]string{"57P01", "57P02", "57P03"}, code) || strings.HasPrefix(code, "08")
	}
	var network interface {
		error
		Timeout() bool
	}
	return errors.As(err, new(*pgconn.ConnectError)) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) ||
		errors.As(err, &network) && !network.Timeout() && !errors.Is(err, context.Canceled) || pgconn.SafeToRetry(err)
}
