package play

import (
	"context"
	"errors"
	"os/signal"
	"syscall"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/version"
	"github.com/komadai/komadai/usi"
)

// USICmd is the verb usi.
type USICmd struct {
	verb.RuleFlag
	Hash    int  `default:"64" min:"1" max:"${maxEngineHash}" help:"Default of USI_Hash in MiB, 1 to 65536 (default ${default})."`
	Threads int  `default:"1" min:"1" max:"${maxEngineThreads}" help:"Default of Threads, 1 to 256 (default ${default})."`
	Params  bool `help:"Also offer the search parameters as options Param.NAME."`
}

func (USICmd) Help() string {
	return `Runs as a USI engine on standard input and output, for every rule set: "setoption name
USI_Variant value torus". "go perft N" counts move sequences.

Example:

    komadai usi
    komadai usi --rules torus --hash 256 --threads 2`
}

// Run ends with quit or the end of the input.
func (c *USICmd) Run(env verb.Env) error {
	set, err := c.Load()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(env.Context, syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	err = usi.Serve(ctx, env.In, env.Out, usi.Config{
		Name: "komadai " + version.Number(), Rules: set, Hash: c.Hash, Threads: c.Threads, Params: c.Params,
	})
	if errors.Is(err, context.Canceled) {
		return nil // interrupted
	}
	return err
}
