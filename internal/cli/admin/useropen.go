package admin

import (
	"context"
	"fmt"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/people/account"
)

type userOpenCmd struct {
	Name   string `arg:"" help:"Name of the account."`
	Reason string `placeholder:"TEXT" default:"by the operator of the server" help:"Reason for the moderation log (default \"${default}\")."`
	database
}

func (userOpenCmd) Help() string {
	return `Reopens a closed account. Its API tokens work again.

Example:

    komadai admin user open bot1 --reason "has explained it"`
}

func (c *userOpenCmd) Run(env verb.Env) error {
	return c.moderated(env, func(ctx context.Context, accounts *account.Service, m *moderation.Service) error {
		a, err := accounts.Find(ctx, c.Name)
		if err != nil {
			return err
		}
		if err := m.OpenNamed(ctx, a, c.Reason); err != nil {
			return err
		}
		fmt.Fprintf(env.Err, "The account %s is open.\n", a.Name)
		return nil
	})
}
