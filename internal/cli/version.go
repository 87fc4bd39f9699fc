package cli

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/version"
)

type versionCmd struct {
	JSON bool `name:"json" help:"Print JSON."`
}

func (versionCmd) Help() string {
	return `Prints the version, the commit and the platform.

Example:

    komadai version`
}

func (c *versionCmd) Run(env verb.Env) error {
	b := version.Read()
	if c.JSON {
		return verb.PrintJSON(env.Out, b)
	}
	about := []string{b.Go, b.Platform}
	if b.Revision != "" {
		commit := b.Revision[:min(len(b.Revision), 12)]
		if b.Modified {
			commit += ", modified"
		}
		about = append([]string{commit}, about...)
	}
	_, err := fmt.Fprintf(env.Out, "komadai %s (%s)\n", b.Version, strings.Join(about, ", "))
	return err
}
