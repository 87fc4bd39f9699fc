// Package book has the verbs book make, show, merge and convert.
package book

import (
	"bytes"
	"fmt"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/internal/cli/verb"
)

// Cmd groups the verbs of komadai book.
type Cmd struct {
	Make    makeCmd    `cmd:"" help:"Make a book from games or with the engine."`
	Show    showCmd    `cmd:"" help:"Show the moves of a book in a position."`
	Merge   mergeCmd   `cmd:"" help:"Merge several books."`
	Convert convertCmd `cmd:"" help:"Convert a book to another format."`
}

type outputFlags struct {
	Output string `short:"o" required:"" placeholder:"FILE" help:"Book to write: .db or .ybb (YaneuraOu), .bin (Apery) or .sbk (ShogiGUI)."`
	Force  bool   `short:"f" help:"Overwrite existing files."`
}

func (o *outputFlags) check() error {
	if _, ok := book.FormatOf(o.Output); !ok {
		return verb.Usagef("-o %s: the name of a book ends in %s", o.Output, book.Endings)
	}
	return verb.CheckFree(o.Output, o.Force)
}

func (o *outputFlags) write(env verb.Env, b *book.Book) error {
	format, _ := book.FormatOf(o.Output)
	var data bytes.Buffer
	lost, err := book.Write(&data, b, format)
	if err != nil {
		return fmt.Errorf("%s: %w", o.Output, err)
	}
	if err := verb.Write(o.Output, data.Bytes(), o.Force); err != nil {
		return err
	}
	verb.ReportLost(env.Err, o.Output, lost)
	fmt.Fprintf(env.Err, "%s: %d %s\n", o.Output, b.Len(), verb.Plural(b.Len(), "position", "positions"))
	return nil
}

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
