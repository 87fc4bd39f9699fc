package store

import (
	"context"
	"database/sql"
	"sync/atomic"
	"time"
)

const (
	// checkpointEvery is the interval of checking SQLite's log.
	checkpointEvery = time.Second
	// longLog is the number of log pages (4 KiB) that makes the writer itself make a
	// checkpoint; a fallback.
	longLog = 4096
)

// checkpointer makes checkpoints in the background until stop is called, so that no writer has
// to wait for one. After a removal of personal data it also empties the log, which still
// contains the data.
func checkpointer(db *sql.DB, removed *atomic.Bool) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { // stop waits
		defer close(done)
		tick := time.NewTicker(checkpointEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				// A failure is retried.
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

// empty makes a checkpoint and truncates the log. It reports success, which needs the absence
// of readers.
func empty(ctx context.Context, db *sql.DB) bool {
	var busy, pages, done int
	err := db.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &pages, &done)
	return err == nil && busy == 0
}
