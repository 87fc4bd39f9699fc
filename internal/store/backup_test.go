package store_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/komadai/komadai/internal/store"
)

// A backup during writes has everything acknowledged before its start, is valid, and can be
// played on.
func TestBackupDuringWritesRace(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "games.db")
	db, err := store.OpenSQLite(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	g := opening(t)
	events := g.Events()
	var acked atomic.Int64
	var first atomic.Pointer[string]
	done := make(chan struct{})
	var writers sync.WaitGroup
	for w := range 3 {
		writers.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-done:
					return
				default:
				}
				id := fmt.Sprintf("g%d-%d", w, i)
				if err := db.Games.Create(t.Context(), id, nil, g.Summary(), events[:1]); err != nil {
					t.Error(err)
					return
				}
				if err := db.Games.Append(t.Context(), id, g.Summary(), events[1:]); err != nil {
					t.Error(err)
					return
				}
				first.CompareAndSwap(nil, &id)
				acked.Add(1)
			}
		})
	}
	for round := range 3 {
		for acked.Load() < int64(20*(round+1)) && !t.Failed() {
			runtime.Gosched()
		}
		before := acked.Load()
		dest := filepath.Join(dir, fmt.Sprintf("copy %d?.db", round)) // a name that needs escaping in a URL
		got, err := store.Backup(t.Context(), file, dest)
		if err != nil {
			t.Fatal(err)
		}
		if got.Games < before || got.Events < before*int64(len(events)) {
			t.Errorf("%d games were acknowledged, the copy has %+v", before, got)
		}
		info, err := os.Stat(dest)
		if err != nil || info.Mode().Perm() != 0o600 || info.Size() != got.Bytes {
			t.Errorf("the copy: %v, %v", info, err)
		}
		copied, err := store.OpenSQLite(t.Context(), dest)
		if err != nil {
			t.Fatal(err)
		}
		if _, all, err := copied.Games.Load(t.Context(), *first.Load()); err != nil || len(all) != len(events) {
			t.Errorf("a game of the copy: %d events, %v", len(all), err)
		}
		if err := copied.Games.Create(t.Context(), "new", nil, g.Summary(), events); err != nil {
			t.Error(err)
		}
		if err := copied.Close(); err != nil {
			t.Error(err)
		}
	}
	close(done)
	writers.Wait()
	left, err := filepath.Glob(filepath.Join(dir, ".komadai-backup-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %q, %v", left, err)
	}
}

func TestBackupRefuses(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "games.db")
	db, err := store.OpenSQLite(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	g := opening(t)
	if err := db.Games.Create(t.Context(), "g", nil, g.Summary(), g.Events()); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	text := filepath.Join(dir, "text.db")
	if err := os.WriteFile(text, []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(dir, "empty.db")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, file, dest, word string }{
		{"PostgreSQL", "postgres://komadai:hush@db.lan/komadai", filepath.Join(dir, "a.db"), "pg_dump"},
		{"the copy is there", file, text, "is there already"},
		{"onto itself", file, file, "is there already"},
		{"no such database", filepath.Join(dir, "none.db"), filepath.Join(dir, "b.db"), "none.db"},
		{"a directory", dir, filepath.Join(dir, "c.db"), "not a file"},
		{"another file", text, filepath.Join(dir, "d.db"), "not a database"},
		{"an empty file", empty, filepath.Join(dir, "e.db"), "not a komadai database"},
		{"nowhere", file, filepath.Join(dir, "no", "f.db"), "no such file"},
	} {
		_, err := store.Backup(t.Context(), c.file, c.dest)
		if err == nil || !strings.Contains(err.Error(), c.word) || strings.Contains(err.Error(), "hush") {
			t.Errorf("%s: %v, want an error with %q", c.name, err, c.word)
		}
	}
	if _, err := store.CheckFile(t.Context(), text); err == nil {
		t.Error("a text was taken for a database")
	}

	raw := openRaw(t, "sqlite", file)
	for _, c := range []struct{ damage, word string }{
		{`DELETE FROM events WHERE seq = 1`, "has not all of its events"},
		{`DELETE FROM games`, "a reference has no target"},
	} {
		if _, err := raw.ExecContext(t.Context(), c.damage); err != nil {
			t.Fatal(err)
		}
		if _, err := store.CheckFile(t.Context(), file); err == nil || !strings.Contains(err.Error(), c.word) {
			t.Errorf("after %s: %v", c.damage, err)
		}
	}
}

func TestRestore(t *testing.T) {
	dir := t.TempDir()
	file, copied := filepath.Join(dir, "games.db"), filepath.Join(dir, "copy.db")
	db, err := store.OpenSQLite(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	g := opening(t)
	if err := db.Games.Create(t.Context(), "g", nil, g.Summary(), g.Events()); err != nil {
		t.Fatal(err)
	}
	want, err := store.Backup(t.Context(), file, copied)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.Restore(t.Context(), copied, file); err == nil || !strings.Contains(err.Error(), "stop the server") {
		t.Errorf("over a database that is there: %v", err)
	}
	if _, err := store.Restore(t.Context(), copied, "postgres://db/komadai"); !errors.Is(err, store.ErrPostgres) {
		t.Errorf("into PostgreSQL: %v", err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	fresh := filepath.Join(dir, "new", "place", "games.db")
	got, err := store.Restore(t.Context(), copied, fresh)
	if err != nil || got.Games != want.Games || got.Events != want.Events {
		t.Fatalf("restored %+v, %v; want %+v", got, err, want)
	}
	again, err := store.OpenSQLite(t.Context(), fresh)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if _, all, err := again.Games.Load(t.Context(), "g"); err != nil || len(all) != len(g.Events()) {
		t.Errorf("%d events, %v", len(all), err)
	}
}
