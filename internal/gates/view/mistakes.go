package view

import (
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/view/study"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/mistake"
	"github.com/komadai/komadai/internal/study/practice"
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
	out := wire.MistakeCard{
		ID: c.ID, Version: c.Version, Rules: c.Rules, SFEN: c.SFEN, Side: "b", Game: c.Game, Black: c.Names[shogi.Black], White: c.Names[shogi.White],
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
		MistakeCard: mistakeCard(c), Check: study.Check(&p.Start), Legal: study.Legal(&p.Start), Before: c.Before, After: c.After,
	}
	out.Side = match.SideName(p.Start.Side())
	if line := study.Line(p.Start, p.Last, []shogi.Move{p.Played}); len(line) > 0 {
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
		Played: study.Line(a.Start, a.Last, append([]shogi.Move{a.Position.Played}, a.Punish...)), Due: a.Memory.Due.UnixMilli(),
	}
	if usi != "" && a.Move != shogi.NoMove {
		out.Line = study.Line(a.Start, a.Last, append([]shogi.Move{a.Move}, a.Reply...))
	}
	if a.Verdict.Right() || a.Verdict == practice.GivenUp {
		out.Better, out.Mate, out.Proven = study.Line(a.Start, a.Last, a.Better), a.Mate, a.Proven
	}
	return out
}

// Statistics converts a player's results.
func Statistics(r *practice.Results) wire.Statistics {
	return wire.Statistics{Games: wire.List(r.Games, statisticsGame), Left: r.Left}
}

func statisticsGame(g practice.Played) wire.StatisticsGame {
	own, other := g.Side, g.Side.Other()
	out := wire.StatisticsGame{
		ID: g.ID, Rules: g.Rules, Handicap: g.Handicap, Side: match.SideName(own), Opponent: g.Names[other], Level: g.Level, Rated: g.Rated,
		Began: g.Began.UnixMilli(), Plies: g.Plies, Score: g.Score, Reason: g.Result.Reason.String(), Speed: string(g.Speed), Moves: g.Moves,
		Opening: g.Opening[own], OpponentOpening: g.Opening[other], Castle: g.Castle[own], OpponentCastle: g.Castle[other],
	}
	if r := g.Review; r != nil {
		out.Review = &wire.StatisticsReview{
			Accuracy: r.Accuracy, Inaccuracies: r.Inaccuracies, Mistakes: r.Mistakes, Blunders: r.Blunders, Opening: r.Opening, Middle: r.Middle, Endgame: r.Endgame,
		}
	}
	return out
}
