package store

import (
	"context"
	"database/sql"
	"time"

	"github.com/komadai/komadai/internal/people/account"
)

func tokenTargets(t *account.Token) []any {
	return []any{&t.ID, &t.Account, &t.Name, &t.Hash, words(&t.Scopes), moment{&t.Created}, moment{&t.Used}, moment{&t.Expires}}
}

func (db *Keys) AddToken(ctx context.Context, t account.Token, limit int) (ok bool, err error) {
	err = db.within(ctx, func(tx *tx) {
		if ok = number[int](tx, `SELECT COUNT(*) FROM tokens WHERE account = $1`, t.Account) < limit; ok {
			tx.exec(`INSERT INTO tokens (id, account, name, hash, scopes, created, used, expires) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
				t.ID, t.Account, t.Name, t.Hash, joined(t.Scopes), millis(t.Created), millis(t.Used), millis(t.Expires))
		}
	})
	return ok && err == nil, wrap("add a token", err)
}

func (db *Keys) Token(ctx context.Context, id string) (t account.Token, a account.Account, err error) {
	_, err = need(ctx, db.conn, "look for a token", account.ErrNotFound, func(rows *sql.Rows) (none struct{}, err error) {
		return none, rows.Scan(append(tokenTargets(&t), accountTargets(&a)...)...)
	}, `
		SELECT t.id, t.account, t.name, t.hash, t.scopes, t.created, t.used, t.expires,
			a.id, a.name, a.key, a.role, a.password, a.email, a.language, a.created, a.renamed, a.closed, a.mails, a.version
		FROM tokens t JOIN accounts a ON a.id = t.account
		WHERE t.id = $1`, id)
	return t, a, err
}

func (db *Keys) Tokens(ctx context.Context, owner string) ([]account.Token, error) {
	return read(ctx, db.conn, "list tokens", columns(tokenTargets), `
		SELECT id, account, name, hash, scopes, created, used, expires FROM tokens
		WHERE account = $1 ORDER BY created DESC, id`, owner)
}

// TouchToken stores the last use of a token.
func (db *Keys) TouchToken(ctx context.Context, id string, used time.Time) error {
	return db.run(ctx, "touch a token", `UPDATE tokens SET used = $2 WHERE id = $1 AND used < $2`, id, millis(used))
}

func (db *Keys) RemoveToken(ctx context.Context, owner, id string) error {
	return db.execOn(ctx, "remove a token", account.ErrNotFound, `DELETE FROM tokens WHERE account = $1 AND id = $2`, owner, id)
}

func (db *Keys) AddPasskey(ctx context.Context, p account.Passkey, limit int) (ok bool, err error) {
	err = db.commit(ctx, "add a passkey", account.ErrTaken, func(tx *tx) {
		if ok = number[int](tx, `SELECT COUNT(*) FROM passkeys WHERE account = $1`, p.Account) < limit; ok {
			tx.one(`
				INSERT INTO passkeys (id, account, name, data, created, used) VALUES ($1, $2, $3, $4, $5, $6)
				ON CONFLICT (id) DO NOTHING`, p.ID, p.Account, p.Name, p.Data, millis(p.Created), millis(p.Used))
		}
	})
	return ok && err == nil, err
}

var passkeyRow = columns(func(p *account.Passkey) []any {
	return []any{&p.ID, &p.Account, &p.Name, &p.Data, moment{&p.Created}, moment{&p.Used}}
})

func (db *Keys) Passkey(ctx context.Context, id string) (account.Passkey, error) {
	return need(ctx, db.conn, "look for a passkey", account.ErrNotFound, passkeyRow,
		`SELECT id, account, name, data, created, used FROM passkeys WHERE id = $1`, id)
}

func (db *Keys) Passkeys(ctx context.Context, owner string) ([]account.Passkey, error) {
	return read(ctx, db.conn, "list passkeys", passkeyRow,
		`SELECT id, account, name, data, created, used FROM passkeys WHERE account = $1 ORDER BY created, id`, owner)
}

func (db *Keys) UsePasskey(ctx context.Context, id, data string, used time.Time) error {
	return db.execOn(ctx, "use a passkey", account.ErrNotFound,
		`UPDATE passkeys SET data = $2, used = $3 WHERE id = $1`, id, data, millis(used))
}

func (db *Keys) RemovePasskey(ctx context.Context, owner, id string) error {
	return db.execOn(ctx, "remove a passkey", account.ErrNotFound, `DELETE FROM passkeys WHERE account = $1 AND id = $2`, owner, id)
}
