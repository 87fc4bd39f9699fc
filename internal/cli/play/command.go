package play

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

type command struct {
	name, help string
	run        func(t *table, side shogi.Color) error
}

// commands are in the order of the help.
func commands() []command {
	return []command{
		{"board", "show the board", (*table).showBoard},
		{"flip", "turn the board", (*table).flip},
		{"moves", "list the legal moves", (*table).listMoves},
		{"record", "print the moves played", (*table).record},
		{"sfen", "print the position as SFEN", (*table).sfen},
		{"undo", "take back your last move", (*table).undo},
		{"points", "count the points of both sides", (*table).points},
		{"clock", "show the time left", (*table).showClock},
		{"count", "end the game by counting points, as both have agreed", (*table).count},
		{"declare", "declare a win by entering kings, where that holds", (*table).declare},
		{"resign", "resign", (*table).resign},
		{"quit", "leave the game", (*table).quit},
		{"help", "print this list", (*table).help},
	}
}

func find(name string) (command, bool) {
	for _, c := range commands() {
		if strings.EqualFold(c.name, name) {
			return c, true
		}
	}
	return command{}, false
}

func (t *table) printf(format string, args ...any) error {
	_, err := fmt.Fprintf(t.out, format, args...)
	return err
}

func (t *table) help(shogi.Color) error {
	for _, c := range commands() {
		if err := t.printf("  %-8s %s\n", c.name, c.help); err != nil {
			return err
		}
	}
	return t.printf("Anything else is a move: 7g7f, ７六歩, 76歩 or P-7f; a drop is P*5e or ５五歩打.\n")
}

func (t *table) showBoard(shogi.Color) error {
	t.draw()
	return nil
}

func (t *table) flip(shogi.Color) error {
	t.turned = !t.turned
	t.draw()
	return nil
}

func (t *table) listMoves(shogi.Color) error {
	p := t.game.Position()
	var texts []string
	for _, m := range p.AppendLegal(nil) {
		texts = append(texts, notation.Text(t.options.Style, p, m, t.last()))
	}
	return t.printf("%s\n", strings.Join(texts, " "))
}

func (t *table) record(shogi.Color) error {
	p, last := t.game.Start(), shogi.NoMove
	for i, m := range t.game.Moves() {
		if err := t.printf("%d. %s\n", i+1, notation.Text(t.options.Style, &p, m, last)); err != nil {
			return err
		}
		if err := p.Play(m); err != nil {
			return err
		}
		last = m
	}
	return nil
}

func (t *table) sfen(shogi.Color) error {
	return t.printf("%s\n", notation.FormatSFEN(t.game.Position()))
}

// undo takes back moves until the same side is to move again.
func (t *table) undo(side shogi.Color) error {
	mine := false
	p := t.game.Start()
	for i, m := range t.game.Moves() {
		mine = mine || p.Side() == side
		if err := p.Play(m); err != nil {
			return fmt.Errorf("move %d of the game cannot be played again: %w", i+1, err)
		}
	}
	if !mine {
		return t.printf("There is no move of yours to take back.\n")
	}
	for t.game.Undo() && t.game.Position().Side() != side {
		continue
	}
	t.draw()
	return nil
}

// declare ends the game only if the declaration is valid: an invalid one would lose, and a
// typing error should not.
func (t *table) declare(side shogi.Color) error {
	report := t.game.Declaration(side)
	if len(report.Conditions) == 0 {
		return t.printf("This game has no declaration.\n")
	}
	for _, c := range report.Conditions {
		holds := "holds"
		if !c.OK {
			holds = "does not hold"
		}
		if err := t.printf("  %-14s %s, %d of %d\n", c.ID, holds, c.Have, c.Need); err != nil {
			return err
		}
	}
	if !report.OK {
		return t.printf("A declaration would lose now, so none was made.\n")
	}
	t.game.Declare(side)
	return nil
}

func (t *table) points(shogi.Color) error {
	p := t.game.Position()
	for c := range shogi.Color(2) {
		line := ""
		switch rules := p.Rules(); {
		case rules.Spec().Elimination != nil:
			voids, captured, points := p.Score(c)
			line = fmt.Sprintf("%d points: %d void moves + %d × %d captured, %d left to remove",
				points, voids, rules.Spec().Elimination.Weight, captured, p.Remaining(c))
		default:
			line = fmt.Sprintf("%d points", t.game.Points(c))
		}
		if err := t.printf("%s: %s\n", sideNames[c], line); err != nil {
			return err
		}
	}
	return nil
}

func (t *table) showClock(shogi.Color) error {
	if t.options.Control.Kind == clock.None {
		return t.printf("There is no clock.\n")
	}
	return t.printf("%s\n", strings.TrimSpace(t.left()))
}

// count ends the game by the 24-point rule. It needs both sides' consent, given at one
// terminal.
func (t *table) count(shogi.Color) error {
	switch {
	case t.game.Rules().Spec().Impasse.Rule != shogi.Impasse24Agreed:
		return t.printf("Points are counted by agreement with --impasse 24 alone.\n")
	case t.options.Players[shogi.Black] != nil || t.options.Players[shogi.White] != nil:
		return t.printf("The engine does not agree to count points.\n")
	}
	if _, ok := t.game.AgreeImpasse(); !ok {
		return t.printf("The points cannot be counted now.\n")
	}
	return nil
}

func (t *table) resign(side shogi.Color) error {
	t.game.Resign(side)
	return nil
}

func (t *table) quit(shogi.Color) error { return errLeft }
