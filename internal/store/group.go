package store

import (
	"context"
	"database/sql"
	"errors"
	"sync"

	"github.com/komadai/komadai/internal/panics"
)

// maxGroup bounds the transactions committed together.
const maxGroup = 64

// group commits transactions of SQLite's single writer together: those that arrive during a
// disk sync share the next one. Each stays atomic, and a failing one does not affect the
// others.
type group struct {
	db *sql.DB

	mu      sync.Mutex
	waiting []*change
	running bool
}

type change struct {
	ctx  context.Context
	do   func(*sql.Tx) error
	done chan error
}

// within runs f in a transaction and returns once it is on disk. It may run f several times. A
// panic in f rolls back only this transaction and continues on the caller's goroutine.
func (g *group) within(ctx context.Context, f func(*sql.Tx) error) error {
	c := &change{ctx, f, make(chan error, 1)}
	g.mu.Lock()
	g.waiting = append(g.waiting, c)
	if !g.running {
		g.running = true
		go g.run() // the callers wait for their changes
	}
	g.mu.Unlock()
	err := <-c.done
	panics.Repanic(err)
	return err
}

// guarded converts a panic of f to an error, so that the transaction can be rolled back first.
func guarded(f func(*sql.Tx) error, tx *sql.Tx) (err error) {
	defer panics.Catch(&err)
	return f(tx)
}

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

// commit commits changes in one transaction or, if that fails, one by one.
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

// together runs changes in one transaction and returns their results. An error means that none
// was committed: an interrupted statement or a full disk ends the whole transaction.
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
			continue // its caller has left
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
