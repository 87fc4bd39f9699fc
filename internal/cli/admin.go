package cli

import (
	"context"
	"fmt"

	"github.com/komadai/komadai/internal/store"
)

// adminCmd is what a keeper of a play server does beside it.
type adminCmd struct {
	User    userCmd    `cmd:"" help:"Add, list and change accounts."`
	Log     logCmd     `cmd:"" help:"List what moderators have done."`
	Backup  backupCmd  `cmd:"" help:"Copy the SQLite database of a running server."`
	Restore restoreCmd `cmd:"" help:"Put a backup in the place of the database."`
	Check   checkDBCmd `cmd:"" name:"check" help:"Look through a database or a backup."`
	Health  healthCmd  `cmd:"" help:"Ask a server on this machine whether it is ready."`
}

// databaseFlag names the SQLite database of the server.
type databaseFlag struct {
	DB   string `name:"db" default:"${db}" env:"KOMADAI_DB" placeholder:"FILE" help:"The server's database (default ${default})."`
	JSON bool   `name:"json" help:"Print what it holds as JSON."`
}

type backupCmd struct {
	databaseFlag
	File string `arg:"" help:"The file to be made, which must not be there."`
}

type restoreCmd struct {
	databaseFlag
	File string `arg:"" help:"The backup."`
}

type checkDBCmd struct {
	databaseFlag
	File string `arg:"" optional:"" help:"A database or a backup; the server's when left out."`
}

// Help is what --help tells beside the flags.
func (backupCmd) Help() string {
	return `Copies the SQLite database at one instant, while the server goes on, and checks the copy.
A PostgreSQL database is copied with pg_dump.

Example:

    komadai admin backup /var/backups/komadai.db`
}

// Help is what --help tells beside the flags.
func (restoreCmd) Help() string {
	return `Checks a backup and puts it where the server looks for its database. The server has to be
stopped, and what is there moved away first.

Example:

    komadai admin restore /var/backups/komadai-2026-11-21.db`
}

// Help is what --help tells beside the flags.
func (checkDBCmd) Help() string {
	return `Looks through the structure of a SQLite database, its references, and whether every game
has all of its events; the server may be running.

Example:

    komadai admin check
    komadai admin check /var/backups/komadai-2026-11-21.db`
}

// Run makes a backup.
func (c *backupCmd) Run(env Env) error {
	return c.report(env, c.File, func(ctx context.Context) (store.Contents, error) { return store.Backup(ctx, c.DB, c.File) })
}

// Run restores a backup.
func (c *restoreCmd) Run(env Env) error {
	return c.report(env, c.DB, func(ctx context.Context) (store.Contents, error) { return store.Restore(ctx, c.File, c.DB) })
}

// Run checks a database.
func (c *checkDBCmd) Run(env Env) error {
	file := c.DB
	if c.File != "" {
		file = c.File
	}
	return c.report(env, file, func(ctx context.Context) (store.Contents, error) { return store.CheckFile(ctx, file) })
}

// report does something that ends with a database file, and tells what that
// holds.
func (c databaseFlag) report(env Env, file string, do func(context.Context) (store.Contents, error)) error {
	env, stop := interruptible(env)
	defer stop()
	contents, err := do(env.Context)
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(env.Out, contents)
	}
	_, err = fmt.Fprintf(env.Out, "%s is whole: %d games with %d events, %d shared records, %d bytes, schema %d\n",
		file, contents.Games, contents.Events, contents.Records, contents.Bytes, contents.Schema)
	return err
}
