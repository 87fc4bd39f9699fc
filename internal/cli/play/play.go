// Package play has the verbs that play games: play in the terminal, usi as an engine, csa on a
// server.
package play

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os/signal"
	"syscall"
	"time"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/internal/cli/files"
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
	Book      string        `placeholder:"FILE" help:"Opening book of the engine: .db, .bin or .sbk."`
	Seed      uint64        `default:"1" help:"Random seed of the engine below level 10 (default ${default})."`
}

func (Cmd) Help() string {
	return `Plays a game in the terminal. Type "help" to list the commands.

Example:

    komadai play
    komadai play --rules skate --side white --level 5
    komadai play --handicap 二枚落 --style western
    komadai play --rules rulesets/minishogi.toml --fouls lose --main 10m --byoyomi 30s
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
		start = set.StartFor(colors[c.First])
	}
	style, _ := notation.ParseStyle(c.Style)
	o := settings{Name: set.Names.En + " " + set.Names.Ja, Start: start, Style: style, Control: control}
	o.Fouls, _ = match.ParseFoulMode(c.Fouls)
	var opening *book.Book
	if c.Book != "" {
		if opening, err = files.ReadBook(env, c.Book, &set.Start); err != nil {
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
