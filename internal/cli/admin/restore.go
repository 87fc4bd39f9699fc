package admin

import (
	"context"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/store"
)

type restoreCmd struct {
	databaseFlag
	File string `arg:"" help:"Backup file."`
}

func (restoreCmd) Help() string {
	return `Checks a backup and copies it to the path of the database. Stop the server and move
an existing database away first.

Example:

    komadai admin restore /var/backups/komadai-2026-11-21.db`
}

func (c *restoreCmd) Run(env verb.Env) error {
	return c.report(env, c.DB, func(ctx context.Context) (store.Contents, error) { return store.Restore(ctx, c.File, c.DB) })
}
