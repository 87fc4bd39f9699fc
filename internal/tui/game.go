// Package tui plays a game in a terminal, line by line: it draws the board in
// text, reads moves and commands, and lets a player of the program's answer.
package tui

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// A Reply is what a player does when it is its turn.
type Reply struct {
	Move shogi.Move
	// Resign and Declare are done instead of a move.
	Resign, Declare bool
}

// A Player answers for a side. It must not modify the game.
type Player func(ctx context.Context, g *shogi.Game) (Reply, error)

// Options say who plays what.
type Options struct {
	// Name is the rule set's, for the headline.
	Name string
	// Start is the position to start from.
	Start shogi.Position
	// Players answer for Black and White; nil is a person at the terminal.
	Players [2]Player
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
	in      *bufio.Scanner
	out     io.Writer
	turned  bool
}

// Run plays one game and returns it. The error is that of the context, of a
// player or of the terminal, or [ErrLeft].
func Run(ctx context.Context, in io.Reader, out io.Writer, o Options) (*shogi.Game, error) {
	t := &table{options: o, game: shogi.NewGame(o.Start), in: bufio.NewScanner(in), out: out}
	t.turned = o.Players[shogi.Black] != nil && o.Players[shogi.White] == nil
	fmt.Fprintf(out, "%s\n\"help\" lists the commands.\n", o.Name)
	t.draw()
	for !t.game.Result().Over() {
		if err := ctx.Err(); err != nil {
			return t.game, err
		}
		side := t.game.Position().Side()
		var err error
		if player := o.Players[side]; player != nil {
			err = t.answer(ctx, player)
		} else {
			err = t.prompt(side)
		}
		if err != nil {
			return t.game, err
		}
	}
	fmt.Fprintln(out, Banner(t.game.Result()))
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
	if err := t.game.Play(m); err != nil {
		return err
	}
	fmt.Fprintf(t.out, "%d. %s\n", t.game.Len(), text)
	t.draw()
	if t.game.Position().InCheck() && !t.game.Result().Over() {
		fmt.Fprintln(t.out, "Check.")
	}
	return nil
}

// answer lets a player of the program's play.
func (t *table) answer(ctx context.Context, player Player) error {
	side := t.game.Position().Side()
	reply, err := player(ctx, t.game)
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
func (t *table) prompt(side shogi.Color) error {
	fmt.Fprintf(t.out, "%s ", sign(side))
	if !t.in.Scan() {
		fmt.Fprintln(t.out)
		if err := t.in.Err(); err != nil {
			return err
		}
		return ErrLeft
	}
	line := strings.TrimSpace(t.in.Text())
	if line == "" {
		return nil
	}
	if command, ok := find(line); ok {
		return command.run(t, side)
	}
	m, err := notation.Parse(t.game.Position(), line, t.last())
	if err != nil {
		fmt.Fprintln(t.out, err)
		return nil
	}
	if err := t.play(m); err != nil {
		fmt.Fprintln(t.out, err)
	}
	return nil
}
