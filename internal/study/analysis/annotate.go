package analysis

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// NoteOptions selects what Annotate writes. The zero value writes only evaluations.
type NoteOptions struct {
	// Language is that of the comments; "" writes none.
	Language Language
	// Variations adds the better line to each marked move, up to LineLength moves (default 8).
	Variations bool
	LineLength int
}

// ErrOtherGame is returned if report and main line differ.
var ErrOtherGame = errors.New("the report is of another game")

// Annotate writes evaluations, and by the options comments and better lines, in place of an
// earlier analysis by the same engine.
func (r *Report) Annotate(rec *kifu.Record, o NoteOptions) error {
	g, err := OfRecord(rec)
	if err != nil {
		return err
	}
	if task := NewTask(g, r.Settings); task.Start != r.Start || !slices.Equal(task.Moves, r.Moves) || task.Rules != r.Rules {
		return ErrOtherGame
	}
	if o.LineLength <= 0 {
		o.LineLength = 8
	}
	nodes := append([]*kifu.Node{rec.Root}, rec.Main()[:len(g.Moves)]...)
	for _, n := range nodes {
		r.clean(n)
	}
	lines := g.Lines(r.Positions)
	for i := range r.Positions {
		p := &r.Positions[i]
		nodes[p.Ply].Evaluations = append(nodes[p.Ply].Evaluations, kifu.Evaluation{
			Engine: r.Engine, Source: kifu.SourceAnalysis, Score: p.Score.Kifu(), Depth: p.Depth, Nodes: p.Nodes,
			PV: lines[p.Ply].Moves, After: len(nodes[p.Ply].Comments),
		})
	}
	if o.Language != "" {
		r.comment(&g, nodes, lines, wordsOf(o.Language), o)
	}
	for i := range r.Judged {
		if m := &r.Judged[i]; o.Variations && m.Grade.Marked() {
			branch(nodes[m.Ply-1], lines[m.Ply-1].Moves, o.LineLength)
		}
	}
	return nil
}

func (r *Report) clean(n *kifu.Node) {
	n.Evaluations = slices.DeleteFunc(n.Evaluations, func(e kifu.Evaluation) bool {
		return e.Source == kifu.SourceAnalysis && e.Engine == r.Engine
	})
	for i := len(n.Comments) - 1; i >= 0; i-- {
		if !slices.ContainsFunc([]Language{Japanese, Chinese, English}, func(l Language) bool {
			return strings.HasPrefix(n.Comments[i], wordsOf(l).head())
		}) {
			continue
		}
		n.Comments = slices.Delete(n.Comments, i, i+1)
		for j := range n.Evaluations {
			if n.Evaluations[j].After > i {
				n.Evaluations[j].After--
			}
		}
	}
}

func (r *Report) comment(g *Game, nodes []*kifu.Node, lines map[int]Line, w words, o NoteOptions) {
	for _, c := range [...]shogi.Color{shogi.Black, shogi.White} {
		if s := r.Side(c); s.Moves > 0 {
			nodes[0].Comments = append(nodes[0].Comments, w.summary(c, s))
		}
	}
	for i := range r.Judged {
		m := &r.Judged[i]
		text := ""
		switch {
		case m.Grade.Marked():
			text = w.remark(m, g.better(m.Ply, lines[m.Ply-1], o))
		case m.CounterCheck:
			text = w.head() + w.say(lang.AnalysisCounterCheck)
		default:
			continue
		}
		nodes[m.Ply].Comments = append(nodes[m.Ply].Comments, text)
	}
}

func (g *Game) better(ply int, l Line, o NoteOptions) string {
	side := g.Start.Side()
	if ply%2 == 0 {
		side = side.Other()
	}
	most := min(len(l.Moves), o.LineLength)
	if o.Language == English {
		return strings.Join(l.Western[:most], " ")
	}
	var parts []string
	for _, text := range l.Ja[:most] {
		parts = append(parts, [...]string{"▲", "△"}[side]+text)
		side = side.Other()
	}
	return strings.Join(parts, " ")
}

func branch(n *kifu.Node, line []shogi.Move, most int) {
	for _, m := range line[:min(len(line), most)] {
		i := slices.IndexFunc(n.Children, func(c *kifu.Node) bool { return c.End == nil && c.Foul == shogi.NoFoul && c.Move == m })
		if i < 0 {
			n.Children = append(n.Children, &kifu.Node{Move: m})
			i = len(n.Children) - 1
		}
		n = n.Children[i]
	}
}

// Language is that of a report.
type Language string

const (
	Japanese Language = "ja"
	Chinese  Language = "zh"
	English  Language = "en"
)

type words lang.Language

func wordsOf(l Language) words {
	if l == Chinese || l == English {
		return words(l)
	}
	return words(Japanese)
}

func (w words) say(t lang.Text) string { return t.In(lang.Language(w)) }

// head starts each comment and identifies earlier analyses.
func (w words) head() string { return w.say(lang.AnalysisHead) }

var gradeNames = map[Grade]lang.Text{
	Best: lang.AnalysisBest, Good: lang.AnalysisGood, Inaccuracy: lang.AnalysisInaccuracy, Mistake: lang.AnalysisMistake, Blunder: lang.AnalysisBlunder,
}

func (w words) summary(c shogi.Color, s *Side) string {
	name := [...]lang.Text{lang.SideBlack, lang.SideWhite}[c]
	accuracy := fmt.Sprintf("%.1f", s.Accuracy)
	return w.head() + w.say(lang.AnalysisSummary(name, accuracy, s.Grades[Inaccuracy], s.Grades[Mistake], s.Grades[Blunder]))
}

func (w words) remark(m *Move, better string) string {
	parts := []string{w.head() + w.say(gradeNames[m.Grade]), w.say(lang.AnalysisChance(Percent(m.Before), Percent(m.After)))}
	switch {
	case m.Declaration:
		parts = append(parts, w.say(lang.AnalysisDeclare))
	case m.Missed && m.MissedIn > 0:
		parts = append(parts, w.say(lang.AnalysisWithin(m.MissedIn)))
	case m.Missed:
		parts = append(parts, w.say(lang.AnalysisMissed))
	}
	if m.CounterCheck {
		parts = append(parts, w.say(lang.AnalysisCounterCheck))
	}
	if m.Allowed {
		parts = append(parts, w.say(lang.AnalysisAllowed))
	}
	if better != "" {
		parts = append(parts, w.say(lang.AnalysisBetter(better)))
	}
	return strings.Join(parts, w.say(lang.AnalysisStop))
}

// Percent rounds p to percent; only certainty gives 0 or 100.
func Percent(p float64) int {
	n := int(100*p + .5)
	if n >= 100 && p < 1 {
		return 99
	}
	if n <= 0 && p > 0 {
		return 1
	}
	return n
}
