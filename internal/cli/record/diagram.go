package record

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/komadai/komadai/diagram"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// DiagramCmd is the verb diagram.
type DiagramCmd struct {
	Position []string `arg:"" optional:"" help:"SFEN, startpos (optionally with moves) or a record file; - is standard input (default: piped input, else the start position)."`
	verb.RuleFlag
	Game   int    `default:"1" placeholder:"N" help:"Number of the game in the file, from 1 (default ${default})."`
	Ply    int    `default:"-1" placeholder:"N" help:"Position of the record after N moves (default: the last)."`
	SFEN   string `name:"sfen" placeholder:"SFEN" help:"Position, instead of the argument."`
	Output string `short:"o" placeholder:"FILE" help:"File to write; - is standard output (default -)."`
	Format string `enum:",text,svg,png,gif" default:"" placeholder:"FORMAT" help:"Format: text (BOD), svg, png or animated gif (default: by the name of the file, else text)."`
	Force  bool   `short:"f" help:"Overwrite an existing file."`

	Size        int           `default:"48" min:"${minSquare}" max:"${maxSquare}" help:"Width of a square in pixels, 12 to 240 (default ${default})."`
	Pieces      string        `default:"one" enum:"one,two,intl" help:"Piece set: one, two or intl (default ${default})."`
	Theme       string        `default:"light" enum:"light,dark,print" help:"Colours: light, dark or print (black on white) (default ${default})."`
	Coordinates string        `default:"kanji" enum:"kanji,latin,none" help:"Lettering: kanji, latin or none (default ${default})."`
	Stands      string        `default:"beside" enum:"beside,stacked,none" help:"Stands: ${enum} (default ${default})."`
	Flip        bool          `help:"Show the board from White's side."`
	Tsume       bool          `help:"Draw a mate problem: the used corner and the attacker's hand."`
	Transparent bool          `help:"Use a transparent background (.svg and .png)."`
	Title       string        `help:"Text above the board."`
	Caption     string        `help:"Text below the board (default: the last move)."`
	Black       string        `help:"Name of Black."`
	White       string        `help:"Name of White."`
	Arrow       []string      `placeholder:"MOVE" help:"Draw an arrow for a USI move (7g7f, G*5b); repeatable."`
	Delay       time.Duration `default:"1s" min:"20ms" max:"10m" help:"Frame time of a .gif, 20ms to 10m (default ${default})."`
}

func (DiagramCmd) Help() string {
	return `Draws a position of any rule set, or a game record of any format: the last position, another one
with --ply, or all moves of the main line in a .gif.

Example:

    komadai diagram startpos moves 7g7f
    komadai diagram -o start.png --rules torus --theme dark
    komadai diagram -o problem.svg --tsume --sfen "7nl/5B1k1/6Ppp/5+R3/9/9/9/9/9 b GS2Pr 1"
    komadai diagram -o game.gif startpos moves 7g7f 3c3d 8h2b+
    komadai diagram -o move12.png --ply 12 game.kif
    komadai diagram -o third.gif --game 3 collection.csa
    komadai diagram --format svg --output - game.csa`
}

type line struct {
	start shogi.Position
	// drawing is set for a position outside the rules, without moves.
	drawing *shogi.Setup
	moves   []shogi.Move
	// set is that of a record, else nil.
	set *variant.RuleSet
}

