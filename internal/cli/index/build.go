package index

import (
	"context"
	"fmt"

	"github.com/komadai/komadai/internal/cli/files"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/variant"
)

type buildCmd struct {
	Paths []string `arg:"" name:"path" help:"Files or folders of game records; - is standard input."`
	databaseFlag
	files.RecordFlags
}

func (buildCmd) Help() string {
	return `Adds the main lines of game records of any rule set to the index. Known games are skipped.
Unreadable files and games are reported on standard error. Run the same command again to
continue an interrupted build; unchanged files are not read twice.

Example:

    komadai index build floodgate/2026/
    komadai index build --db games.db collection.csa`
}

func (c *buildCmd) Run(env verb.Env) error {
	env, stop := verb.Interruptible(env)
	defer stop()
	o, from, err := c.Options()
	if err != nil {
		return err
	}
	sources, err := files.Records(c.Paths)
	if err != nil {
		return err
	}
	return c.within(env, true, func(ctx context.Context, x *explore.Index, _ *variant.Library) error {
		b := &builder{env: env, index: x, options: o, from: from, meter: files.NewMeter(env.Err, sources, c.Progress), free: make(files.Cores, c.Jobs), read: map[string]explore.Source{}}
		files.Each(ctx, sources, c.Jobs, b.source)
		err := b.end()
		b.meter.End()
		switch bad := b.meter.Bad.Load(); {
		case err != nil:
			return err
		case ctx.Err() != nil:
			return fmt.Errorf("interrupted after %d new %s; the same command continues", b.added, verb.Plural(b.added, "game", "games"))
		default:
			fmt.Fprintf(env.Err, "%d new %s, %d known, from %d %s\n", b.added, verb.Plural(b.added, "game", "games"), b.known, len(sources)-b.skipped, verb.Plural(len(sources)-b.skipped, "file", "files"))
			if b.skipped > 0 {
				fmt.Fprintf(env.Err, "%d %s had been read before\n", b.skipped, verb.Plural(b.skipped, "file", "files"))
			}
			if bad > 0 {
				return fmt.Errorf("%d %s could not be read", bad, verb.Plural(int(bad), "game", "games"))
			}
			return nil
		}
	})
}

const (
	storeBatch, maintainEvery = 1000, 8192
)
