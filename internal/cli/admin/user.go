package admin

import (
	"context"
	"errors"
	"fmt"
	"os"
	"text/tabwriter"
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

type userAddCmd struct {
	Name string `arg:"" help:"Name of the account."`
	Role string `default:"player" enum:"player,moderator,admin" help:"player, moderator or admin (default ${default})."`
	database
}

func (userAddCmd) Help() string {
	return `Asks for the password at the terminal, or reads it from the first line of standard input.
Use it to create the first admin. The server may run.

Example:

    komadai admin user add 木村 --role admin
    komadai admin user add bot1 --db games.db   # the password is on the standard input`
}

func (c *userAddCmd) Run(env verb.Env) error {
	role, err := account.ParseRole(c.Role)
	if err != nil {
		return verb.Usage(err)
	}
	if _, _, err := account.Name(c.Name); err != nil {
		return verb.Usage(err)
	}
	if err := store.Check(c.DB); err != nil {
		return verb.Usage(err)
	}
	password, err := askPassword(env, c.Name)
	if err != nil {
		return err
	}
	return c.within(env, func(ctx context.Context, s *account.Service) error {
		a, err := s.Add(ctx, account.SignUp{Name: c.Name, Password: password}, role)
		if err == nil {
			fmt.Fprintf(env.Err, "Created the account %s with the role %s.\n", a.Name, a.Role)
		}
		return err
	})
}

type userListCmd struct {
	JSON bool `name:"json" help:"Print JSON."`
	database
}

func (userListCmd) Help() string {
	return `Lists the accounts by name, with role and creation date.

Example:

    komadai admin user list
    komadai admin user list --json --db games.db`
}

type userLine struct {
	ID      string     `json:"id"`
	Name    string     `json:"name"`
	Role    string     `json:"role"`
	Email   string     `json:"email,omitempty"`
	Created time.Time  `json:"created"`
	Closed  *time.Time `json:"closed,omitempty"`
}

func (c *userListCmd) Run(env verb.Env) error {
	if err := c.existing(); err != nil {
		return err
	}
	return c.within(env, func(ctx context.Context, s *account.Service) error {
		table := tabwriter.NewWriter(env.Out, 0, 8, 2, ' ', 0)
		for after := ""; ; {
			list, err := s.Store.FindAccounts(ctx, account.Lookup{After: after})
			if err != nil {
				return err
			}
			for _, a := range list {
				after = a.Key
				if c.JSON {
					line := userLine{ID: a.ID, Name: a.Name, Role: string(a.Role), Email: a.Email, Created: a.Created}
					if a.IsClosed() {
						line.Closed = &a.Closed
					}
					err = verb.PrintJSON(env.Out, line)
				} else {
					name := a.Name
					if a.IsClosed() {
						name += "  (closed " + a.Closed.Format(time.DateOnly) + ")"
					}
					_, err = fmt.Fprintf(table, "%s\t%s\t%s\n", a.Created.Format(time.DateOnly), a.Role, name)
				}
				if err != nil {
					return err
				}
			}
			if len(list) == 0 {
				return table.Flush()
			}
		}
	})
}

type userRoleCmd struct {
	Name string `arg:"" help:"Name of the account."`
	Role string `arg:"" enum:"player,moderator,admin" help:"player, moderator or admin."`
	database
}

func (userRoleCmd) Help() string {
	return `Sets the role of an account. A running server applies it at once.

Example:

    komadai admin user role 木村 moderator`
}

func (c *userRoleCmd) Run(env verb.Env) error {
	if err := c.existing(); err != nil {
		return err
	}
	role, err := account.ParseRole(c.Role)
	if err != nil {
		return verb.Usage(err)
	}
	return c.within(env, func(ctx context.Context, s *account.Service) error {
		a, err := s.SetRole(ctx, c.Name, role)
		if err == nil {
			fmt.Fprintf(env.Err, "The role of %s is %s.\n", a.Name, a.Role)
		}
		return err
	})
}

type userPasswordCmd struct {
	Name string `arg:"" help:"Name of the account."`
	database
}

func (userPasswordCmd) Help() string {
	return `Asks for the password at the terminal, or reads it from the first line of standard input.
All sessions of the account end.

Example:

    komadai admin user password 木村`
}

func (c *userPasswordCmd) Run(env verb.Env) error {
	if err := c.existing(); err != nil {
		return err
	}
	password, err := askPassword(env, c.Name)
	if err != nil {
		return err
	}
	return c.within(env, func(ctx context.Context, s *account.Service) error {
		err := s.ResetPassword(ctx, c.Name, password)
		if err == nil {
			fmt.Fprintf(env.Err, "%s has a new password.\n", c.Name)
		}
		return err
	})
}

// accountState has the flags of the verbs that close and reopen an account.
type accountState struct {
	Name   string `arg:"" help:"Name of the account."`
	Reason string `placeholder:"TEXT" default:"by the operator of the server" help:"Reason for the moderation log (default ${default})."`
	database
}

func (c accountState) set(env verb.Env, state string, set func(*moderation.Service, context.Context, account.Account, string) error) error {
	return c.moderated(env, func(ctx context.Context, accounts *account.Service, m *moderation.Service) error {
		a, err := accounts.Find(ctx, c.Name)
		if err != nil {
			return err
		}
		if err := set(m, ctx, a, c.Reason); err != nil {
			return err
		}
		fmt.Fprintf(env.Err, "The account %s is %s.\n", a.Name, state)
		return nil
	})
}

type userCloseCmd struct{ accountState }

func (userCloseCmd) Help() string {
	return `Closes an account: it cannot sign in, its sessions end and its API tokens stop working.
A running server applies this within seconds and cancels the account's seeks. Running
games continue until their clocks end.

Example:

    komadai admin user close bot1 --reason "plays with two accounts"`
}

func (c *userCloseCmd) Run(env verb.Env) error {
	return c.set(env, "closed", (*moderation.Service).CloseNamed)
}

type userOpenCmd struct{ accountState }

func (userOpenCmd) Help() string {
	return `Reopens a closed account. Its API tokens work again.

Example:

    komadai admin user open bot1 --reason "has explained it"`
}

func (c *userOpenCmd) Run(env verb.Env) error {
	return c.set(env, "open", (*moderation.Service).OpenNamed)
}
