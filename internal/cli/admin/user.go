package admin

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/store"
)

type userCmd struct {
	Add      userAddCmd      `cmd:"" help:"Add an account."`
	List     userListCmd     `cmd:"" help:"List the accounts."`
	Role     userRoleCmd     `cmd:"" help:"Set the role of an account."`
	Password userPasswordCmd `cmd:"" help:"Set the password of an account."`
	Close    userCloseCmd    `cmd:"" help:"Close an account."`
	Open     userOpenCmd     `cmd:"" help:"Reopen a closed account."`
}

type database struct {
	DB string `name:"db" default:"${db}" env:"KOMADAI_DB" placeholder:"FILE|URL" help:"Database: a file, or postgres://USER@HOST/NAME (default ${default})."`
}

func (d database) open(env verb.Env, f func(*store.DB) error) (err error) {
	if err := store.Check(d.DB); err != nil {
		return verb.Usage(err)
	}
	db, err := store.Open(env.Context, d.DB, store.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return f(db)
}

func (d database) within(env verb.Env, f func(context.Context, *account.Service) error) error {
	return d.open(env, func(db *store.DB) error {
		return f(env.Context, account.New(account.Config{
			Store:  db.Members,
			Hasher: account.NewHasher(config.Default().PasswordCost, admission.New(nil), 1, 1), Now: time.Now,
		}))
	})
}

func (d database) served(env verb.Env, f func(*store.DB, *account.Service) error) error {
	if err := store.Check(d.DB); err != nil {
		return verb.Usage(err)
	}
	if err := d.existing(); err != nil {
		return err
	}
	return d.open(env, func(db *store.DB) error { return f(db, account.New(account.Config{Store: db.Members, Now: time.Now})) })
}

func (d database) moderated(env verb.Env, f func(context.Context, *account.Service, *moderation.Service) error) error {
	return d.served(env, func(db *store.DB, accounts *account.Service) error {
		return f(env.Context, accounts, moderation.New(moderation.Config{Store: db.Moderation, Accounts: accounts, Now: time.Now}))
	})
}

// existing rejects a missing file: a mistyped name must not create a database.
func (d database) existing() error {
	if store.IsPostgres(d.DB) {
		return nil
	}
	if _, err := os.Stat(d.DB); err != nil {
		return fmt.Errorf("open database: %w", err)
	}
	return nil
}
