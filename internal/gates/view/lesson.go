package view

import (
	"slices"

	"github.com/komadai/komadai/internal/gates/view/study"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/lesson"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Lessons converts the course of a rule set, with a problem of its collection.
func Lessons(rs *variant.RuleSet) (wire.Lessons, error) {
	course, err := lesson.Of(rs)
	if err != nil {
		return wire.Lessons{}, err
	}
	sample, err := notation.ParseUSIMoves(rs.Rules, course.Sample)
	if err != nil {
		return wire.Lessons{}, err
	}
	out := wire.Lessons{
		Rules: rs.ID, Win: wins(rs.Rules), First: optional(course.First), Steps: wire.List(course.Steps, lessonStep),
		Sample: study.Line(rs.StartFor(shogi.Black), shogi.NoMove, sample),
	}
	// A rule set of a file, or with other choices, has no collection.
	if p, ok := puzzle.Easiest(rs.ID); ok {
		out.Problem = &wire.LessonProblem{SFEN: p.SFEN, Plies: p.Plies}
	} else if i := slices.IndexFunc(course.Steps, func(s lesson.Step) bool { return s.Made == lesson.MadeMate }); i >= 0 {
		out.Problem = &wire.LessonProblem{SFEN: course.Steps[i].SFEN, Plies: 1, Made: true}
	}
	return out, nil
}

// wins returns the words for the ways to win.
func wins(r *shogi.Rules) []string {
	spec := r.Spec()
	out := []string{}
	if r.Royal() != shogi.NoKind {
		out = append(out, "mate")
	}
	if spec.Try != nil {
		out = append(out, "try")
	}
	if spec.Goal != "" {
		out = append(out, "capture")
	}
	if spec.Elimination != nil {
		out = append(out, "points")
	}
	return out
}

func lessonStep(s lesson.Step) wire.LessonStep {
	g := &s.Goal
	return wire.LessonStep{
		ID: s.ID, Chapter: s.Chapter, SFEN: s.SFEN, Replies: s.Replies, Most: s.Most, Safe: s.Safe, Unmarked: s.Unmarked,
		Legs: s.Legs, Arrow: s.Arrow,
		Solution: append([]string{}, s.Solution...), Made: s.Made, Letter: s.Letter,
		Title: optional(s.Title), Task: optional(s.Task), Done: optional(s.Done), Miss: optional(s.Miss),
		Goal: wire.LessonGoal{
			Reach: g.Reach, Capture: g.Capture, Stand: g.Stand, Play: g.Play, Check: g.Check, Mate: g.Mate, Win: g.Win,
			Options: wire.List(g.Options, func(t variant.Text) wire.Text { return wire.Text(t) }), Answer: g.Answer,
		},
	}
}

// optional returns nil for an empty text.
func optional(t variant.Text) *wire.Text {
	if t == (variant.Text{}) {
		return nil
	}
	return new(wire.Text(t))
}
