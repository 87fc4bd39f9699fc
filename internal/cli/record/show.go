package record

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"

	"github.com/komadai/komadai/diagram"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/kakinoki"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

type showCmd struct {
	File string `arg:"" default:"-" help:"Record file; - is standard input."`
	verb.RecordFlags
	Style string `default:"japanese" enum:"japanese,kanji,wide,half,western,hosking,usi" help:"Move notation: japanese, kanji, wide, half, western, hosking or usi (default ${default})."`
	Game  int    `placeholder:"N" help:"Print only this game of the file, counted from 1."`
	Ply   int    `default:"-1" placeholder:"N" help:"Print the board after N moves instead of the moves."`
	Plain bool   `help:"Leave out comments, times and evaluations."`
}

func (showCmd) Help() string {
	return `Prints game records as text: headers, the main line, then each variation with the number of its
first move. --ply prints the board at a move and the moves that follow.

Example:

    komadai record show game.kif
    komadai record show --style western --plain game.csa
    komadai record show --ply 42 --game 3 collection.csa`
}

func (c *showCmd) Run(env verb.Env) error {
	o, from, err := c.Options()
	if err != nil {
		return err
	}
	style, _ := notation.ParseStyle(c.Style)
	if c.Game != 0 || c.Ply >= 0 {
		rec, err := verb.ReadGame(env, c.File, from, o, cmp.Or(c.Game, 1))
		if err != nil {
			return err
		}
		return c.print(env.Out, rec, style)
	}
	sources, err := verb.Records([]string{c.File})
	if err != nil {
		return err
	}
	first := true
	for _, s := range sources {
		err := func() error {
			var read atomic.Int64
			in, err := s.Open(env, &read)
			if err != nil {
				return err
			}
			defer in.Close()
			_, games := s.Split(in, from, o)
			for g, err := range kifu.Each(games) {
				switch {
				case env.Context.Err() != nil:
					return errors.New("interrupted")
				case err != nil:
					return errors.New(verb.FindingOf(s.Path, err).String())
				case !first:
					fmt.Fprintln(env.Out)
				}
				first = false
				for _, warning := range g.Warnings {
					fmt.Fprintln(env.Err, verb.FindingOf(s.Path, warning).Warning())
				}
				if err := c.print(env.Out, g.Record, style); err != nil {
					return err
				}
			}
			return nil
		}()
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *showCmd) print(out io.Writer, rec *kifu.Record, style notation.Style) error {
	show := c.text
	if c.Ply >= 0 {
		show = c.position
	}
	text, err := show(rec, style)
	if err == nil {
		_, err = io.WriteString(out, text)
	}
	return err
}

func (c *showCmd) position(rec *kifu.Record, style notation.Style) (string, error) {
	moves := rec.Moves()
	if c.Ply > len(moves) {
		return "", verb.Usagef("--ply %d: the game has %d %s", c.Ply, len(moves), verb.Plural(len(moves), "move", "moves"))
	}
	r, err := diagram.NewRenderer(rec.Rules.Rules, diagram.Options{})
	if err != nil {
		return "", err
	}
	p, last, node := rec.Start.Position, shogi.NoMove, rec.Root
	d := diagram.Of(&p)
	for _, m := range moves[:c.Ply] {
		if d, err = diagram.After(&p, m); err != nil {
			return "", err
		}
		d.MoveText = notation.Text(style, &p, m, last)
		if err := p.Play(m); err != nil {
			return "", err
		}
		last, node = m, node.Next()
	}
	d.Names = [2]string{rec.Player(shogi.Black), rec.Player(shogi.White)}
	text, err := r.Text(&d)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(text)
	c.remarks(&b, node)
	for i, next := range node.Children {
		word := "next"
		if i > 0 {
			word = "or"
		}
		fmt.Fprintf(&b, "%s: %s\n", word, moveText(style, &p, next, last))
	}
	return b.String(), nil
}

// moveText writes a move with its foul or counter-check (逆王手), or an end.
func moveText(style notation.Style, p *shogi.Position, n *kifu.Node, last shogi.Move) string {
	switch {
	case n.End != nil:
		return n.End.String()
	case n.Foul != shogi.NoFoul:
		return notation.Text(style, p, n.Move, last) + " (" + n.Foul.Error() + ")"
	case p.IsLegal(n.Move) && p.CounterChecks(n.Move):
		return notation.Text(style, p, n.Move, last) + " (counter-check)"
	}
	return notation.Text(style, p, n.Move, last)
}

func (c *showCmd) text(rec *kifu.Record, style notation.Style) (string, error) {
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
		line := fmt.Sprintf("%4d  %s", v.Ply, moveText(style, v.Position, v.Node, v.Last))
		if t := v.Node.Time; t.Known && !c.Plain {
			line += strings.Repeat(" ", max(24-kakinoki.Width(line), 1)) + t.Spent.String()
		}
		b.WriteString(line + "\n")
		c.remarks(&b, v.Node)
		return nil
	})
	return b.String(), err
}

func (c *showCmd) remarks(b *strings.Builder, n *kifu.Node) {
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
