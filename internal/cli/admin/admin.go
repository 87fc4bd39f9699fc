// Package admin has the server verbs: serve, worker and admin.
package admin

// Cmd groups the verbs that maintain a play server.
type Cmd struct {
	User    userCmd    `cmd:"" help:"Add, list and change accounts."`
	Record  recordCmd  `cmd:"" help:"List and remove shared records."`
	Log     logCmd     `cmd:"" help:"List the actions of moderators."`
	Backup  backupCmd  `cmd:"" help:"Copy the SQLite database of a running server."`
	Restore restoreCmd `cmd:"" help:"Restore the database from a backup."`
	Check   checkCmd   `cmd:"" name:"check" help:"Check a database or a backup."`
	Health  healthCmd  `cmd:"" help:"Check whether the local server is ready."`
}
