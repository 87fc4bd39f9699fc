package store

import (
	"context"
	"database/sql"
	"errors"
	"sync"

	"github.com/komadai/komadai/internal/panics"
)

// maxGroup bounds the transactions that are committed together.
const maxGroup = 64

// group commits the transactions of SQLite's one writer together: those that
// have come while the disk was busy with the ones before. Each still stands for
// itself: it is all there or not at all, and one that fails takes no other with
// it; but they wait for the disk once and not one after another.
type group struct {
	db *sql.DB

	mu      sync.Mutex
	waiting []*change
	running bool
}

// change is a transaction that somebody waits for.
type change struct {
	ctx  context.Context
	do   func(*sql.Tx) error
	done chan error
}

// within carries out f in a transaction and returns when that is on disk. It
// may run f several times. A panic in f undoes the transaction and goes on here,
// on the goroutine of the caller; no other transaction is touched by it.
func (g *group) within(ctx context.Context, f func(*sql.Tx) error) error {
	c := &change{ctx, f, make(chan error, 1)}
	g.mu.Lock()
	g.waiting = append(g.waiting, c)
	if !g.running {
		g.running = true
		go g.run() // each change is waited for by who brought it
	}
	g.mu.Unlock()
	err := <-c.done
	panics.Repanic(err)
	return err
}

// guarded calls f. A panic in it is its error, so that the transaction can be
// undone before the panic goes on.
func guarded(f func(*sql.Tx) error, tx *sql.Tx) (err error) {
	defer panics.Catch(&err)
	return f(tx)
}

// run carries out changes until none waits.
func (g *group) run() {
	for {
		g.mu.Lock()
		n := min(len(g.waiting), maxGroup)
		if n == 0 {
			g.running = false
			g.mu.Unlock()
			return
		}
		batch := g.waiting[:n:n]
		g.waiting = g.waiting[n:]
		g.mu.Unlock()
		g.commit(batch)
	}
}

// commit carries out changes in one transaction, and, if that comes to nothing,
// each in one of its own.
func (g *group) commit(batch []*change) {
	if len(batch) > 1 {
		if results, err := g.together(batch); err == nil {
			for i, c := range batch {
				c.done <- results[i]
			}
			return
		}
	}
	for _, c := range batch {
		c.done <- g.alone(c)
	}
}

func (g *group) alone(c *change) error {
	tx, err := g.db.BeginTx(c.ctx, nil)
	if err != nil {
		return err
	}
	if err := guarded(c.do, tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// together carries out changes in one transaction and returns what became of
// each. The error says that nothing became of any: an interrupted statement ends
// the whole transaction, and so does a disk that is full.
func (g *group) together(batch []*change) (results []error, err error) {
	ctx := context.Background()
	tx, err := g.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, tx.Rollback())
		}
	}()
	results = make([]error, len(batch))
	for i, c := range batch {
		if results[i] = c.ctx.Err(); results[i] != nil {
			continue // nobody waits for it any more
		}
		if _, err := tx.ExecContext(ctx, `SAVEPOINT one`); err != nil {
			return nil, err
		}
		end := `RELEASE one`
		if results[i] = guarded(c.do, tx); results[i] != nil {
			end = `ROLLBACK TO one`
		}
		if _, err := tx.ExecContext(ctx, end); err != nil {
			return nil, err
		}
		if results[i] != nil {
			if _, err := tx.ExecContext(ctx, `RELEASE one`); err != nil {
				return nil, err
			}
		}
	}
	return results, tx.Commit()
}
