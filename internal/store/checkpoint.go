package store

import (
	"context"
	"database/sql"
	"time"
)

const (
	// tidyEvery is the time between two looks at the log of SQLite.
	tidyEvery = time.Second
	// longLog is the number of pages, of 4 KiB, in the log from which on the writer
	// itself puts them into the database. It is to have little to do then.
	longLog = 4096
)

// tidy puts what is in the log of SQLite into the database, beside those who
// write, until stop is called: otherwise a writer now and then does so, and who
// has just moved waits for it.
func tidy(db *sql.DB) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { // stop waits for it
		defer close(done)
		tick := time.NewTicker(tidyEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				// What fails is tried again, and the writer does it in the end.
				_, _ = db.ExecContext(ctx, `PRAGMA wal_checkpoint(PASSIVE)`)
			}
		}
	}()
	return func() {
		cancel()
		<-done
	}
}
