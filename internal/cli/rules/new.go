package rules

import (
	"errors"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/variant"
)

type newCmd struct {
	ID     string `arg:"" name:"id" help:"ID of the rule set: lower-case words joined by hyphens."`
	Output string `short:"o" placeholder:"FILE" help:"Output file (default: the ID with .toml)."`
	Force  bool   `help:"Replace an existing file."`
}

func (newCmd) Help() string {
	return `Writes a small complete definition with comments: a game on three by five squares to change
into your own. Check it with rules check, and play it with --rules FILE.

Example:

    komadai rules new my-game`
}

func (c *newCmd) Run() error {
	file := c.Output
	if file == "" {
		file = c.ID + ".toml"
	}
	text := variant.New(c.ID)
	set, err := variant.Parse(file, text)
	if err == nil {
		err = set.Taken()
	}
	if faults, ok := errors.AsType[variant.ErrorList](err); ok {
		return verb.Plain(errors.New(faults[0].Reason))
	}
	if err != nil {
		return verb.Plain(err)
	}
	return verb.Write(file, text, c.Force)
}
