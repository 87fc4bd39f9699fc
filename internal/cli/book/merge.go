package book

import (
	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/internal/cli/verb"
)

type mergeCmd struct {
	Files []string `arg:"" name:"book" help:"Book files of any format."`
	verb.RuleFlag
	outputFlags
}

func (mergeCmd) Help() string {
	return `Merges several books. Counts add up. Of two values of a move the deeper one is kept.

Example:

    komadai book merge mine.db joseki.sbk -o all.db`
}

func (c *mergeCmd) Run(env verb.Env) error {
	set, err := c.Load()
	if err != nil {
		return err
	}
	if err := c.check(); err != nil {
		return err
	}
	all := book.New(set.Rules)
	for _, path := range c.Files {
		b, err := verb.ReadBook(env, path, &set.Start)
		if err != nil {
			return err
		}
		all.Merge(b)
	}
	return c.write(env, all)
}
