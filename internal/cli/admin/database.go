package admin

import (
	"context"
	"fmt"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/store"
)

type databaseFlag struct {
	DB   string `name:"db" default:"${db}" env:"KOMADAI_DB" placeholder:"FILE" help:"SQLite database of the server (default ${default})."`
	JSON bool   `name:"json" help:"Print JSON."`
}

func (c databaseFlag) report(env verb.Env, file string, do func(context.Context) (store.Contents, error)) error {
	env, stop := verb.Interruptible(env)
	defer stop()
	contents, err := do(env.Context)
	if err != nil {
		return err
	}
	if c.JSON {
		return verb.PrintJSON(env.Out, contents)
	}
	_, err = fmt.Fprintf(env.Out, "%s is intact: %d games with %d events, %d shared records, %d bytes, schema %d\n",
		file, contents.Games, contents.Events, contents.Records, contents.Bytes, contents.Schema)
	return err
}

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
