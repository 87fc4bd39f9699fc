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
