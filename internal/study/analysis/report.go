package analysis

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/komadai/komadai/diagram"
	"github.com/komadai/komadai/shogi"
)

// Version is that of the JSON form.
const Version = 1

// Report is the analysis of a game, stored as JSON.
type Report struct {
	Version int    `json:"version"`
	Engine  string `json:"engine"`
	Task
	// Scale converts scores to probabilities; 0 is the default.
	Scale Scale `json:"scale,omitempty"`
	// Positions are in order, all of them if Complete.
	Positions []Position `json:"positions"`
	Complete  bool       `json:"complete"`
	Judged    []Move     `json:"judged"`
	Black     Side       `json:"black"`
	White     Side       `json:"white"`
	// Middle and End are first moves of phases, 0 if not reached.
	Middle int `json:"middle,omitempty"`
	End    int `json:"end,omitempty"`
}

// Side is a side's summary.
type Side struct {
	Moves int `json:"moves"`
	// Accuracy is the weighted mean, 0 to 100; Loss the mean, 0 to 1.
	Accuracy float64           `json:"accuracy"`
	Loss     float64           `json:"loss"`
	Grades   map[Grade]int     `json:"grades"`
	Agreed   int               `json:"agreed"`
	Missed   int               `json:"missed,omitempty"`
	Phases   map[Phase]float64 `json:"phases,omitempty"`
}

// NewReport makes a report from some or all positions in any order.
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
	side, p := g.Start.Side(), g.Start
	for i, played := range g.Moves {
		if at[i] != nil && at[i+1] != nil {
			m := Move{Ply: i + 1, Side: sideName(side), USI: r.Moves[i], Phase: r.phase(i + 1), CounterCheck: p.CounterChecks(played)}
			grade(&m, side, r.Scale, at[i], at[i+1])
			r.Judged = append(r.Judged, m)
		}
		var u shogi.Undo
		p.Make(played, &u)
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

// Position returns the position after ply, or nil.
func (r *Report) Position(ply int) *Position {
	i, ok := slices.BinarySearchFunc(r.Positions, ply, func(p Position, ply int) int { return cmp.Compare(p.Ply, ply) })
	if !ok {
		return nil
	}
	return &r.Positions[i]
}

func (r *Report) Side(c shogi.Color) *Side {
	if c == shogi.White {
		return &r.White
	}
	return &r.Black
}

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

// Fractions of the initial pieces captured at the end of a phase.
const (
	openingShare = .10
	middleShare  = .35
)

// phases returns the first moves of middle game and endgame. The opening lasts until a tenth
// of the pieces is captured, the middle game until 35 % or three checks by a side.
func phases(g Game) (middle, end int) {
	p := g.Start
	pieces := p.Occupied().Count()
	captures, checks := 0, [2]int{}
	for i, m := range g.Moves {
		if m.IsBoard() && p.Captured(m) != shogi.NoPiece {
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

// maxName is in characters.
const maxName = 100

// Graph returns Black's win probability with the marked moves. names[0] is Black's.
func (r *Report) Graph(title string, names [2]string) *diagram.Graph {
	g := &diagram.Graph{Plies: len(r.Moves), Title: string([]rune(title)[:min(len([]rune(title)), maxName)]), Names: names, Parts: []int{r.Middle, r.End}}
	for c := range g.Notes {
		if s := r.Side(shogi.Color(c)); s.Moves > 0 {
			g.Notes[c] = fmt.Sprintf("%.1f%%  ?! %d  ? %d  ?? %d", s.Accuracy, s.Grades[Inaccuracy], s.Grades[Mistake], s.Grades[Blunder])
		}
		if name := []rune(g.Names[c]); len(name) > maxName {
			g.Names[c] = string(name[:maxName])
		}
		if g.Names[c] == "" {
			g.Names[c] = [...]string{"先手", "後手"}[c]
		}
	}
	severity := make(map[int]int, len(r.Judged))
	for _, m := range r.Judged {
		severity[m.Ply] = map[Grade]int{Inaccuracy: 1, Mistake: 2, Blunder: 3}[m.Grade]
	}
	for _, p := range r.Positions {
		g.Points = append(g.Points, diagram.GraphPoint{Ply: p.Ply, Black: p.Score.Win(shogi.Black, r.Scale), Mark: diagram.MarkColor(severity[p.Ply])})
	}
	return g
}
