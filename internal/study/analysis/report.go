package analysis

import (
	"cmp"
	"slices"

	"github.com/komadai/komadai/shogi"
)

// Version is that of the form of a [Report] as JSON.
const Version = 1

// Report is what is told of a game. As JSON it is what is kept.
type Report struct {
	Version int    `json:"version"`
	Engine  string `json:"engine"`
	Task
	// Scale is the one by which scores became chances; 0, the usual one, in reports of
	// before it was measured for each rule set.
	Scale Scale `json:"scale,omitempty"`
	// Positions are those that were judged, in order; all of them when the
	// analysis is Complete.
	Positions []Position `json:"positions"`
	Complete  bool       `json:"complete"`
	// Judged are the moves between positions that were judged.
	Judged []Move `json:"judged"`
	// Black and White are the summaries of the sides.
	Black Side `json:"black"`
	White Side `json:"white"`
	// Middle and End are the numbers of the first move of the middle game and of
	// the endgame; 0 when there is none.
	Middle int `json:"middle,omitempty"`
	End    int `json:"end,omitempty"`
}

// Side is how a side played.
type Side struct {
	// Moves is the number of moves judged.
	Moves int `json:"moves"`
	// Accuracy is 0 to 100, the mean over the moves, weighted by what was at
	// stake; 0 without moves. Loss is the chance of winning given away by a move
	// in the mean, 0 to 1.
	Accuracy float64 `json:"accuracy"`
	Loss     float64 `json:"loss"`
	// Grades counts the moves of each grade.
	Grades map[Grade]int `json:"grades"`
	// Agreed is the number of moves that were the engine's own.
	Agreed int `json:"agreed"`
	// Missed is the number of forced wins let go.
	Missed int `json:"missed,omitempty"`
	// Phases are the accuracies in the phases in which the side moved.
	Phases map[Phase]float64 `json:"phases,omitempty"`
}

// NewReport makes the report of the positions of a game that were judged, all or
// some, in any order.
func NewReport(g Game, s Settings, engine string, positions []Position) *Report {
	r := &Report{Version: Version, Engine: engine, Task: NewTask(g, s), Scale: ScaleOf(g.Rules.Rules), Judged: []Move{}}
	r.Positions = slices.Clone(positions)
	slices.SortFunc(r.Positions, func(a, b Position) int { return cmp.Compare(a.Ply, b.Ply) })
	r.Complete = len(r.Positions) == len(g.Moves)+1
	reconcile(&g, r.Moves, r.Positions)
	r.Middle, r.End = phases(g)
	at := make([]*Position, len(g.Moves)+1)
	for i := range r.Positions {
		at[r.Positions[i].Ply] = &r.Positions[i]
	}
	side := g.Start.Side()
	for i := range g.Moves {
		if at[i] != nil && at[i+1] != nil {
			m := Move{Ply: i + 1, Side: sideName(side), USI: r.Moves[i], Phase: r.phase(i + 1)}
			grade(&m, side, r.Scale, at[i], at[i+1])
			r.Judged = append(r.Judged, m)
		}
		side = side.Other()
	}
	r.Black, r.White = r.summary(shogi.Black, at), r.summary(shogi.White, at)
	return r
}

func sideName(c shogi.Color) string {
	if c == shogi.White {
		return "w"
	}
	return "b"
}

// Position returns what was thought of the position after so many moves; nil if
// it was not judged.
func (r *Report) Position(ply int) *Position {
	i, ok := slices.BinarySearchFunc(r.Positions, ply, func(p Position, ply int) int { return cmp.Compare(p.Ply, ply) })
	if !ok {
		return nil
	}
	return &r.Positions[i]
}

// Side returns the summary of a side.
func (r *Report) Side(c shogi.Color) *Side {
	if c == shogi.White {
		return &r.White
	}
	return &r.Black
}

// phase returns the phase of a move.
func (r *Report) phase(ply int) Phase {
	switch {
	case r.End > 0 && ply >= r.End:
		return Endgame
	case r.Middle > 0 && ply >= r.Middle:
		return Middle
	}
	return Opening
}

func (r *Report) summary(c shogi.Color, at []*Position) Side {
	s := Side{Grades: map[Grade]int{}, Phases: map[Phase]float64{}}
	var all mean
	parts := map[Phase]*mean{}
	for i := range r.Judged {
		m := &r.Judged[i]
		if m.Side != sideName(c) {
			continue
		}
		s.Moves++
		s.Grades[m.Grade]++
		s.Loss += m.Loss
		if m.USI == at[m.Ply-1].Best {
			s.Agreed++
		}
		if m.Missed {
			s.Missed++
		}
		all.add(m)
		if parts[m.Phase] == nil {
			parts[m.Phase] = &mean{}
		}
		parts[m.Phase].add(m)
	}
	if s.Moves > 0 {
		s.Loss /= float64(s.Moves)
	}
	s.Accuracy = all.value()
	for phase, part := range parts {
		s.Phases[phase] = part.value()
	}
	return s
}

// The parts of the pieces on the board at the start that have been captured, in
// captures counted over the game, where a phase ends.
const (
	openingShare = .10
	middleShare  = .35
)

// phases returns the numbers of the first moves of the middle game and of the
// endgame. A phase is measured by captures, which every rule set has: the
// opening lasts until a tenth of the pieces has been captured, the middle game
// until as many captures were made as make up 35 % of them, or a side has three
// checks behind it after the opening.
func phases(g Game) (middle, end int) {
	p := g.Start
	pieces := p.Occupied().Count()
	captures, checks := 0, [2]int{}
	for i, m := range g.Moves {
		if m.IsBoard() && p.Piece(m.To()) != shogi.NoPiece {
			captures++
		}
		side := p.Side()
		var u shogi.Undo
		p.Make(m, &u)
		if middle == 0 {
			if float64(captures) >= openingShare*float64(pieces) {
				middle = i + 1
			}
			continue
		}
		if p.InCheck() {
			checks[side]++
		}
		if float64(captures) >= middleShare*float64(pieces) || checks[side] >= 3 {
			return middle, i + 1
		}
	}
	return middle, 0
}
