package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/account"
)

// accountTries bounds the attempts to change an account under concurrent changes.
const accountTries = 5

// AddAccount implements [account.Accounts].
func (db *Accounts) AddAccount(ctx context.Context, a account.Account) error {
	if !storable(a.ID, a.Name, a.Key, a.Password, a.Email) {
		return fmt.Errorf("add account %q: it is not text", a.Name)
	}
	err := db.within(ctx, func(tx *sql.Tx) error {
		return one(tx.ExecContext(ctx, `
			INSERT INTO accounts (id, name, key, role, password, email, language, created, renamed, closed, version)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0)
			ON CONFLICT DO NOTHING`,
			a.ID, a.Name, a.Key, string(a.Role), a.Password, a.Email, a.Language, millis(a.Created), millis(a.Renamed), millis(a.Closed)))
	})
	return fault("add the account "+a.Name, taken(err))
}

// FindAccounts implements [account.Accounts].
func (db *Accounts) FindAccounts(ctx context.Context, l account.Lookup) ([]account.Account, error) {
	if !storable(l.ID, l.Key, l.Email, l.After) {
		return nil, nil
	}
	if l.Limit <= 0 {
		l.Limit = 100
	}
	found, err := read(ctx, db.conn, accountRow, `
		SELECT id, name, key, role, password, email, language, created, renamed, closed, version
		FROM accounts
		WHERE ($1 = '' OR id = $1) AND ($2 = '' OR key = $2) AND ($3 = '' OR email = $3) AND key > $4
		ORDER BY key
		LIMIT $5`, l.ID, l.Key, l.Email, l.After, l.Limit)
	return found, fault("look for accounts", err)
}

// ChangeAccount implements [account.Accounts].
func (db *Accounts) ChangeAccount(ctx context.Context, id string, change func(*account.Account) error) (account.Account, error) {
	for range accountTries {
		found, err := db.FindAccounts(ctx, account.Lookup{ID: id})
		if err != nil {
			return account.Account{}, err
		}
		if id == "" || len(found) != 1 {
			return account.Account{}, account.ErrNotFound
		}
		a := found[0]
		if err := change(&a); err != nil {
			return found[0], err
		}
		var done int64
		err = db.within(ctx, func(tx *sql.Tx) error {
			result, err := tx.ExecContext(ctx, `
				UPDATE accounts
				SET name = $3, key = $4, role = $5, password = $6, email = $7, language = $8, renamed = $9, closed = $10, version = version + 1
				WHERE id = $1 AND version = $2`,
				id, a.Version, a.Name, a.Key, string(a.Role), a.Password, a.Email, a.Language, millis(a.Renamed), millis(a.Closed))
			if err == nil {
				done, err = result.RowsAffected()
			}
			return err
		})
		if err != nil {
			return account.Account{}, fault("change the account "+id, taken(err))
		}
		if done == 1 {
			a.Version++
			return a, nil
		}
	}
	return account.Account{}, fmt.Errorf("change the account %s: others change it all the time", id)
}

// RemoveAccount implements [account.Accounts].
func (db *Accounts) RemoveAccount(ctx context.Context, id string) error {
	if !storable(id) {
		return account.ErrNotFound
	}
	err := db.within(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM tickets WHERE account = $1`, id); err != nil {
			return err
		}
		for _, text := range []string{
			`UPDATE moderation_log SET moderator = '-', moderator_name = '' WHERE moderator = $1`,
			`DELETE FROM rating_points WHERE account = $1`,
			`DELETE FROM ratings WHERE account = $1`,
			`UPDATE tournaments SET version = version + 1, owner = CASE WHEN owner = $1 THEN '-' ELSE owner END
				WHERE owner = $1 OR id IN (SELECT tournament_id FROM tournament_players WHERE account = $1)`,
			`UPDATE tournament_players SET account = '-', name = '', withdrawn = 1 WHERE account = $1`,
		} {
			if _, err := tx.ExecContext(ctx, text, id); err != nil {
				return err
			}
		}
		return found(tx.ExecContext(ctx, `DELETE FROM accounts WHERE id = $1`, id))
	})
	if db.removed != nil {
		db.removed.Store(true)
	}
	return fault("remove the account "+id, err)
}

func accountRow(rows *sql.Rows) (account.Account, error) {
	var a account.Account
	err := rows.Scan(accountInto(&a)...)
	return a, err
}

// accountInto returns the scan targets of an account's columns.
func accountInto(a *account.Account) []any {
	return []any{&a.ID, &a.Name, &a.Key, &a.Role, &a.Password, &a.Email, &a.Language, moment{&a.Created}, moment{&a.Renamed}, moment{&a.Closed}, &a.Version}
}

// moment scans a column of Unix milliseconds, where 0 is the zero time.
type moment struct{ into *time.Time }

func (i moment) Scan(v any) error {
	ms, ok := v.(int64)
	if !ok {
		return fmt.Errorf("%T is not an instant", v)
	}
	*i.into = time.Time{}
	if ms != 0 {
		*i.into = time.UnixMilli(ms).UTC()
	}
	return nil
}

func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// found converts an update of no row to [account.ErrNotFound].
func found(done sql.Result, err error) error {
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n > 0 {
		return err
	}
	return account.ErrNotFound
}

// taken converts a conflict to [account.ErrTaken].
func taken(err error) error {
	if errors.Is(err, match.ErrConflict) {
		return account.ErrTaken
	}
	return err
}

// fault adds context to an error, except for those that callers act on.
func fault(what string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, account.ErrNotFound), errors.Is(err, account.ErrTaken):
		return err
	}
	return fmt.Errorf("%s: %w", what, err)
}
