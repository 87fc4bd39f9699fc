package book

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

type showCmd struct {
	File  string   `arg:"" name:"book" help:"Book file."`
	Moves []string `arg:"" optional:"" name:"move" help:"Moves to play first, in USI or Japanese notation."`
	verb.PositionFlags
	Style string `default:"japanese" enum:"japanese,kanji,wide,half,western,hosking,usi" help:"Move notation: japanese, kanji, wide, half, western, hosking or usi (default ${default})."`
	JSON  bool   `name:"json" help:"Print JSON."`
}

func (showCmd) Help() string {
	return `Prints the number of positions of a book and its moves in one position: count, value in centipawns,
depth, expected reply, comments.

Example:

    komadai book show user_book1.db
    komadai book show joseki.sbk 7g7f 3c3d
    komadai book show book.bin --json`
}

type moveLine struct {
	Move    string `json:"move"`
	Text    string `json:"text"`
	Reply   string `json:"reply,omitempty"`
	Value   *int   `json:"value,omitempty"`
	Depth   int    `json:"depth,omitempty"`
	Count   int    `json:"count,omitempty"`
	Grade   string `json:"grade,omitempty"`
	Comment string `json:"comment,omitempty"`
}

var gradeWords = [...]string{book.NoGrade: "", book.Forced: "forced", book.Good: "good", book.Doubtful: "doubtful", book.Blunder: "blunder"}

func (c *showCmd) Run(env verb.Env) error {
	set, p, err := c.Load()
	if err != nil {
		return err
	}
	b, err := verb.ReadBook(env, c.File, &set.Start)
	if err != nil {
		return err
	}
	if err := verb.PlayTexts(&p, c.Moves); err != nil {
		return err
	}
	style, _ := notation.ParseStyle(c.Style)
	lines := []moveLine{}
	e := b.At(&p)
	if e != nil {
		for _, m := range e.Moves {
			one := moveLine{
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
		return verb.PrintJSON(env.Out, struct {
			Positions int        `json:"positions"`
			SFEN      string     `json:"sfen"`
			Moves     []moveLine `json:"moves"`
		}{b.Len(), book.Key(&p), lines})
	}
	w := tabwriter.NewWriter(env.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%d %s\n", b.Len(), verb.Plural(b.Len(), "position", "positions"))
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

func known(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}
