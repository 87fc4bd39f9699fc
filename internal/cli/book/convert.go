package book

import (
	"github.com/komadai/komadai/internal/cli/verb"
)

type convertCmd struct {
	File string `arg:"" name:"book" help:"Book file."`
	verb.RuleFlag
	outputFlags
}

func (convertCmd) Help() string {
	return `Converts a book and reports data that the new format cannot store. Apery books contain only
position keys; the positions are found by playing the moves from the start position.

Example:

    komadai book convert joseki.sbk -o joseki.db
    komadai book convert book.bin -o book.db`
}

func (c *convertCmd) Run(env verb.Env) error {
	set, err := c.Load()
	if err != nil {
		return err
	}
	if err := c.check(); err != nil {
		return err
	}
	b, err := verb.ReadBook(env, c.File, &set.Start)
	if err != nil {
		return err
	}
	return c.write(env, b)
}