func (c *DiagramCmd) Run(env verb.Env) error {
	set, err := c.Load()
	if err != nil {
		return err
	}
	if err := c.checkOutput(); err != nil {
		return err
	}
	l, err := c.read(env, set)
	if err != nil {
		return err
	}
	if l.set != nil {
		set = l.set
	}
	r, err := diagram.NewRenderer(set.Rules, c.options(set, l.side()))
	if err != nil {
		return verb.Usage(err)
	}
	frames, err := c.frames(l)
	if err != nil {
		return err
	}
	last := &frames[len(frames)-1].Diagram
	var out bytes.Buffer
	switch c.format() {
	case "", "text", "txt":
		var text string
		text, err = r.Text(last)
		out.WriteString(text)
	case "svg":
		err = r.SVG(&out, last)
	case "png":
		err = r.PNG(&out, last)
	case "gif":
		err = r.GIF(&out, frames)
	default:
		return verb.Usagef("-o %s: the name has to end in .svg, .png, .gif or .txt, or --format names the format", c.Output)
	}
	if err != nil {
		return verb.Usage(err)
	}
	if c.Output == "" || c.Output == verb.StandardStream {
		_, err = env.Out.Write(out.Bytes())
		return err
	}
	if err := verb.Write(c.Output, out.Bytes(), c.Force); err != nil {
		return err
	}
	fmt.Fprintf(env.Err, "%s: %d bytes\n", c.Output, out.Len())
	return nil
}

func (c *DiagramCmd) format() string {
	return cmp.Or(c.Format, strings.TrimPrefix(strings.ToLower(filepath.Ext(c.Output)), "."))
}

func (c *DiagramCmd) checkOutput() error {
	if c.Output == "" || c.Output == verb.StandardStream {
		return nil
	}
	var inputs []verb.Source
	if len(c.Position) == 1 {
		inputs = append(inputs, verb.Source{Path: c.Position[0]})
	}
	if err := cmp.Or(verb.NotInput(c.Output, inputs), verb.CheckFree(c.Output, c.Force)); err != nil {
		return verb.Usage(err)
	}
	return nil
}

func (c *DiagramCmd) read(env verb.Env, set *variant.RuleSet) (line, error) {
	text, where := strings.Join(c.Position, " "), ""
	if c.SFEN != "" {
		if text != "" {
			return line{}, verb.Usagef("--sfen and %q can't be used together", text)
		}
		text, where = c.SFEN, "--sfen: "
	}
	if text == "" && piped(env.In) {
		in := bufio.NewReader(env.In)
		if _, err := in.Peek(1); err == nil {
			env.In = in
			return c.record(env, set, verb.StandardStream)
		}
	}
	text = cmp.Or(text, "startpos")
	if len(c.Position) == 1 && c.SFEN == "" {
		if _, err := os.Stat(text); err == nil || text == verb.StandardStream || kifu.FormatToRead(filepath.Base(text)) != kifu.FormatUnknown && filepath.Ext(text) != "" {
			return c.record(env, set, text)
		}
	}
	if c.Ply >= 0 || c.Game != 1 {
		return line{}, verb.Usagef("--ply and --game need a record file")
	}
	l, err := parseDrawing(set, text)
	if err != nil {
		return line{}, verb.Usagef("%s%w", where, err)
	}
	return l, nil
}

// piped reports whether in is a pipe or a file.
func piped(in io.Reader) bool {
	f, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && (info.Mode().IsRegular() || info.Mode()&os.ModeNamedPipe != 0)
}

func (l *line) side() shogi.Color {
	if l.drawing != nil {
		return l.drawing.Side
	}
	return l.start.Side()
}

// parseDrawing reads startpos or a SFEN, with or without moves. With moves it must be legal
// apart from kings.
func parseDrawing(set *variant.RuleSet, text string) (line, error) {
	start, moves, err := notation.ParsePosition(&set.Start, text)
	var fault *shogi.SetupError
	if !errors.As(err, &fault) {
		return line{start: start, moves: moves}, err
	}
	sfen, rest, played := strings.Cut(text, "moves")
	setup, bad := notation.ParseSFEN(set.Rules, strings.TrimPrefix(strings.TrimSpace(sfen), "position "))
	if bad != nil {
		return line{}, bad
	}
	p, bad := kifu.PlaceSetup(setup)
	switch {
	case bad != nil && played:
		return line{}, err
	case bad != nil:
		return line{drawing: &setup}, nil
	}
	start, moves, err = notation.ParsePosition(&p, "moves "+rest)
	return line{start: start, moves: moves}, err
}

