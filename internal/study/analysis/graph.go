package analysis

import (
	"fmt"

	"github.com/komadai/komadai/diagram"
	"github.com/komadai/komadai/shogi"
)

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
		switch m.Grade {
		case Inaccuracy:
			severity[m.Ply] = 1
		case Mistake:
			severity[m.Ply] = 2
		case Blunder:
			severity[m.Ply] = 3
		}
	}
	for _, p := range r.Positions {
		g.Points = append(g.Points, diagram.GraphPoint{Ply: p.Ply, Black: p.Score.Win(shogi.Black, r.Scale), Mark: diagram.MarkColor(severity[p.Ply])})
	}
	return g
}
