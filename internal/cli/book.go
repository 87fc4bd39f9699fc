package cli

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

type bookCmd struct {
	Make    bookMakeCmd    `cmd:"" help:"Make a book from games, by the engine, or both."`
	Show    bookShowCmd    `cmd:"" help:"Show what a book says of a position."`
	Merge   bookMergeCmd   `cmd:"" help:"Put several books into one."`
	Convert bookConvertCmd `cmd:"" help:"Turn a book into another format."`
}

// bookSlack is how much worse than the best move of the book one may be that is
// played, in centipawns.
const bookSlack = 30

// readBook reads a book, and tells what of it is lost.
func readBook(env Env, path string, start *shogi.Position) (*book.Book, error) {
	f, ok := book.FormatOf(path)
	if !ok {
		return nil, usagef("%s: the name of a book ends in .db (YaneuraOu), .bin (Apery) or .sbk (ShogiGUI)", path)
	}
	in, err := os.Open(path)
	if err != nil {
		return nil, plain(err)
	}
	defer in.Close()
	b, lost, err := book.Read(in, f, start)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	tellLost(env.Err, path, lost)
	return b, nil
}

// tellLost says what a format could not carry.
func tellLost(w io.Writer, path string, lost book.Lost) {
	for _, name := range slices.Sorted(maps.Keys(lost)) {
		fmt.Fprintf(w, "%s: lost: %s: %d\n", path, name, lost[name])
	}
}

// bookOutput is a file that a book is written to.
type bookOutput struct {
	Output string `short:"o" required:"" placeholder:"FILE" help:"The book to write; its ending names the format: .db (YaneuraOu), .bin (Apery) or .sbk (ShogiGUI)."`
	Force  bool   `short:"f" help:"Write over a file that exists."`
}

// check refuses a name before any work is done.
func (o *bookOutput) check() error {
	if _, ok := book.FormatOf(o.Output); !ok {
		return usagef("-o %s: the name of a book ends in .db (YaneuraOu), .bin (Apery) or .sbk (ShogiGUI)", o.Output)
	}
	return checkFree(o.Output, o.Force)
}

// write writes the book; half a one is never left behind.
func (o *bookOutput) write(env Env, b *book.Book) error {
	format, _ := book.FormatOf(o.Output)
	var data bytes.Buffer
	lost, err := book.Write(&data, b, format)
	if err != nil {
		return fmt.Errorf("%s: %w", o.Output, err)
	}
	if err := writeOutput(o.Output, data.Bytes(), o.Force); err != nil {
		return err
	}
	tellLost(env.Err, o.Output, lost)
	fmt.Fprintf(env.Err, "%s: %d %s\n", o.Output, b.Len(), plural(b.Len(), "position", "positions"))
	return nil
}

type bookShowCmd struct {
	File  string   `arg:"" name:"book" help:"The book."`
	Moves []string `arg:"" optional:"" name:"move" help:"Moves to play from the position first, in USI or Japanese."`
	positionFlags
	Style string `default:"japanese" enum:"japanese,kanji,wide,half,western,hosking,usi" help:"How moves are written: japanese, kanji, wide, half, western, hosking or usi (default ${default})."`
	JSON  bool   `name:"json" help:"Print one JSON object."`
}

// Help is what --help tells beside the flags.
func (bookShowCmd) Help() string {
	return `Prints the moves of a book in a position: how often each was played, its value in centipawns for
the side that plays it, how deep that was searched, the answer expected and comments. Also tells how many
positions the book has.

Example:

    komadai book show user_book1.db
    komadai book show joseki.sbk 7g7f 3c3d
    komadai book show book.bin --json`
}

// bookLine is a move of a book in JSON.
type bookLine struct {
	Move    string `json:"move"`
	Text    string `json:"text"`
	Reply   string `json:"reply,omitempty"`
	Value   *int   `json:"value,omitempty"`
	Depth   int    `json:"depth,omitempty"`
	Count   int    `json:"count,omitempty"`
	Grade   string `json:"grade,omitempty"`
	Comment string `json:"comment,omitempty"`
}

