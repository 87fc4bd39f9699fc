package cli

import (
	"context"
	"errors"
	"fmt"
	"os/signal"
	"syscall"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/internal/tui"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

type playCmd struct {
	positionFlags
	Side  string        `default:"black" enum:"black,white,both,none" help:"Your side: black, white, both for two people, none to watch (default ${default})."`
	First string        `default:"" enum:",black,white" placeholder:"SIDE" help:"Who moves first in the start position: black or white."`
	Level int           `default:"3" help:"Strength of the engine, 1 to 10 (default ${default})."`
	Think time.Duration `default:"1s" help:"Time the engine takes for a move, 1ms to 1h (default ${default})."`
	Style string        `default:"japanese" enum:"japanese,kanji,wide,half,western,hosking,usi" help:"How moves are written: japanese, kanji, wide, half, western, hosking or usi (default ${default}). They are read in any."`
	Seed  uint64        `default:"1" help:"Seed of the engine's choices below level 10 (default ${default})."`
}

// Help is the example kong prints.
func (playCmd) Help() string {
	return `Plays a game in the terminal, line by line; "help" lists what can be typed.

Example:

    komadai play
    komadai play --rules skate --side white --level 5
    komadai play --handicap 二枚落 --style western`
}

// Run plays.
func (c *playCmd) Run(env Env) error {
	if c.Level < 1 || c.Level > engine.MaxLevel {
		return usagef("--level %d: has to be 1 to %d", c.Level, engine.MaxLevel)
	}
	if c.Think < time.Millisecond || c.Think > time.Hour {
		return usagef("--think %v: has to be 1ms to 1h", c.Think)
	}
	set, start, err := c.load()
	if err != nil {
		return err
	}
	if c.First != "" {
		if c.SFEN != "" || c.Handicap != "" {
			return usagef("--first: the position given says who moves first")
		}
		start = set.StartFor(colors[c.First])
	}
	style, _ := notation.ParseStyle(c.Style)
	o := tui.Options{Name: set.Names.En + " " + set.Names.Ja, Start: start, Style: style}
	machine := c.machine(set.Rules)
	for _, side := range []shogi.Color{shogi.Black, shogi.White} {
		if c.Side != "both" && c.Side != side.String() {
			o.Players[side] = machine
		}
	}

	ctx, stop := signal.NotifyContext(env.Context, syscall.SIGTERM)
	defer stop()
	game, err := tui.Run(ctx, env.In, env.Out, o)
	if errors.Is(err, tui.ErrLeft) {
		// Nothing is lost: the game goes on from here with --sfen.
		fmt.Fprintf(env.Err, "left at %s\n", notation.FormatSFEN(game.Position()))
		return nil
	}
	return err
}

var colors = map[string]shogi.Color{"black": shogi.Black, "white": shogi.White}

// machine is the engine as a player at the terminal.
func (c *playCmd) machine(r *shogi.Rules) tui.Player {
	e := engine.New(r, engine.Options{})
	limits := engine.Limits{MoveTime: c.Think, Level: c.Level, Seed: c.Seed}
	return func(ctx context.Context, g *shogi.Game) (tui.Reply, error) {
		result, err := e.Search(ctx, g, limits, nil)
		if err != nil {
			return tui.Reply{}, err
		}
		return tui.Reply{Move: result.Best, Resign: result.Resign, Declare: result.Declare}, nil
	}
}
