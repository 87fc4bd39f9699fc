package admin

import (
	"context"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/people/account"
)

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
