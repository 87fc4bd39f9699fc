package store

import (
	"context"
	"fmt"

	"github.com/komadai/komadai/internal/people/account"
)

// accountTries bounds the attempts to change an account under concurrent changes.
const accountTries = 5

func (db *Accounts) AddAccount(ctx context.Context, a account.Account) error {
	return db.commit(ctx, "add the account "+a.Name, account.ErrTaken, func(tx *tx) {
		tx.one(`
			INSERT INTO accounts (`+accountColumns+`)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0)
			ON CONFLICT DO NOTHING`,
			a.ID, a.Name, a.Key, a.Role, a.Password, a.Email, a.Language, millis(a.Created), millis(a.Renamed), millis(a.Closed))
	})
}

const accountColumns = `id, name, key, role, password, email, language, created, renamed, closed, version`

func accountTargets(a *account.Account) []any {
	return []any{&a.ID, &a.Name, &a.Key, &a.Role, &a.Password, &a.Email, &a.Language, moment{&a.Created}, moment{&a.Renamed}, moment{&a.Closed}, &a.Version}
}

func (db *Accounts) FindAccounts(ctx context.Context, l account.Lookup) ([]account.Account, error) {
	if l.Limit <= 0 {
		l.Limit = 100
	}
	return read(ctx, db.conn, "look for accounts", columns(accountTargets), `
		SELECT `+accountColumns+`
		FROM accounts
		WHERE ($1 = '' OR id = $1) AND ($2 = '' OR key = $2) AND ($3 = '' OR email = $3) AND key > $4
		ORDER BY key
		LIMIT $5`, l.ID, l.Key, l.Email, l.After, l.Limit)
}

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
		err = db.commit(ctx, "change the account "+id, account.ErrTaken, func(tx *tx) {
			done = tx.exec(`
				UPDATE accounts
				SET name = $3, key = $4, role = $5, password = $6, email = $7, language = $8, renamed = $9, closed = $10, version = version + 1
				WHERE id = $1 AND version = $2`,
				id, a.Version, a.Name, a.Key, a.Role, a.Password, a.Email, a.Language, millis(a.Renamed), millis(a.Closed))
		})
		if err != nil {
			return account.Account{}, err
		}
		if done == 1 {
			a.Version++
			return a, nil
		}
	}
	return account.Account{}, fmt.Errorf("change the account %s: others change it all the time", id)
}

func (db *Accounts) RemoveAccount(ctx context.Context, id string) error {
	if !storable(id) {
		return account.ErrNotFound
	}
	err := db.within(ctx, func(tx *tx) {
		tx.each([]string{
			`DELETE FROM tickets WHERE account = $1`,
			`UPDATE moderation_log SET moderator = '-', moderator_name = '' WHERE moderator = $1`,
			`DELETE FROM rating_points WHERE account = $1`,
			`DELETE FROM ratings WHERE account = $1`,
			`UPDATE tournaments SET version = version + 1, owner = CASE WHEN owner = $1 THEN '-' ELSE owner END
				WHERE owner = $1 OR id IN (SELECT tournament_id FROM tournament_players WHERE account = $1)`,
			`UPDATE tournament_players SET account = '-', name = '', withdrawn = 1 WHERE account = $1`,
		}, id)
		leaveClubs(tx, id)
		tx.must(account.ErrNotFound, `DELETE FROM accounts WHERE id = $1`, id)
	})
	if db.removed != nil {
		db.removed.Store(true)
	}
	return wrap("remove the account "+id, err)
}
