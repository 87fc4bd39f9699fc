package view

import (
	"slices"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/shogi"
)

// window is the visible part of the board.
type window struct{ left, top, files, ranks int }

func (e *diagrammer) window(s scene) window {
	file, rank := e.rules.File(s.at), e.rules.Rank(s.at)
	left := min(e.rules.Files(), file+s.wide)
	top := max(1, rank-s.height)
	return window{
		left: left, top: top,
		files: left - max(1, file-s.wide) + 1,
		ranks: min(e.rules.Ranks(), rank+s.height) - top + 1,
	}
}

func (e *diagrammer) place(w window, sq shogi.Square) (at [2]int, ok bool) {
	at = [2]int{w.left - e.rules.File(sq), e.rules.Rank(sq) - w.top}
	return at, at[0] >= 0 && at[0] < w.files && at[1] >= 0 && at[1] < w.ranks
}

func (e *diagrammer) paint(s scene) (wire.MoveDiagram, error) {
	w := e.window(s)
	out := wire.MoveDiagram{Caption: s.caption, Files: w.files, Ranks: w.ranks, Marks: []wire.MoveMark{}}
	out.At, _ = e.place(w, s.at)
	setup := shogi.Setup{Rules: e.rules, Ply: 1}
	setup.Board[s.at] = shogi.NewPiece(shogi.Black, s.kind)
	for _, sq := range e.rules.Squares() {
		pc, there := s.others[sq]
		if !there {
			continue
		}
		setup.Board[sq] = pc
		if at, ok := e.place(w, sq); ok {
			out.Others = append(out.Others, wire.DiagramPiece{At: at, Piece: sfenLetter(e.rules, pc)})
		}
	}
	p, err := setup.Position()
	if err != nil {
		return out, err
	}
	for _, to := range e.rules.Squares() {
		at, shown := e.place(w, to)
		if to == s.at || !shown {
			continue
		}
		mark := wire.MoveMark{At: at}
		quiet := e.quiet(&p, s.at, to)
		mark.Quiet = quiet != shogi.NoMove
		var way []shogi.Square
		if mark.Quiet {
			way = p.Path(quiet)
		}
		mark.Capture = p.Piece(to).Kind() == shogi.NoKind || p.Piece(to).Color() == shogi.White
		mark.Capture = mark.Capture && p.Attacks(p.Piece(s.at), s.at, p.Occupied()).Has(to)
		if !mark.Quiet && !mark.Capture {
			continue
		}
		if way == nil {
			way = e.captureWay(setup, s.at, to)
		}
		mark.Kind = e.manner(s.kind, way)
		out.Marks = append(out.Marks, mark)
	}
	return out, nil
}

// quiet returns a legal non-capturing move, or NoMove.
func (e *diagrammer) quiet(p *shogi.Position, from, to shogi.Square) shogi.Move {
	if p.Piece(to) != shogi.NoPiece {
		return shogi.NoMove
	}
	for _, promote := range [...]bool{false, true} {
		if m := shogi.NewMove(from, to, promote); p.IsLegal(m) {
			return m
		}
	}
	return shogi.NoMove
}

// captureWay returns the path of capturing an enemy on to.
func (e *diagrammer) captureWay(setup shogi.Setup, from, to shogi.Square) []shogi.Square {
	if setup.Board[to] == shogi.NoPiece {
		setup.Board[to] = e.other(shogi.White)
	}
	p, err := setup.Position()
	if err != nil {
		return []shogi.Square{from, to}
	}
	return p.Path(shogi.NewMove(from, to, false))
}

// manner classifies a path for [wire.MoveMark].
func (e *diagrammer) manner(k shogi.Kind, way []shogi.Square) string {
	r := e.rules
	spec := r.Info(k).Spec
	left := func(i int) int { return r.File(way[i+1]) - r.File(way[i]) }
	up := func(i int) int { return r.Rank(way[i]) - r.Rank(way[i+1]) }
	for i := range len(way) - 1 {
		if spec.WrapFiles && abs(left(i)) > r.Files()/2 || spec.WrapRanks && abs(up(i)) > r.Ranks()/2 {
			return "wrap"
		}
	}
	atoms := append(slices.Clone(spec.Moves), spec.RegionMoves...)
	i := slices.IndexFunc(atoms, func(a shogi.Atom) bool { return a.Left == left(0) && a.Up == up(0) })
	switch {
	case i < 0:
		return "jump" // over a hurdle
	case len(way) > 2 && (atoms[i].IceLeft != 0 || atoms[i].IceUp != 0):
		return "ice"
	case atoms[i].Slides:
		return "slide"
	case max(abs(atoms[i].Left), abs(atoms[i].Up)) > 1:
		return "jump"
	}
	return "step"
}

// sfenLetter returns the SFEN letter, in lower case for White.
func sfenLetter(r *shogi.Rules, pc shogi.Piece) string {
	text := letter(r, pc)
	if pc.Color() == shogi.Black {
		return text
	}
	lower := []byte(text)
	for i, c := range lower {
		if c >= 'A' && c <= 'Z' {
			lower[i] = c + 'a' - 'A'
		}
	}
	return string(lower)
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
