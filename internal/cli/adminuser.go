package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"text/tabwriter"
	"time"

	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/store"
)

type userCmd struct {
	Add      userAddCmd      `cmd:"" help:"Make an account."`
	List     userListCmd     `cmd:"" help:"List the accounts."`
	Role     userRoleCmd     `cmd:"" help:"Give an account a role."`
	Password userPasswordCmd `cmd:"" help:"Give an account a new password."`
	Close    userCloseCmd    `cmd:"" help:"Shut an account out."`
	Open     userOpenCmd     `cmd:"" help:"Let a closed account in again."`
}

// database is where the accounts are.
type database struct {
	DB string `name:"db" default:"${db}" env:"KOMADAI_DB" placeholder:"FILE|URL" help:"Database of the server: a file, or postgres://USER@HOST/NAME (default ${default})."`
}

// within calls f with the accounts of the database. The server may run at the
// same time.
func (d database) within(env Env, f func(context.Context, *account.Service) error) (err error) {
	if err := store.Check(d.DB); err != nil {
		return usage(err)
	}
	db, err := store.Open(env.Context, d.DB, store.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return f(env.Context, account.New(account.Config{
		Store:  db.Members,
		Hasher: account.NewHasher(config.Default().PasswordCost, 1, 1), Now: time.Now,
	}))
}

// existing refuses a file that is not there: who mistypes its name wants no new
// database.
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

// Help is what --help tells beside the flags.
func (userAddCmd) Help() string {
	return `The password is asked for at the terminal, or read from the first line of the standard
input. The first admin of a server is made this way; the server may be running or not yet.

Example:

    komadai admin user add 木村 --role admin
    komadai admin user add bot1 --db games.db   # the password is on the standard input`
}

// Run makes the account.
func (c *userAddCmd) Run(env Env) error {
	role, err := account.ParseRole(c.Role)
	if err != nil {
		return usage(err)
	}
	if _, _, err := account.Name(c.Name); err != nil {
		return usage(err)
	}
	if err := store.Check(c.DB); err != nil {
		return usage(err)
	}
	password, err := askPassword(env, c.Name)
	if err != nil {
		return err
	}
	return c.within(env, func(ctx context.Context, s *account.Service) error {
		a, err := s.Add(ctx, account.SignUp{Name: c.Name, Password: password}, role)
		if err == nil {
			fmt.Fprintf(env.Err, "The account %s is made; its role is %s.\n", a.Name, a.Role)
		}
		return err
	})
}

type userListCmd struct {
	JSON bool `name:"json" help:"Write one JSON value a line."`
	database
}

// Help is what --help tells beside the flags.
func (userListCmd) Help() string {
	return `Lists the accounts by name, with their roles and when they were made.

Example:

    komadai admin user list
    komadai admin user list --json --db games.db`
}

// userLine is an account as --json writes it.
type userLine struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Role    string    `json:"role"`
	Email   string    `json:"email,omitempty"`
	Created time.Time `json:"created"`
	// Closed is when it was closed, nil for an open one.
	Closed *time.Time `json:"closed,omitempty"`
}

// Run lists the accounts.
func (c *userListCmd) Run(env Env) error {
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
					err = printJSON(env.Out, line)
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

// Help is what --help tells beside the flags.
func (userRoleCmd) Help() string {
	return `Takes effect at once, also while the server runs.

Example:

    komadai admin user role 木村 moderator`
}

// Run gives the account its role.
func (c *userRoleCmd) Run(env Env) error {
	if err := c.existing(); err != nil {
		return err
	}
	role, err := account.ParseRole(c.Role)
	if err != nil {
		return usage(err)
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

// Help is what --help tells beside the flags.
func (userPasswordCmd) Help() string {
	return `The password is asked for at the terminal, or read from the first line of the standard
input. All sessions of the account end.

Example:

    komadai admin user password 木村`
}

// Run gives the account its password.
func (c *userPasswordCmd) Run(env Env) error {
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
