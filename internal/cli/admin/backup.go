package admin

import (
	"context"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/store"
)

type backupCmd struct {
	databaseFlag
	File string `arg:"" help:"Backup file to create; it must not exist."`
}

func (backupCmd) Help() string {
	return `Copies the SQLite database while the server runs, and checks the copy.
For PostgreSQL use pg_dump.

Example:

    komadai admin backup /var/backups/komadai.db`
}

func (c *backupCmd) Run(env verb.Env) error {
	return c.report(env, c.File, func(ctx context.Context) (store.Contents, error) { return store.Backup(ctx, c.DB, c.File) })
}
