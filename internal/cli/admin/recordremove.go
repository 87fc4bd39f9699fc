package admin

import (
	"context"
	"fmt"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/people/account"
)

type recordRemoveCmd struct {
	ID     string `arg:"" help:"Id of the record."`
	Reason string `placeholder:"TEXT" default:"by the operator of the server" help:"Reason for the moderation log (default ${default})."`
	database
}

func (recordRemoveCmd) Help() string {
	return `Removes a shared record from a database, also of a running server. The same record cannot be
shared again. Browsers may show a copy for up to an hour.

Example:

    komadai admin record remove 4xk7p2mq9rtz5bcd3fgh --reason "a private letter"`
}

func (c *recordRemoveCmd) Run(env verb.Env) error {
	return c.moderated(env, func(ctx context.Context, _ *account.Service, m *moderation.Service) error {
		if err := m.RemoveNamed(ctx, c.ID, c.Reason); err != nil {
			return err
		}
		fmt.Fprintf(env.Err, "The record %s is removed.\n", c.ID)
		return nil
	})
}
