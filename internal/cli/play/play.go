// Package play has the verbs that play games: play in the terminal, usi as an engine, csa on a
// server.
package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os/signal"
	"syscall"
	"time"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// bookSlack is the largest loss of a book move against the best, in centipawns.
const bookSlack = 30

// Cmd is the verb play.
type Cmd struct {
	verb.PositionFlags
	Side      string        `default:"black" enum:"black,white,both,none" help:"Your side: black, white, both (two people) or none (watch) (default ${default})."`
	First     string        `default:"" enum:",black,white" placeholder:"SIDE" help:"Side that moves first: black or white."`
	Level     int           `default:"3" min:"1" max:"${maxLevel}" help:"Strength of the engine, 1 to 10 (default ${default})."`
	Think     time.Duration `default:"1s" min:"1ms" max:"1h" help:"Thinking time of the engine per move, 1ms to 1h (default ${default})."`
	Impasse   string        `default:"" placeholder:"RULE" help:"Impasse rule of the rule set: 27, 24, 24-declaration, try or none."`
	Fouls     string        `default:"refuse" enum:"refuse,lose" help:"Effect of an illegal move: refuse it, or lose the game (default ${default})."`
	Main      time.Duration `default:"0s" placeholder:"TIME" help:"Main time of each side."`
	Byoyomi   time.Duration `default:"0s" placeholder:"TIME" help:"Length of a byoyomi period."`
	Periods   int           `default:"1" help:"Byoyomi periods (default ${default})."`
	Increment time.Duration `default:"0s" placeholder:"TIME" help:"Time added per move."`
	Style     string        `default:"japanese" enum:"japanese,kanji,wide,half,western,hosking,usi" help:"Move notation: japanese, kanji, wide, half, western, hosking or usi (default ${default})."`
	Book      string        `placeholder:"FILE" help:"Opening book of the engine: .db, .ybb, .bin or .sbk."`
	Seed      uint64        `default:"1" help:"Random seed of the engine below level 10 (default ${default})."`
}

func (Cmd) Help() string {
	return `Plays a game in the terminal. Type "help" to list the commands.

Example:

    komadai play
    komadai play --rules skate --side white --level 5
    komadai play --handicap 二枚落 --style western
    komadai play --rules minishogi --fouls lose --main 10m --byoyomi 30s
    komadai play --rules okisaki --choice stalemate=draw --impasse try`
}

func (c *Cmd) Run(env verb.Env) error {
	control, err := c.control()
	if err != nil {
		return err
	}
	set, start, err := c.LoadWith(c.Impasse)
	if err != nil {
		return err
	}
	if c.First != "" {
		if c.SFEN != "" || c.Handicap != "" {
			return verb.Usagef("--first can't be used with --sfen or --handicap")
		}
		start = set.Opening(colors[c.First], rand.Uint64())
	} else if c.SFEN == "" && start.Key() == set.Start.Key() {
		start = set.Opening(start.Side(), rand.Uint64())
	}
	style, _ := notation.ParseStyle(c.Style)
	o := settings{Name: set.Names.En + " " + set.Names.Ja, Start: start, Style: style, Control: control}
	o.Fouls, _ = match.ParseFoulMode(c.Fouls)
	var opening *book.Book
	if c.Book != "" {
		if opening, err = verb.ReadBook(env, c.Book, &set.Start); err != nil {
			return err
		}
	}
	machine := c.machine(set.Rules, opening)
	for _, side := range []shogi.Color{shogi.Black, shogi.White} {
		if c.Side != "both" && c.Side != side.String() {
			o.Players[side] = machine
		}
	}

	ctx, stop := signal.NotifyContext(env.Context, syscall.SIGTERM)
	defer stop()
	game, err := runTerminal(ctx, env.In, env.Out, o)
	if errors.Is(err, errLeft) {
		// The game can continue with --sfen.
		fmt.Fprintf(env.Err, "left at %s\n", notation.FormatSFEN(game.Position()))
		return nil
	}
	return err
}

func (c *Cmd) control() (clock.Control, error) {
	out := clock.Of(c.Main, c.Byoyomi, c.Increment, c.Periods)
	if err := out.Validate(); err != nil {
		return out, verb.Usagef("the clock: %w", err)
	}
	return out, nil
}

var colors = map[string]shogi.Color{"black": shogi.Black, "white": shogi.White}

