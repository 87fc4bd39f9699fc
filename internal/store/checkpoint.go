package store

import (
	"context"
	"database/sql"
	"sync/atomic"
	"time"
)

const (
	// checkpointEvery is the time between two looks at the log of SQLite.
	checkpointEvery = time.Second
	// longLog is the number of pages, of 4 KiB, in the log from which on the writer
	// itself puts them into the database. It is to have little to do then.
	longLog = 4096
)

// checkpointer puts what is in the log of SQLite into the database, beside those who
// write, until stop is called: otherwise a writer now and then does so, and who
// has just moved waits for it. When something personal was removed, the log is
// emptied too, for what was removed is still in it.
func checkpointer(db *sql.DB, removed *atomic.Bool) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { // stop waits for it
		defer close(done)
		tick := time.NewTicker(checkpointEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				// What fails is tried again, and the writer does it in the end.
				if removed.Swap(false) && !empty(ctx, db) {
					removed.Store(true)
				}
				_, _ = db.ExecContext(ctx, `PRAGMA wal_checkpoint(PASSIVE)`)
			}
		}
	}()
	return func() {
		cancel()
		<-done
	}
}

// empty puts all that is in the log into the database and cuts the log to
// nothing. It reports whether nobody was reading, so that it could.
func empty(ctx context.Context, db *sql.DB) bool {
	var busy, pages, done int
	err := db.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &pages, &done)
	return err == nil && busy == 0
}
