// Package index has the verbs index build, find and show.
package index

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/variant"
)

// Cmd groups the verbs of komadai index.
type Cmd struct {
	Build buildCmd `cmd:"" help:"Add game records to the index."`
	Find  findCmd  `cmd:"" help:"Find games by position, castle, opening or player."`
	Show  showCmd  `cmd:"" help:"Show the size of the index, or one game."`
}

type databaseFlag struct {
	DB string `name:"db" default:"${db}" env:"KOMADAI_DB" placeholder:"FILE|URL" help:"Database: a file, or postgres://USER@HOST/NAME (default ${default})."`
}

// within opens the index and calls f. Without build, a missing file is an error, since a typo
// must not create an index.
func (d databaseFlag) within(env verb.Env, build bool, f func(ctx context.Context, x *explore.Index, library *variant.Library) error) (err error) {
	if err := store.Check(d.DB); err != nil {
		return verb.Usage(err)
	}
	if !build && !store.IsPostgres(d.DB) {
		if _, err := os.Stat(d.DB); err != nil {
			return fmt.Errorf("no index in %s; run komadai index build", d.DB)
		}
	}
	db, err := store.Open(env.Context, d.DB, store.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	library := variant.NewLibrary(func(digest string) ([]byte, error) {
		return db.Documents.Definition(context.WithoutCancel(env.Context), digest)
	})
	return f(env.Context, explore.New(db.Explore, library, time.Now), library)
}
