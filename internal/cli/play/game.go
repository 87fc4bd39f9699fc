package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

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
