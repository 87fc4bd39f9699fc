package admin

import (
	"context"
	"fmt"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/people/account"
)

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
