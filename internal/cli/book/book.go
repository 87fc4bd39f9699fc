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
