package analysis

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/shogi"
)

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

func (w words) grade(g Grade) string {
	names := map[Grade]lang.Text{
		Best: lang.AnalysisBest, Good: lang.AnalysisGood, Inaccuracy: lang.AnalysisInaccuracy, Mistake: lang.AnalysisMistake, Blunder: lang.AnalysisBlunder,
	}
	return w.say(names[g])
}

func (w words) summary(c shogi.Color, s *Side) string {
	name := [...]lang.Text{lang.SideBlack, lang.SideWhite}[c]
	accuracy := fmt.Sprintf("%.1f", s.Accuracy)
	return w.head() + w.say(lang.AnalysisSummary(name, accuracy, s.Grades[Inaccuracy], s.Grades[Mistake], s.Grades[Blunder]))
}

func (w words) remark(m *Move, better string) string {
	parts := []string{w.head() + w.grade(m.Grade), w.say(lang.AnalysisChance(percent(m.Before), percent(m.After)))}
	switch {
	case m.Declaration:
		parts = append(parts, w.say(lang.AnalysisDeclare))
	case m.Missed && m.MissedIn > 0:
		parts = append(parts, w.say(lang.AnalysisWithin(m.MissedIn)))
	case m.Missed:
		parts = append(parts, w.say(lang.AnalysisMissed))
	}
	if m.Allowed {
		parts = append(parts, w.say(lang.AnalysisAllowed))
	}
	if better != "" {
		parts = append(parts, w.say(lang.AnalysisBetter(better)))
	}
	return strings.Join(parts, w.say(lang.AnalysisStop))
}

// percent rounds; only certainty gives 0 or 100.
func percent(p float64) int {
	n := int(100*p + .5)
	if n >= 100 && p < 1 {
		return 99
	}
	if n <= 0 && p > 0 {
		return 1
	}
	return n
}
