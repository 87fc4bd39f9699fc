package admin

import (
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/store"
)

type recordListCmd struct {
	Origin string `placeholder:"ID" help:"List only the records shared from one network."`
	JSON   bool   `name:"json" help:"Print JSON."`
	Limit  int    `short:"n" default:"100" placeholder:"N" help:"Print the newest N records (default ${default})."`
	database
}

func (recordListCmd) Help() string {
	return `Lists shared records, newest first: time, id, bytes, day of the last opening, who shared it
(an account's name, or guest), and its network as an id without meaning. Pages are at
/record/ID of the server.

Example:

    komadai admin record list
    komadai admin record list --origin 5f0c1e7a90b2d3344c5d6e7f80912a3b --json`
}

type recordLine struct {
	ID      string     `json:"id"`
	At      time.Time  `json:"at"`
	Bytes   int64      `json:"bytes"`
	Opened  *time.Time `json:"opened,omitempty"`
	Account string     `json:"account,omitempty"`
	Name    string     `json:"name,omitempty"`
	Origin  string     `json:"origin"`
	Removed bool       `json:"removed,omitempty"`
}

func (c *recordListCmd) Run(env verb.Env) error {
	if c.Limit < 1 {
		return verb.Usagef("-n %d: want a number of records from 1", c.Limit)
	}
	return c.served(env, func(db *store.DB, accounts *account.Service) error {
		list, err := db.Documents.Records(env.Context, c.Origin, c.Limit)
		if err != nil {
			return err
		}
		table := tabwriter.NewWriter(env.Out, 0, 8, 2, ' ', 0)
		for _, r := range list {
			line := recordLine{ID: r.ID, At: r.At, Bytes: r.Size, Account: r.By.Holder.Account(), Origin: r.By.Origin, Removed: r.Removed}
			if !r.Opened.IsZero() {
				line.Opened = &r.Opened
			}
			if a, err := accounts.FindID(env.Context, line.Account); err == nil {
				line.Name = a.Name
			}
			if err := c.print(env, table, line); err != nil {
				return err
			}
		}
		return table.Flush()
	})
}

func (c *recordListCmd) print(env verb.Env, table *tabwriter.Writer, l recordLine) error {
	if c.JSON {
		return verb.PrintJSON(env.Out, l)
	}
	opened, name := "-", l.Name
	if l.Opened != nil {
		opened = l.Opened.Format(time.DateOnly)
	}
	if l.Removed {
		opened = "removed"
	}
	if l.Account == "" {
		name = "guest"
	}
	_, err := fmt.Fprintf(table, "%s\t%s\t%d\t%s\t%s\t%s\n", l.At.Format("2006-01-02 15:04"), l.ID, l.Bytes, opened, orDash(name), l.Origin)
	return err
}
