package admin

import (
	"context"
	"fmt"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/store"
)

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
