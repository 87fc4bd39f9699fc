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
)

// Contents describes a database file; see [CheckFile].
type Contents struct {
	// Schema is the schema version.
	Schema int64 `json:"schema"`
	// Numbers of stored objects.
	Games   int64 `json:"games"`
	Events  int64 `json:"events"`
	Records int64 `json:"records"`
	// Bytes is the file size.
	Bytes int64 `json:"bytes"`
}

// ErrPostgres is returned where a SQLite file is required.
var ErrPostgres = errors.New("a PostgreSQL database is copied with its own tools: pg_dump --format=custom --file=FILE DATABASE, and pg_restore")

// Backup copies the SQLite database file to the new file dest, also while servers use it. The
// copy is a snapshot that includes everything acknowledged before the call. It is checked like
// by [CheckFile] before it gets its name.
func Backup(ctx context.Context, file, dest string) (Contents, error) {
	if IsPostgres(file) {
		return Contents{}, ErrPostgres
	}
	if _, err := os.Lstat(dest); err == nil {
		return Contents{}, fmt.Errorf("%s is there already: name a new file", dest)
	}
	db, err := openFile(file)
	if err != nil {
		return Contents{}, err
	}
	defer db.Close()
	if strings.ContainsRune(dest, 0) {
		return Contents{}, fmt.Errorf("%q is not a file name", dest)
	}
	// In the same directory, for the rename; readable by the owner only, like the database.
	dir, err := os.MkdirTemp(filepath.Dir(dest), ".komadai-backup-")
	if err != nil {
		return Contents{}, fmt.Errorf("back up to %s: %w", dest, err)
	}
	defer os.RemoveAll(dir)
	part := filepath.Join(dir, "part.db")
	if _, err := db.ExecContext(ctx, `VACUUM INTO ?`, part); err != nil {
		return Contents{}, fmt.Errorf("back up %s: %w", file, err)
	}
	contents, err := CheckFile(ctx, part)
	if err != nil {
		return Contents{}, fmt.Errorf("back up %s: the copy is not whole: %w", file, err)
	}
	return contents, moveIntoPlace(part, dest)
}

// Restore copies a backup to dest, which must not exist: a running server would not notice the
// change, and its data would be lost.
func Restore(ctx context.Context, file, dest string) (Contents, error) {
	if IsPostgres(dest) {
		return Contents{}, ErrPostgres
	}
	for _, name := range []string{dest, dest + "-wal", dest + "-shm"} {
		if _, err := os.Lstat(name); err == nil {
			return Contents{}, fmt.Errorf("%s is there already: stop the server and move it away first, with its -wal and -shm files", name)
		}
	}
	if _, err := CheckFile(ctx, file); err != nil {
		return Contents{}, err
	}
	if err := os.MkdirAll(filepath.Dir(dest), 0o700); err != nil {
		return Contents{}, fmt.Errorf("restore %s: %w", dest, err)
	}
	return Backup(ctx, file, dest)
}

// CheckFile checks a SQLite database, which may be in use: structure, references, and that
// every game has all its events.
func CheckFile(ctx context.Context, file string) (c Contents, err error) {
	if IsPostgres(file) {
		return c, errors.New("a PostgreSQL database is checked with its own tools: pg_amcheck")
	}
	db, err := openFile(file)
	if err != nil {
		return c, err
	}
	defer db.Close()
	fail := func(err error) (Contents, error) { return Contents{}, fmt.Errorf("%s: %w", file, err) }
	// a snapshot
	tx, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return fail(err)
	}
	defer func() { _ = tx.Rollback() }()
	for _, one := range []struct{ pragma, what string }{
		{"PRAGMA integrity_check(1)", "its structure is broken"}, {"PRAGMA foreign_key_check", "a reference has no target"},
	} {
		says, err := firstRow(ctx, tx, one.pragma)
		if err != nil {
			return fail(err)
		}
		if says != "" && says != "ok" {
			return fail(fmt.Errorf("%s: %s", one.what, says))
		}
	}
	var broken sql.NullString
	for _, q := range []struct {
		into any
		text string
	}{
		{&c.Schema, `SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version WHERE is_applied`},
		{&c.Games, `SELECT COUNT(*) FROM games`},
		{&c.Events, `SELECT COUNT(*) FROM events`},
		{&broken, `SELECT MIN(g.id) FROM games g WHERE g.seq <> (SELECT COUNT(*) FROM events e WHERE e.game_id = g.id)`},
	} {
		if err := tx.QueryRowContext(ctx, q.text).Scan(q.into); err != nil {
			return fail(fmt.Errorf("is not a komadai database: %w", err))
		}
	}
	if broken.Valid {
		return fail(fmt.Errorf("the game %s has not all of its events", broken.String))
	}
	if c.Schema > 1 {
		if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM records`).Scan(&c.Records); err != nil {
			return fail(err)
		}
	}
	if info, err := os.Stat(file); err == nil {
		c.Bytes = info.Size()
	}
	return c, nil
}

// firstRow returns the columns of a pragma's first row, or "".
func firstRow(ctx context.Context, tx *sql.Tx, pragma string) (string, error) {
	rows, err := tx.QueryContext(ctx, pragma)
	if err != nil {
		return "", err
	}
	defer rows.Close()
	if !rows.Next() {
		return "", rows.Err()
	}
	names, err := rows.Columns()
	if err != nil {
		return "", err
	}
	cells := make([]sql.NullString, len(names))
	into := make([]any, len(names))
	for i := range cells {
		into[i] = &cells[i]
	}
	if err := rows.Scan(into...); err != nil {
		return "", err
	}
	var words []string
	for _, c := range cells {
		if c.Valid {
			words = append(words, c.String)
		}
	}
	return strings.Join(words, " "), rows.Err()
}

// openFile opens an existing SQLite database without creating or changing anything.
func openFile(file string) (*sql.DB, error) {
	info, err := os.Stat(file)
	switch {
	case err != nil:
		return nil, fmt.Errorf("open database: %w", err)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("open database %s: it is not a file", file)
	}
	abs, err := filepath.Abs(file)
	if err != nil {
		return nil, fmt.Errorf("open database %s: %w", file, err)
	}
	path := filepath.ToSlash(abs)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	u := url.URL{Scheme: "file", Path: path, RawQuery: url.Values{
		"mode": {"rw"}, "_pragma": {"busy_timeout(10000)"},
	}.Encode()}
	db, err := sql.Open("sqlite", u.String())
	if err != nil {
		return nil, fmt.Errorf("open database %s: %w", file, err)
	}
	db.SetMaxOpenConns(1)
	return db, nil
}

// moveIntoPlace syncs a finished copy and renames it, unless dest exists.
func moveIntoPlace(part, dest string) error {
	f, err := os.OpenFile(part, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Chmod(0o600), f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("back up to %s: %w", dest, err)
	}
	if err := os.Link(part, dest); errors.Is(err, os.ErrExist) {
		return fmt.Errorf("%s is there already: name a new file", dest)
	} else if err != nil {
		// Without links on this file system, rename; dest was just checked.
		if err := os.Rename(part, dest); err != nil {
			return fmt.Errorf("back up to %s: %w", dest, err)
		}
	}
	if dir, err := os.Open(filepath.Dir(dest)); err == nil {
		_ = dir.Sync() // not possible everywhere
		_ = dir.Close()
	}
	return nil
}
