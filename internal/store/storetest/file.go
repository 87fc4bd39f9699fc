package storetest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/komadai/komadai/internal/store"
)

// File returns a new empty SQLite file with the current schema, deleted after the test.
func File(t testing.TB) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "games.db")
	WriteFile(t, file)
	return file
}

// WriteFile writes an empty SQLite file with the current schema. The file is made once per test
// program and copied.
func WriteFile(t testing.TB, file string) {
	t.Helper()
	data, err := empty()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

var empty = sync.OnceValues(func() (data []byte, err error) {
	dir, err := os.MkdirTemp("", "komadai")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	file := filepath.Join(dir, "games.db")
	db, err := store.OpenSQLite(context.Background(), file)
	if err != nil {
		return nil, err
	}
	if err := db.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
})
