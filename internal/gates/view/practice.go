package view

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/mistake"
	"github.com/komadai/komadai/internal/study/practice"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Mistakes converts the questions that are due.
func Mistakes(l *practice.List) wire.Mistakes {
	out := wire.Mistakes{Questions: wire.List(l.Cards, mistakeCard), Due: l.Due, All: l.All}
	if !l.Next.IsZero() {
		out.Next = l.Next.UnixMilli()
	}
	return out
}

// Practice converts hours of practice.
func Practice(hours []mistake.Hour) wire.Practice {
	return wire.Practice{Hours: wire.List(hours, func(h mistake.Hour) wire.PracticeHour { return wire.PracticeHour(h) })}
}

// MistakesTaken converts the outcome of taking an analysis.
func MistakesTaken(t *practice.Taken) wire.Mistakes {
	out := Mistakes(&t.List)
	out.Added = t.Added
	return out
}

// NewMistakes parses a request to practise an analysis.
func NewMistakes(in wire.NewMistakes) practice.Asked {
	out := practice.Asked{Game: in.Game, Analysis: in.Analysis, Names: [2]string{in.Black, in.White}}
	if in.Side == "w" {
		out.Side = shogi.White
	}
	return out
}

func mistakeCard(c mistake.Card) wire.MistakeCard {
	side := "b"
	if fields := strings.Fields(c.SFEN); len(fields) > 1 && fields[1] == "w" {
		side = "w"
	}
	out := wire.MistakeCard{
		ID: c.ID, Version: c.Version, Rules: c.Rules, SFEN: c.SFEN, Side: side, Game: c.Game, Black: c.Names[shogi.Black], White: c.Names[shogi.White],
		Level: c.Level, Ply: c.Ply, Grade: string(c.Grade), Mate: c.Mate, Answers: int(c.Memory.Reps), Lapses: int(c.Memory.Lapses),
	}
	if !c.Began.IsZero() {
		out.Began = c.Began.UnixMilli()
	}
	return out
}

// MistakeQuestion converts a question without its answer.
func MistakeQuestion(c mistake.Card, p practice.Position) wire.MistakeQuestion {
	out := wire.MistakeQuestion{
		MistakeCard: mistakeCard(c), Check: message.Check(&p.Start), Legal: message.Legal(&p.Start), Before: c.Before, After: c.After,
	}
	if line := message.Line(p.Start, p.Last, []shogi.Move{p.Played}); len(line) > 0 {
		out.Played = line[0]
	}
	if c.Last != "" {
		out.Last = &wire.RecordNode{USI: c.Last, View: &wire.RecordView{Side: match.SideName(p.Start.Side().Other()), SFEN: c.SFEN}}
	}
	return out
}

// MistakeAnswered converts a judged answer.
func MistakeAnswered(a *practice.Answered, usi string) wire.MistakeAnswered {
	out := wire.MistakeAnswered{
		Verdict: string(a.Verdict), Version: a.Version, After: a.After, Line: []wire.RecordNode{}, Better: []wire.RecordNode{},
		Played: message.Line(a.Start, a.Last, append([]shogi.Move{a.Position.Played}, a.Punish...)), Due: a.Memory.Due.UnixMilli(),
		Why: reasons(a.Start.Rules(), a.Why), Against: reasons(a.Start.Rules(), a.Against),
	}
	if usi != "" && a.Move != shogi.NoMove {
		out.Line = message.Line(a.Start, a.Last, append([]shogi.Move{a.Move}, a.Reply...))
	}
	if a.Verdict.Right() || a.Verdict == practice.GivenUp {
		out.Better, out.Mate, out.Proven = message.Line(a.Start, a.Last, a.Better), a.Mate, a.Proven
	}
	return out
}

// Statistics converts a player's results.
func Statistics(r *practice.Results) wire.Statistics {
	out := wire.Statistics{Games: []wire.StatisticsGame{}, Left: r.Left, Tree: []wire.RecordNode{}}
	tree := openings{known: map[string]int{}}
	for _, g := range r.Games {
		one := statisticsGame(g)
		one.Node = tree.add(g)
		out.Games = append(out.Games, one)
	}
	out.Tree = append(out.Tree, tree.nodes...)
	return out
}

// Favourites converts what a player plays most.
func Favourites(f *practice.Favourites) wire.Favourites {
	one := func(f practice.Favourite) wire.Favourite {
		return wire.Favourite{Key: f.ID, Games: f.Games, Won: f.Won, Drawn: f.Drawn, Lost: f.Lost}
	}
	return wire.Favourites{Rules: wire.List(f.Rules, one), Openings: wire.List(f.Openings, one), Left: f.Left}
}

// openings are the first moves of games as a tree.
type openings struct {
	nodes []wire.RecordNode
	// known are nodes by parent and move, starts by rules and position.
	known map[string]int
}

// add returns the node that the first moves of g reach.
func (o *openings) add(g practice.Played) int {
	sfen := notation.FormatSFEN(&g.Start)
	at, ok := o.known[g.Rules+" "+sfen]
	if !ok {
		at = o.put(g.Rules+" "+sfen, wire.RecordNode{Parent: -1, View: &wire.RecordView{Side: match.SideName(g.Start.Side()), SFEN: sfen}})
	}
	p, last := g.Start, shogi.NoMove
	for _, m := range g.Moves {
		key := fmt.Sprintf("%d %d", at, m)
		next, ok := o.known[key]
		if !ok {
			n := message.Node(&p, last, m)
			n.Parent = at
			next = o.put(key, n)
		}
		var u shogi.Undo
		p.Make(m, &u)
		at, last = next, m
	}
	return at
}

func (o *openings) put(key string, n wire.RecordNode) int {
	o.nodes = append(o.nodes, n)
	o.known[key] = len(o.nodes) - 1
	return len(o.nodes) - 1
}

func statisticsGame(g practice.Played) wire.StatisticsGame {
	own, other := g.Side, g.Side.Other()
	out := wire.StatisticsGame{
		ID: g.ID, Rules: g.Rules, Handicap: g.Handicap, Side: match.SideName(own), Opponent: g.Names[other], Level: g.Level, Rated: g.Rated,
		Began: g.Began.UnixMilli(), Plies: g.Plies, Score: g.Score, Reason: g.Result.Reason.String(), Speed: string(g.Speed),
		Opening: g.Opening[own], OpponentOpening: g.Opening[other], Castle: g.Castle[own], OpponentCastle: g.Castle[other],
	}
	if r := g.Review; r != nil {
		out.Review = &wire.StatisticsReview{
			Accuracy: r.Accuracy, Inaccuracies: r.Inaccuracies, Mistakes: r.Mistakes, Blunders: r.Blunders, Opening: r.Opening, Middle: r.Middle, Endgame: r.Endgame,
		}
	}
	return out
}