func (c *DiagramCmd) record(env verb.Env, set *variant.RuleSet, path string) (line, error) {
	rec, err := verb.ReadGame(env, path, kifu.FormatUnknown, kifu.ReadOptions{Rules: set}, c.Game)
	if err != nil {
		return line{}, err
	}
	moves := rec.Moves()
	if c.Ply > len(moves) {
		return line{}, verb.Usagef("--ply %d: the game has %d %s", c.Ply, len(moves), verb.Plural(len(moves), "move", "moves"))
	}
	switch {
	case c.Ply >= 0:
		moves = moves[:c.Ply]
	case c.Tsume && c.format() != "gif":
		moves = nil // a problem, not its solution
	}
	c.Black, c.White = cmp.Or(c.Black, rec.Player(shogi.Black)), cmp.Or(c.White, rec.Player(shogi.White))
	return line{start: rec.Start.Position, moves: moves, set: rec.Rules}, nil
}

func (c *DiagramCmd) options(set *variant.RuleSet, attacker shogi.Color) diagram.Options {
	o := diagram.Options{Square: c.Size, Tsume: c.Tsume, Transparent: c.Transparent, Attacker: attacker}
	// The parser allows only these words.
	o.Pieces, _ = diagram.ParsePieceSet(c.Pieces)
	o.Theme, _ = diagram.ParseTheme(c.Theme)
	o.Coordinates, _ = diagram.ParseCoordinates(c.Coordinates)
	o.Stands, _ = diagram.ParseStands(c.Stands)
	for _, l := range set.Labels {
		text := l.Names.Ja
		if c.latin() {
			text = l.Names.En
		}
		o.Labels = append(o.Labels, diagram.Label{At: l.At, Text: text})
	}
	if c.Flip {
		o.Bottom = shogi.White
	}
	return o
}

// latin: texts are in Western letters.
func (c *DiagramCmd) latin() bool { return c.Coordinates == "latin" || c.Pieces == "intl" }

func (c *DiagramCmd) frames(l line) ([]diagram.Frame, error) {
	p, last := l.start, shogi.NoMove
	frames := make([]diagram.Frame, 0, len(l.moves)+1)
	add := func(d diagram.Diagram) {
		d.Title, d.Names = c.Title, [2]string{c.Black, c.White}
		d.Caption = cmp.Or(c.Caption, d.MoveText)
		frames = append(frames, diagram.Frame{Diagram: d, Delay: c.Delay})
	}
	if l.drawing != nil {
		add(diagram.Diagram{Setup: *l.drawing})
	} else {
		add(diagram.Of(&p))
	}
	for _, m := range l.moves {
		d, err := diagram.After(&p, m)
		if err != nil {
			return nil, err
		}
		d.MoveText = notation.FormatJapanese(&p, m, last, notation.Triangles)
		if c.latin() {
			d.MoveText = notation.FormatWestern(&p, m, false)
		}
		add(d)
		if err := p.Play(m); err != nil {
			return nil, err
		}
		last = m
	}
	end := &frames[len(frames)-1]
	end.Delay = max(c.Delay, diagram.DefaultLastDelay)
	for _, text := range c.Arrow {
		m, err := notation.ParseUSI(p.Rules(), text)
		if err != nil {
			return nil, verb.Usagef("--arrow: %w", err)
		}
		a, err := arrow(&end.Diagram, m)
		if err != nil {
			return nil, verb.Usagef("--arrow %s: %w", text, err)
		}
		end.Diagram.Arrows = append(end.Diagram.Arrows, a)
	}
	return frames, nil
}

func arrow(d *diagram.Diagram, m shogi.Move) (diagram.Arrow, error) {
	switch {
	case m.IsDrop():
		return diagram.Arrow{From: shogi.NoSquare, To: m.To(), Drop: m.Kind(), Side: d.Setup.Side}, nil
	case !m.IsBoard():
		return diagram.Arrow{}, errors.New("a pass has no arrow")
	case d.Setup.Board[m.From()] == shogi.NoPiece:
		return diagram.Arrow{}, errors.New("its first square is empty")
	}
	return diagram.Arrow{From: m.From(), To: m.To()}, nil
}