func (c *Cmd) machine(r *shogi.Rules, opening *book.Book) player {
	e := engine.New(r, engine.Options{})
	limits := engine.Limits{MoveTime: c.Think, Level: c.Level, Seed: c.Seed}
	return func(ctx context.Context, g *shogi.Game, k *clock.Clock) (reply, error) {
		if opening != nil {
			if m := opening.Pick(g.Position(), bookSlack, rand.New(rand.NewPCG(c.Seed, g.Position().Key())).Uint64()); m.Move != shogi.NoMove {
				return reply{Move: m.Move}, nil
			}
		}
		limits := limits
		if control := k.Control(); control.Kind != clock.None {
			limits.Byoyomi = control.Byoyomi
			for c := range shogi.Color(2) {
				left := k.Remaining(c, time.Now())
				limits.Time[c], limits.Increment[c] = left.Main, control.Increment
			}
		}
		result, err := e.Search(ctx, g, limits, nil)
		if err != nil {
			return reply{}, err
		}
		return reply{Move: result.Best, Resign: result.Resign, Declare: result.Declare}, nil
	}
}

type reply struct {
	Move            shogi.Move
	Resign, Declare bool
}

// player answers for a side. It must modify neither the game nor the clock.
type player func(ctx context.Context, g *shogi.Game, c *clock.Clock) (reply, error)

type settings struct {
	Name  string
	Start shogi.Position
	// A nil player is a person at the terminal.
	Players [2]player
	// Control is zero for an untimed game.
	Control clock.Control
	Fouls   match.FoulMode
	// Style is that of printed moves. Input may be in any style.
	Style notation.Style
}

// errLeft is returned if the person left, or the input ended, during the game.
var errLeft = errors.New("left before the game was over")

type table struct {
	options settings
	game    *shogi.Game
	clock   clock.Clock
	lines   *lines
	out     io.Writer
	turned  bool
}

// runTerminal plays one game. It returns the error of the context, a player or the terminal,
// or [errLeft].
func runTerminal(ctx context.Context, in io.Reader, out io.Writer, o settings) (*shogi.Game, error) {
	t := &table{options: o, game: shogi.NewGame(o.Start), clock: clock.New(o.Control), lines: readLines(in), out: out}
	defer t.lines.stop()
	t.turned = o.Players[shogi.Black] != nil && o.Players[shogi.White] == nil
	fmt.Fprintf(out, "%s\n\"help\" lists the commands.\n", o.Name)
	t.draw()
	if o.Control.Kind != clock.None {
		t.clock.Start(t.game.Position().Side(), time.Now())
	}
	for !t.game.Result().Over() {
		if err := ctx.Err(); err != nil {
			return t.game, err
		}
		side := t.game.Position().Side()
		var err error
		if player := o.Players[side]; player != nil {
			err = t.answer(ctx, player)
		} else {
			err = t.prompt(ctx, side)
		}
		if err != nil {
			return t.game, err
		}
	}
	fmt.Fprintln(out, banner(t.game.Result()))
	switch t.game.Result().Reason {
	case shogi.PointsScored, shogi.HuntOver, shogi.Declaration, shogi.DeclarationFailed, shogi.Impasse, shogi.ImpassePoints:
		return t.game, t.points(shogi.Black)
	}
	return t.game, nil
}

func (t *table) draw() {
	fmt.Fprintf(t.out, "\n%s", drawBoard(t.game.Position(), t.turned))
}

func (t *table) last() shogi.Move {
	if moves := t.game.Moves(); len(moves) > 0 {
		return moves[len(moves)-1]
	}
	return shogi.NoMove
}

func (t *table) play(m shogi.Move) error {
	p := t.game.Position()
	text := notation.Text(t.options.Style, p, m, t.last())
	if p.IsLegal(m) && !t.press() {
		return nil
	}
	if err := t.game.Play(m); err != nil {
		return err
	}
	fmt.Fprintf(t.out, "%d. %s%s\n", t.game.Len(), text, t.left())
	t.draw()
	if t.game.Position().InCheck() && !t.game.Result().Over() {
		fmt.Fprintln(t.out, "Check.")
	}
	return nil
}

func (t *table) answer(ctx context.Context, player player) error {
	side := t.game.Position().Side()
	reply, err := player(ctx, t.game, &t.clock)
	switch {
	case err != nil:
		return err
	case reply.Resign:
		t.game.Resign(side)
		return nil
	case reply.Declare:
		t.game.Declare(side)
		return nil
	}
	return t.play(reply.Move)
}

func (t *table) prompt(ctx context.Context, side shogi.Color) error {
	fmt.Fprintf(t.out, "%s ", sign(side))
	line, err := t.line(ctx)
	if err != nil || line == "" {
		return err
	}
	if command, ok := find(line); ok {
		return command.run(t, side)
	}
	m, err := notation.Parse(t.game.Position(), line, t.last())
	if err == nil {
		err = t.play(m)
	}
	var illegal *shogi.MoveError
	switch {
	case errors.As(err, &illegal) && t.options.Fouls == match.LoseByFoul && match.Loses(illegal.Foul):
		t.game.Foul(side, illegal.Foul)
	case err != nil:
		fmt.Fprintln(t.out, err)
	}
	return nil
}
