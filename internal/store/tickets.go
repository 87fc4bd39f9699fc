package store

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/account"
)

// AddTicket stores a ticket for one use.
func (db *Accounts) AddTicket(ctx context.Context, t account.Ticket) error {
	return wrap("add a ticket", db.within(ctx, func(tx *tx) {
		tx.exec(`INSERT INTO tickets (hash, kind, account, data, expires) VALUES ($1, $2, $3, $4, $5)`,
			t.Hash, t.Kind, t.Account, t.Data, millis(t.Expires))
	}))
}

func (db *Accounts) TakeTicket(ctx context.Context, hash, kind string, now time.Time) (t account.Ticket, err error) {
	if !storable(hash, kind) {
		return t, account.ErrNotFound
	}
	err = db.within(ctx, func(tx *tx) {
		t, _ = head(rows(tx, columns(func(t *account.Ticket) []any {
			return []any{&t.Hash, &t.Kind, &t.Account, &t.Data, moment{&t.Expires}}
		}), `SELECT hash, kind, account, data, expires FROM tickets WHERE hash = $1 AND kind = $2 AND expires > $3`, hash, kind, millis(now)))
		tx.must(account.ErrNotFound, `DELETE FROM tickets WHERE hash = $1`, t.Hash)
	})
	return t, wrap("take a ticket", err)
}

func (db *Accounts) DropTickets(ctx context.Context, owner, kind string) error {
	return db.run(ctx, "drop tickets", `DELETE FROM tickets WHERE account = $1 AND kind = $2`, owner, kind)
}

func (db *Accounts) Expire(ctx context.Context, now, born, seen time.Time) error {
	return wrap("remove expired tickets", db.within(ctx, func(tx *tx) {
		tx.each([]string{
			`DELETE FROM tickets WHERE expires <= $1`,
			`DELETE FROM tries WHERE free <= $1`,
			`DELETE FROM tokens WHERE expires <> 0 AND expires <= $1`,
		}, millis(now))
		// A game that ended as its player was removed may have been rated after that.
		tx.each([]string{
			`DELETE FROM ratings WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE id = ratings.account)`,
			`DELETE FROM rating_points WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE id = rating_points.account)`,
		})
		tx.exec(`DELETE FROM sessions WHERE created < $1 OR seen < $2`, millis(born), millis(seen))
		tx.exec(`DELETE FROM push_subscriptions WHERE session IS NULL AND made < $1`, millis(seen))
	}))
}

func (db *Accounts) Try(ctx context.Context, limits []account.Limit, now time.Time) (wait time.Duration, err error) {
	limits = byKey(limits)
	err = db.retry(ctx, func(tx *tx) {
		wait = 0
		// free is when the tries of a key will have been forgotten, 0 without tries.
		free, next := make([]int64, len(limits)), make([]int64, len(limits))
		for i, l := range limits {
			free[i] = number[int64](tx, `SELECT free FROM tries WHERE key = $1`, l.Key)
			next[i] = max(free[i], millis(now)) + l.Every.Milliseconds()
			over := next[i] - millis(now) - int64(l.Burst)*l.Every.Milliseconds()
			wait = max(wait, time.Duration(over)*time.Millisecond)
		}
		if wait > 0 {
			return
		}
		for i, l := range limits {
			if free[i] == 0 {
				tx.one(`INSERT INTO tries (key, free) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING`, l.Key, next[i])
			} else {
				tx.one(`UPDATE tries SET free = $3 WHERE key = $1 AND free = $2`, l.Key, free[i], next[i])
			}
		}
	})
	if errors.Is(err, match.ErrConflict) {
		return time.Second, nil // so many at once are too many
	}
	return wait, wrap("count a try", err)
}

func (db *Accounts) Forgive(ctx context.Context, limits []account.Limit, _ time.Time) error {
	return wrap("forgive a try", db.within(ctx, func(tx *tx) {
		for _, l := range byKey(limits) {
			tx.exec(`UPDATE tries SET free = free - $2 WHERE key = $1`, l.Key, l.Every.Milliseconds())
		}
	}))
}

// byKey sorts limits by their keys. Locking rows in one order prevents deadlocks.
func byKey(limits []account.Limit) []account.Limit {
	return slices.SortedStableFunc(slices.Values(limits), func(a, b account.Limit) int { return cmp.Compare(a.Key, b.Key) })
}
