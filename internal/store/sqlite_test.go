package store_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/store/storetest"
)

func open(t *testing.T, dir string) (*store.DB, func()) {
	file := filepath.Join(dir, "games of 駒台 #1?.db")
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		storetest.WriteFile(t, file)
	}
	db, err := store.OpenSQLite(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	return db, func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestSQLiteRace has the concurrent tests.
func TestSQLiteRace(t *testing.T) { testShared(t, open) }

func TestSQLite(t *testing.T) {
	t.Parallel()
	testSingle(t, open)
	t.Run("statements", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "games.db")
		prepareAll(t, "sqlite", file)
	})
	t.Run("schemas", func(t *testing.T) { testSchemas(t, sqliteSchemas{}) })
	t.Run("the unique key", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "games.db")
		db, err := store.OpenSQLite(t.Context(), file)
		if err != nil {
			t.Fatal(err)
		}
		uniqueKey(t, db, "sqlite", file)
	})
}

func TestSQLiteFileIsPrivateAndNamedAsAsked(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a b%20c?.db")
	db, err := store.OpenSQLite(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.Ping(t.Context()); err != nil {
		t.Error(err)
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o600 || info.Size() == 0 {
		t.Errorf("%v, %d bytes", info.Mode(), info.Size())
	}
}

func TestSQLiteRefusesWhatIsNoDatabase(t *testing.T) {
	file := filepath.Join(t.TempDir(), "letter.db")
	if err := os.WriteFile(file, []byte("Dear database, this is a letter and not you. It goes on for a while."), 0o600); err != nil {
		t.Fatal(err)
	}
	if db, err := store.OpenSQLite(context.Background(), file); err == nil {
		db.Close()
		t.Error("a letter was opened as a database")
	}
	if db, err := store.OpenSQLite(context.Background(), filepath.Join(file, "in", "nowhere.db")); err == nil {
		db.Close()
		t.Error("a database was opened in no directory")
	}
}

func BenchmarkSQLite(b *testing.B) {
	db, err := store.OpenSQLite(b.Context(), filepath.Join(b.TempDir(), "games.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	storetest.Benchmark(b, facets(db))
}

func TestRemovedIsOverwritten(t *testing.T) {
	file := storetest.File(t)
	db, err := store.OpenSQLite(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	const name, email = "gone-and-forgotten", "gone@example.org"
	if err := db.Accounts.AddAccount(t.Context(), account.Account{ID: "g1", Name: name, Key: name, Role: account.Player, Email: email, Created: time.UnixMilli(1)}); err != nil {
		t.Fatal(err)
	}
	found := func() (list []string) {
		for _, suffix := range []string{"", "-wal"} {
			data, err := os.ReadFile(file + suffix)
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				t.Fatal(err)
			}
			for _, word := range []string{name, email} {
				if bytes.Contains(data, []byte(word)) {
					list = append(list, word+" in "+filepath.Base(file)+suffix)
				}
			}
		}
		return list
	}
	if len(found()) == 0 {
		t.Error("the account was never there")
	}
	if err := db.Accounts.RemoveAccount(t.Context(), "g1"); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(time.Minute); len(found()) > 0 && time.Now().Before(end); {
		time.Sleep(50 * time.Millisecond)
	}
	if list := found(); len(list) > 0 {
		t.Errorf("left over: %v", list)
	}
}

func TestSecret(t *testing.T) {
	file := storetest.File(t)
	for _, fresh := range []string{"first", "second"} {
		db, err := store.OpenSQLite(t.Context(), file)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := db.Documents.Secret(t.Context(), "guests", fresh); got != "first" || err != nil {
			t.Errorf("%s: %q, %v", fresh, got, err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestDefinition(t *testing.T) {
	file := storetest.File(t)
	for _, text := range []string{"first", "second"} {
		db, err := store.OpenSQLite(t.Context(), file)
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Documents.KeepDefinition(t.Context(), "0123456789ab", []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := db.Documents.Definition(t.Context(), "0123456789ab"); string(got) != "first" || err != nil {
			t.Errorf("%s: %q, %v", text, got, err)
		}
		if got, err := db.Documents.Definition(t.Context(), "000000000000"); got != nil || err != nil {
			t.Errorf("no definition: %q, %v", got, err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
