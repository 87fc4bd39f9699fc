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

// File returns a new SQLite file, which is removed when the test ends. It is empty
// and has today's schema.
func File(t testing.TB) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "games.db")
	WriteFile(t, file)
	return file
}

// WriteFile makes a SQLite file that is empty and has today's schema: that is made
// once for all tests of a program, because it takes long under the race detector.
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
