package admin

import (
	"context"
	"fmt"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/people/account"
)

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
