package store

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/people/account"
)

// AddToken implements [account.Tokens].
func (db *Keys) AddToken(ctx context.Context, t account.Token, limit int) (ok bool, err error) {
	err = db.within(ctx, func(tx *sql.Tx) error {
		var n int
		err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM tokens WHERE account = $1`, t.Account).Scan(&n)
		if ok = n < limit; err != nil || !ok {
			return err
		}
		names := make([]string, len(t.Scopes))
		for i, s := range t.Scopes {
			names[i] = string(s)
		}
		_, err = tx.ExecContext(ctx, `
			INSERT INTO tokens (id, account, name, hash, scopes, created, used, expires) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			t.ID, t.Account, t.Name, t.Hash, strings.Join(names, " "), millis(t.Created), millis(t.Used), millis(t.Expires))
		return err
	})
	return ok && err == nil, fault("add a token", err)
}

// Token implements [account.Tokens].
func (db *Keys) Token(ctx context.Context, id string) (t account.Token, a account.Account, err error) {
	if !storable(id) {
		return t, a, account.ErrNotFound
	}
	got, err := read(ctx, db.conn, func(rows *sql.Rows) (none struct{}, err error) {
		return none, rows.Scan(append(tokenInto(&t), accountInto(&a)...)...)
	}, `
		SELECT t.id, t.account, t.name, t.hash, t.scopes, t.created, t.used, t.expires,
			a.id, a.name, a.key, a.role, a.password, a.email, a.language, a.created, a.renamed, a.closed, a.version
		FROM tokens t JOIN accounts a ON a.id = t.account
		WHERE t.id = $1`, id)
	if err == nil && len(got) == 0 {
		err = account.ErrNotFound
	}
	return t, a, fault("look for a token", err)
}

// Tokens implements [account.Tokens].
func (db *Keys) Tokens(ctx context.Context, owner string) ([]account.Token, error) {
	all, err := read(ctx, db.conn, func(rows *sql.Rows) (t account.Token, err error) {
		err = rows.Scan(tokenInto(&t)...)
		return t, err
	}, `
		SELECT id, account, name, hash, scopes, created, used, expires FROM tokens
		WHERE account = $1 ORDER BY created DESC, id`, owner)
	return all, fault("list tokens", err)
}

// TouchToken stores the last use of a token.
func (db *Keys) TouchToken(ctx context.Context, id string, used time.Time) error {
	err := db.within(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE tokens SET used = $2 WHERE id = $1 AND used < $2`, id, millis(used))
		return err
	})
	return fault("touch a token", err)
}

// RemoveToken implements [account.Tokens].
func (db *Keys) RemoveToken(ctx context.Context, owner, id string) error {
	if !storable(id) {
		return account.ErrNotFound
	}
	return fault("remove a token", db.within(ctx, func(tx *sql.Tx) error {
		return found(tx.ExecContext(ctx, `DELETE FROM tokens WHERE account = $1 AND id = $2`, owner, id))
	}))
}

func tokenInto(t *account.Token) []any {
	return []any{&t.ID, &t.Account, &t.Name, &t.Hash, scopes{&t.Scopes}, moment{&t.Created}, moment{&t.Used}, moment{&t.Expires}}
}

type scopes struct{ into *[]account.Scope }

func (s scopes) Scan(v any) error {
	var text sql.NullString
	if err := text.Scan(v); err != nil {
		return err
	}
	*s.into = nil
	for name := range strings.FieldsSeq(text.String) {
		*s.into = append(*s.into, account.Scope(name))
	}
	return nil
}

// AddPasskey implements [account.PasskeyStore].
func (db *Keys) AddPasskey(ctx context.Context, p account.Passkey, limit int) (ok bool, err error) {
	err = db.within(ctx, func(tx *sql.Tx) error {
		var n int
		err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM passkeys WHERE account = $1`, p.Account).Scan(&n)
		if ok = n < limit; err != nil || !ok {
			return err
		}
		return one(tx.ExecContext(ctx, `
			INSERT INTO passkeys (id, account, name, data, created, used) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (id) DO NOTHING`,
			p.ID, p.Account, p.Name, p.Data, millis(p.Created), millis(p.Used)))
	})
	return ok && err == nil, fault("add a passkey", taken(err))
}

// Passkey implements [account.PasskeyStore].
func (db *Keys) Passkey(ctx context.Context, id string) (account.Passkey, error) {
	if !storable(id) {
		return account.Passkey{}, account.ErrNotFound
	}
	got, err := read(ctx, db.conn, passkeyRow, `SELECT id, account, name, data, created, used FROM passkeys WHERE id = $1`, id)
	if err == nil && len(got) == 0 {
		err = account.ErrNotFound
	}
	if err != nil {
		return account.Passkey{}, fault("look for a passkey", err)
	}
	return got[0], nil
}

// Passkeys implements [account.PasskeyStore].
func (db *Keys) Passkeys(ctx context.Context, owner string) ([]account.Passkey, error) {
	all, err := read(ctx, db.conn, passkeyRow, `
		SELECT id, account, name, data, created, used FROM passkeys WHERE account = $1 ORDER BY created, id`, owner)
	return all, fault("list passkeys", err)
}

func passkeyRow(rows *sql.Rows) (p account.Passkey, err error) {
	err = rows.Scan(&p.ID, &p.Account, &p.Name, &p.Data, moment{&p.Created}, moment{&p.Used})
	return p, err
}

// UsePasskey implements [account.PasskeyStore].
func (db *Keys) UsePasskey(ctx context.Context, id, data string, used time.Time) error {
	return fault("use a passkey", db.within(ctx, func(tx *sql.Tx) error {
		return found(tx.ExecContext(ctx, `UPDATE passkeys SET data = $2, used = $3 WHERE id = $1`, id, data, millis(used)))
	}))
}

// RemovePasskey implements [account.PasskeyStore].
func (db *Keys) RemovePasskey(ctx context.Context, owner, id string) error {
	if !storable(id) {
		return account.ErrNotFound
	}
	return fault("remove a passkey", db.within(ctx, func(tx *sql.Tx) error {
		return found(tx.ExecContext(ctx, `DELETE FROM passkeys WHERE account = $1 AND id = $2`, owner, id))
	}))
}
