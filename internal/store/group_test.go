package store

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"sync"
	"testing"

	"github.com/komadai/komadai/internal/panics"
)

// A panic in a transaction reaches its caller; concurrent and later transactions succeed.
func TestPanicInATransactionRace(t *testing.T) {
	t.Parallel()
	db, err := sql.Open("sqlite", filepath.Join(t.TempDir(), "group.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(`CREATE TABLE word (text TEXT)`); err != nil {
		t.Fatal(err)
	}
	g := &group{db: db}
	write := func(word string, then func()) (err error) {
		defer panics.Catch(&err)
		return g.within(context.Background(), func(tx *sql.Tx) error {
			_, err := tx.Exec(`INSERT INTO word VALUES (?)`, word)
			then()
			return err
		})
	}

	// The first holds the writer until the others wait, so that they share a commit.
	begun, go1 := make(chan struct{}), make(chan struct{})
	var done sync.WaitGroup
	results := make([]error, 4)
	start := func(i int, word string, then func()) {
		done.Go(func() { results[i] = write(word, then) })
	}
	start(0, "first", func() { close(begun); <-go1 })
	<-begun
	start(1, "before", func() {})
	start(2, "lost", func() { panic("injected") })
	start(3, "after", func() {})
	for waiting := 0; waiting < 3; {
		g.mu.Lock()
		waiting = len(g.waiting)
		g.mu.Unlock()
	}
	close(go1)
	done.Wait()

	if caught, ok := errors.AsType[*panics.Error](results[2]); !ok || caught.Value != "injected" {
		t.Errorf("the panic came back as %v", results[2])
	}
	for _, i := range []int{0, 1, 3} {
		if results[i] != nil {
			t.Errorf("transaction %d: %v", i, results[i])
		}
	}
	// also without others
	if err := write("lost alone", func() { panic("injected") }); err == nil {
		t.Error("a panic alone was no error")
	}
	if err := write("last", func() {}); err != nil {
		t.Error(err)
	}
	var lost, all int
	if err := db.QueryRow(`SELECT count(*) FILTER (WHERE text LIKE 'lost%'), count(*) FROM word`).Scan(&lost, &all); err != nil || lost != 0 || all != 4 {
		t.Errorf("%d of %d words are of transactions that panicked, %v", lost, all, err)
	}
}
