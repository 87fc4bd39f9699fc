package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/kifu/kakinoki"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

type recordShowCmd struct {
	File string `arg:"" default:"-" help:"File of a record; standard input when left out."`
	recordFlags
	Style string `default:"japanese" enum:"japanese,kanji,wide,half,western,hosking,usi" help:"How moves are written: japanese (７六歩), kanji (七六歩), wide (７６歩), half (76歩), western (P-7f), hosking (P76) or usi (default ${default})."`
	Plain bool   `help:"Leave out comments, times and evaluations."`
}

// Help is the example kong prints.
func (recordShowCmd) Help() string {
	return `Prints game records as text to read: headers, the main line, and each variation behind it with the
number of its first move. Files of several games are printed one after the other.

Example:

    komadai record show game.kif
    komadai record show --style western --plain game.csa`
}

// Run prints.
func (c *recordShowCmd) Run(env Env) error {
	o, from, err := c.options()
	if err != nil {
		return err
	}
	sources, _, err := findSources([]string{c.File}, "")
	if err != nil {
		return err
	}
	style, _ := notation.ParseStyle(c.Style)
	m := newMeter(io.Discard, nil, false)
	defer m.end()
	for _, s := range sources {
		in, err := s.open(env, &m.read)
		if err != nil {
			return err
		}
		defer in.Close()
		_, games := formats.Each(in, from, o)
		first := true
		for g, err := range games {
			if err != nil {
				return errors.New(found(s.path, err).String())
			}
			if !first {
				fmt.Fprintln(env.Out)
			}
			first = false
			text, err := c.text(g.Record, style)
			if err != nil {
				return err
			}
			if _, err := io.WriteString(env.Out, text); err != nil {
				return err
			}
		}
	}
	return nil
}

// text writes a record.
func (c *recordShowCmd) text(rec *kifu.Record, style notation.Style) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)\n", rec.Rules.Names.En, rec.Rules.Names.Ja)
	for _, h := range rec.Headers {
		fmt.Fprintf(&b, "%s: %s\n", h.Key, strings.ReplaceAll(h.Value, "\n", " / "))
	}
	if !rec.Start.IsEven(rec.Rules) {
		fmt.Fprintf(&b, "start: %s %s\n", rec.Start.Handicap, rec.Start.SFEN())
	}
	b.WriteByte('\n')
	c.remarks(&b, rec.Root)
	err := rec.Walk(func(v *kifu.Visit) error {
		if v.Variation() {
			fmt.Fprintf(&b, "\nvariation at move %d\n", v.Ply)
		}
		text := ""
		if v.Node.End != nil {
			text = v.Node.End.String()
		} else {
			text = notation.Text(style, v.Position, v.Node.Move, v.Last)
		}
		if v.Node.Foul != shogi.NoFoul {
			text += " (" + v.Node.Foul.Error() + ")"
		}
		line := fmt.Sprintf("%4d  %s", v.Ply, text)
		if t := v.Node.Time; t.Known && !c.Plain {
			line += strings.Repeat(" ", max(24-kakinoki.Width(line), 1)) + t.Spent.String()
		}
		b.WriteString(line + "\n")
		c.remarks(&b, v.Node)
		return nil
	})
	return b.String(), err
}

// remarks writes what was said of a node.
func (c *recordShowCmd) remarks(b *strings.Builder, n *kifu.Node) {
	if c.Plain {
		return
	}
	if n.Bookmark != "" {
		fmt.Fprintf(b, "      [%s]\n", n.Bookmark)
	}
	for _, text := range n.Comments {
		fmt.Fprintf(b, "      %s\n", text)
	}
	for _, e := range n.Evaluations {
		switch {
		case e.Score.Kind == kifu.Mate && e.Score.Value != 0:
			fmt.Fprintf(b, "      evaluation: mate in %d\n", e.Score.Value)
		case e.Score.Kind == kifu.Mate:
			fmt.Fprintf(b, "      evaluation: mate by %s\n", map[bool]string{true: "Black", false: "White"}[e.Score.Sign > 0])
		case e.Score.Kind == kifu.Centipawns:
			fmt.Fprintf(b, "      evaluation: %+d\n", e.Score.Value)
		}
	}
}
