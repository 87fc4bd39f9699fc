package admin

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/store"
)

// moderated calls f with the moderation services. The server may run.
func (d database) moderated(env verb.Env, f func(context.Context, *account.Service, *moderation.Service) error) (err error) {
	if err := store.Check(d.DB); err != nil {
		return verb.Usage(err)
	}
	if err := d.existing(); err != nil {
		return err
	}
	db, err := store.Open(env.Context, d.DB, store.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	accounts := account.New(account.Config{Store: db.Members, Now: time.Now})
	return f(env.Context, accounts, moderation.New(moderation.Config{Store: db.Moderation, Accounts: accounts, Now: time.Now}))
}
