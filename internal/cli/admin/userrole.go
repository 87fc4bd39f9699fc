package admin

import (
	"context"
	"fmt"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/people/account"
)

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
