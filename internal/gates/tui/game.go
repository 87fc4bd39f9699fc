// Package tui plays a game in a terminal, line by line: it draws the board in
// text, reads moves and commands, and lets a player of the program's answer.
package tui

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

// A Reply is what a player does when it is its turn.
type Reply struct {
	Move shogi.Move
	// Resign and Declare are done instead of a move.
	Resign, Declare bool
}

// A Player answers for a side. It must modify neither the game nor the clock.
type Player func(ctx context.Context, g *shogi.Game, c *clock.Clock) (Reply, error)

// Options say who plays what.
type Options struct {
	// Name is the rule set's, for the headline.
	Name string
	// Start is the position to start from.
	Start shogi.Position
	// Players answer for Black and White; nil is a person at the terminal.
	Players [2]Player
	// Control is the time control; the zero Control is none.
	Control clock.Control
	// Fouls says what an illegal move of a person does.
	Fouls match.FoulMode
	// Style is how moves are written. Moves are read in any style.
	Style notation.Style
}

// ErrLeft is returned when the person leaves, or the input ends, before the
// game is over.
var ErrLeft = errors.New("left before the game was over")

// table is one game at a terminal.
type table struct {
	options Options
	game    *shogi.Game
	clock   clock.Clock
	lines   *lines
	out     io.Writer
	turned  bool
}

// Run plays one game and returns it. The error is that of the context, of a
// player or of the terminal, or [ErrLeft].
func Run(ctx context.Context, in io.Reader, out io.Writer, o Options) (*shogi.Game, error) {
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
	fmt.Fprintln(out, Banner(t.game.Result()))
	switch t.game.Result().Reason {
	case shogi.PointsScored, shogi.HuntOver, shogi.Declaration, shogi.DeclarationFailed, shogi.Impasse, shogi.ImpassePoints:
		return t.game, t.points(shogi.Black)
	}
	return t.game, nil
}

// draw shows the board.
func (t *table) draw() {
	fmt.Fprintf(t.out, "\n%s", Board(t.game.Position(), t.turned))
}

// last returns the last move, NoMove at the start.
func (t *table) last() shogi.Move {
	if moves := t.game.Moves(); len(moves) > 0 {
		return moves[len(moves)-1]
	}
	return shogi.NoMove
}

// play plays a move, says it and shows the board.
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

// answer lets a player of the program's play.
func (t *table) answer(ctx context.Context, player Player) error {
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

// prompt reads and carries out one line of a person.
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
