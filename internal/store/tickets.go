package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/account"
)

// AddTicket stores a ticket for one use.
func (db *Accounts) AddTicket(ctx context.Context, t account.Ticket) error {
	return fault("add a ticket", db.within(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO tickets (hash, kind, account, data, expires) VALUES ($1, $2, $3, $4, $5)`,
			t.Hash, t.Kind, t.Account, t.Data, millis(t.Expires))
		return err
	}))
}

// TakeTicket implements [account.Tickets].
func (db *Accounts) TakeTicket(ctx context.Context, hash, kind string, now time.Time) (t account.Ticket, err error) {
	if !storable(hash, kind) {
		return t, account.ErrNotFound
	}
	err = db.within(ctx, func(tx *sql.Tx) error {
		got, err := collect(ctx, tx, func(rows *sql.Rows) (t account.Ticket, err error) {
			err = rows.Scan(&t.Hash, &t.Kind, &t.Account, &t.Data, moment{&t.Expires})
			return t, err
		}, `SELECT hash, kind, account, data, expires FROM tickets WHERE hash = $1 AND kind = $2 AND expires > $3`, hash, kind, millis(now))
		if err != nil {
			return err
		}
		if len(got) == 0 {
			return account.ErrNotFound
		}
		t = got[0]
		return found(tx.ExecContext(ctx, `DELETE FROM tickets WHERE hash = $1`, hash))
	})
	return t, fault("take a ticket", err)
}

// DropTickets implements [account.Tickets].
func (db *Accounts) DropTickets(ctx context.Context, owner, kind string) error {
	return fault("drop tickets", db.within(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM tickets WHERE account = $1 AND kind = $2`, owner, kind)
		return err
	}))
}

// Expire implements [account.Tickets].
func (db *Accounts) Expire(ctx context.Context, now, born, seen time.Time) error {
	return fault("remove expired tickets", db.within(ctx, func(tx *sql.Tx) error {
		for _, text := range []string{
			`DELETE FROM tickets WHERE expires <= $1`,
			`DELETE FROM tries WHERE free <= $1`,
			`DELETE FROM tokens WHERE expires <> 0 AND expires <= $1`,
		} {
			if _, err := tx.ExecContext(ctx, text, millis(now)); err != nil {
				return err
			}
		}
		// A game that ended as its player was removed may have been rated after that.
		for _, text := range []string{
			`DELETE FROM ratings WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE id = ratings.account)`,
			`DELETE FROM rating_points WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE id = rating_points.account)`,
		} {
			if _, err := tx.ExecContext(ctx, text); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM sessions WHERE created < $1 OR seen < $2`, millis(born), millis(seen))
		return err
	}))
}

// Try implements [account.Tries].
func (db *Accounts) Try(ctx context.Context, limits []account.Limit, now time.Time) (wait time.Duration, err error) {
	for range accountTries {
		wait, err = db.tryOnce(ctx, limits, now)
		if !errors.Is(err, match.ErrConflict) {
			return wait, fault("count a try", err)
		}
	}
	return time.Second, nil // so many at once are too many
}

func (db *Accounts) tryOnce(ctx context.Context, limits []account.Limit, now time.Time) (wait time.Duration, err error) {
	err = db.within(ctx, func(tx *sql.Tx) error {
		wait = 0
		free := make([]int64, len(limits))
		for i, l := range limits {
			var err error
			if free[i], err = freeAt(ctx, tx, l.Key); err != nil {
				return err
			}
			at := max(free[i], millis(now)) + l.Every.Milliseconds()
			over := at - millis(now) - int64(l.Burst)*l.Every.Milliseconds()
			wait = max(wait, time.Duration(over)*time.Millisecond)
		}
		if wait > 0 {
			return nil
		}
		for _, i := range byKey(limits) {
			l := limits[i]
			if err := setFree(ctx, tx, l.Key, free[i], max(free[i], millis(now))+l.Every.Milliseconds()); err != nil {
				return err
			}
		}
		return nil
	})
	return wait, err
}

// Forgive implements [account.Tries].
func (db *Accounts) Forgive(ctx context.Context, limits []account.Limit, _ time.Time) error {
	return fault("forgive a try", db.within(ctx, func(tx *sql.Tx) error {
		for _, i := range byKey(limits) {
			if _, err := tx.ExecContext(ctx, `UPDATE tries SET free = free - $2 WHERE key = $1`,
				limits[i].Key, limits[i].Every.Milliseconds()); err != nil {
				return err
			}
		}
		return nil
	}))
}

// byKey returns the indexes of limits in the order of their keys. Locking rows in one
// order prevents deadlocks.
func byKey(limits []account.Limit) []int {
	order := make([]int, len(limits))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return strings.Compare(limits[a].Key, limits[b].Key) })
	return order
}

// freeAt returns when a key's tries will have been forgotten, 0 when there are
// none.
func freeAt(ctx context.Context, tx *sql.Tx, key string) (free int64, err error) {
	err = tx.QueryRowContext(ctx, `SELECT free FROM tries WHERE key = $1`, key).Scan(&free)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return free, err
}

// setFree stores it, unless another has come between: [match.ErrConflict].
func setFree(ctx context.Context, tx *sql.Tx, key string, was, free int64) error {
	if was == 0 {
		return one(tx.ExecContext(ctx, `INSERT INTO tries (key, free) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING`, key, free))
	}
	return one(tx.ExecContext(ctx, `UPDATE tries SET free = $3 WHERE key = $1 AND free = $2`, key, was, free))
}
