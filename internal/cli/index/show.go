package index

import (
	"context"
	"fmt"
	"text/tabwriter"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/variant"
)

type showCmd struct {
	databaseFlag
	Game int64  `arg:"" optional:"" help:"Number of a game (default: a summary of the index)."`
	To   string `default:"kif" placeholder:"FORMAT" help:"Output format: kif, ki2, csa, jkf, usi or usen (default ${default})."`
	JSON bool   `name:"json" help:"Print JSON."`
}

func (showCmd) Help() string {
	return `Prints the size of the index, or one game as a record. The index stores players, moves,
evaluations and results; it has no comments, times or variations.

Example:

    komadai index show
    komadai index show 1234
    komadai index show 1234 --to csa`
}

func (c *showCmd) Run(env verb.Env) error {
	format, err := verb.Format("--to", c.To)
	if err != nil {
		return err
	}
	return c.within(env, false, func(ctx context.Context, x *explore.Index, library *variant.Library) error {
		if c.Game != 0 {
			return showIndexed(ctx, env, x, library, c.Game, format)
		}
		out, err := x.Contents(ctx)
		if err != nil {
			return err
		}
		if c.JSON {
			return verb.PrintJSON(env.Out, out)
		}
		w := tabwriter.NewWriter(env.Out, 0, 0, 2, ' ', 0)
		fmt.Fprintf(w, "games\t%d\nplayers\t%d\nfiles\t%d\nsegments\t%d, with %d positions, %.1f MB\nloose\t%d %s, not in a segment yet\n",
			out.Games, out.Players, out.Sources, len(out.Segments), out.Entries, float64(out.Bytes)/1e6, out.Loose, verb.Plural(int(out.Loose), "game", "games"))
		return w.Flush()
	})
}

func showIndexed(ctx context.Context, env verb.Env, x *explore.Index, library *variant.Library, number int64, format kifu.Format) error {
	g, ok, err := x.Game(ctx, number)
	if err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("the index has no game %d", number)
	}
	rec, err := g.Record(library)
	if err != nil {
		return err
	}
	codec, _ := formats.Of(format)
	losses, err := codec.Write(env.Out, rec, kifu.WriteOptions{Charset: kifu.UTF8})
	verb.ReportLosses(env.Err, fmt.Sprintf("game %d", number), losses)
	return err
}
