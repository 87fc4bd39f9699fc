package admin

import (
	"context"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/store"
)

type checkCmd struct {
	databaseFlag
	File string `arg:"" optional:"" help:"Database or backup (default: the server's database)."`
}

func (checkCmd) Help() string {
	return `Checks the structure of an SQLite database, its references and the events of all games.
The server may run.

Example:

    komadai admin check
    komadai admin check /var/backups/komadai-2026-11-21.db`
}

func (c *checkCmd) Run(env verb.Env) error {
	file := c.DB
	if c.File != "" {
		file = c.File
	}
	return c.report(env, file, func(ctx context.Context) (store.Contents, error) { return store.CheckFile(ctx, file) })
}