// gradeWords are the grades in JSON and in tables.
var gradeWords = [...]string{book.NoGrade: "", book.Forced: "forced", book.Good: "good", book.Doubtful: "doubtful", book.Blunder: "blunder"}

// Run shows.
func (c *bookShowCmd) Run(env Env) error {
	set, p, err := c.load()
	if err != nil {
		return err
	}
	b, err := readBook(env, c.File, &set.Start)
	if err != nil {
		return err
	}
	if err := playTexts(&p, c.Moves); err != nil {
		return err
	}
	style, _ := notation.ParseStyle(c.Style)
	lines := []bookLine{}
	e := b.At(&p)
	if e != nil {
		for _, m := range e.Moves {
			one := bookLine{
				Move: notation.FormatUSI(set.Rules, m.Move), Text: notation.Text(style, &p, m.Move, shogi.NoMove),
				Depth: m.Depth, Count: m.Count, Grade: gradeWords[m.Grade], Comment: m.Comment,
			}
			if m.Valued {
				one.Value = &m.Value
			}
			if m.Reply != shogi.NoMove {
				one.Reply = notation.FormatUSI(set.Rules, m.Reply)
			}
			lines = append(lines, one)
		}
	}
	if c.JSON {
		return printJSON(env.Out, struct {
			Positions int        `json:"positions"`
			SFEN      string     `json:"sfen"`
			Moves     []bookLine `json:"moves"`
		}{b.Len(), book.Key(&p), lines})
	}
	w := tabwriter.NewWriter(env.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%d %s\n", b.Len(), plural(b.Len(), "position", "positions"))
	if len(lines) == 0 {
		fmt.Fprintln(w, "The book does not have this position.")
		return w.Flush()
	}
	fmt.Fprintln(w, "move\tcount\tvalue\tdepth\treply\t")
	for _, l := range lines {
		value := ""
		if l.Value != nil {
			value = fmt.Sprintf("%+d", *l.Value)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", l.Text, known(l.Count), value, known(l.Depth), l.Reply,
			strings.TrimSpace(l.Grade+" "+strings.ReplaceAll(l.Comment, "\n", " ")))
	}
	return w.Flush()
}

// known is a number that 0 says nothing of.
func known(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

type bookMergeCmd struct {
	Files []string `arg:"" name:"book" help:"The books, of any format."`
	ruleFlag
	bookOutput
}

// Help is what --help tells beside the flags.
func (bookMergeCmd) Help() string {
	return `Puts several books into one. Counts add up; of two values of a move the one that was searched
deeper stays; comments and grades of the first book come before those of the next.

Example:

    komadai book merge mine.db joseki.sbk -o all.db`
}

// Run merges.
func (c *bookMergeCmd) Run(env Env) error {
	set, err := c.load()
	if err != nil {
		return err
	}
	if err := c.check(); err != nil {
		return err
	}
	all := book.New(set.Rules)
	for _, path := range c.Files {
		b, err := readBook(env, path, &set.Start)
		if err != nil {
			return err
		}
		all.Merge(b)
	}
	return c.write(env, all)
}

type bookConvertCmd struct {
	File string `arg:"" name:"book" help:"The book."`
	ruleFlag
	bookOutput
}

// Help is what --help tells beside the flags.
func (bookConvertCmd) Help() string {
	return `Turns a book into another format; what the new one cannot carry is told. A book of Apery holds no
positions but only their keys: they are found by playing its moves from the start position.

Example:

    komadai book convert joseki.sbk -o joseki.db
    komadai book convert book.bin -o book.db`
}

// Run converts.
func (c *bookConvertCmd) Run(env Env) error {
	set, err := c.load()
	if err != nil {
		return err
	}
	if err := c.check(); err != nil {
		return err
	}
	b, err := readBook(env, c.File, &set.Start)
	if err != nil {
		return err
	}
	return c.write(env, b)
}
