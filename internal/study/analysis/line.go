package analysis

import (
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Line is a line of moves in several notations.
type Line struct {
	Moves            []shogi.Move
	USI, Ja, Western []string
}

// Line converts a USI line from the position after ply, up to an illegal move.
func (g *Game) Line(ply int, usi []string) Line {
	p, last := g.Start, shogi.NoMove
	var u shogi.Undo
	for _, m := range g.Moves[:ply] {
		p.Make(m, &u)
		last = m
	}
	return lineFrom(p, last, usi)
}

// Lines returns the principal variations by ply.
func (g *Game) Lines(positions []Position) map[int]Line {
	wanted := make(map[int][]string, len(positions))
	for _, p := range positions {
		wanted[p.Ply] = p.PV
	}
	out := make(map[int]Line, len(positions))
	p, last := g.Start, shogi.NoMove
	var u shogi.Undo
	for ply := 0; ; ply++ {
		if usi, ok := wanted[ply]; ok {
			out[ply] = lineFrom(p, last, usi)
		}
		if ply == len(g.Moves) {
			return out
		}
		p.Make(g.Moves[ply], &u)
		last = g.Moves[ply]
	}
}

func lineFrom(p shogi.Position, last shogi.Move, usi []string) (l Line) {
	var u shogi.Undo
	for _, text := range usi {
		m, err := notation.ParseUSI(p.Rules(), text)
		if err != nil || !p.IsLegal(m) {
			return l
		}
		l.Moves, l.USI = append(l.Moves, m), append(l.USI, text)
		l.Ja = append(l.Ja, notation.FormatJapanese(&p, m, last, notation.NoMarks))
		l.Western = append(l.Western, notation.FormatWestern(&p, m, false))
		p.Make(m, &u)
		last = m
	}
	return l
}
