package server

import (
	"html/template"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/study/lesson"
	"github.com/komadai/komadai/variant"
)

// learnSubject has the titles and tasks of the lessons of a rule set; nil is the first course.
func (s *server) learnSubject(rs *variant.RuleSet) subject {
	h := heads["/learn"]
	if rs == nil {
		rs, _ = s.library.Lookup(standardRules)
	} else {
		h.title, h.description, h.rules, h.sfen = lang.HeadLearnOf(textOf(rs.Names)), textOf(rs.Summary), rs.ID, rs.SFEN
	}
	course, err := lesson.Written(rs)
	if err != nil {
		return subject{head: h} // the page says what is wrong
	}
	h.text = func(l lang.Language) template.HTML {
		texts := []lang.Text{h.description, textOf(course.First)}
		for _, step := range course.Steps {
			if title := textOf(step.Title).In(l); title != "" {
				texts = append(texts, same("**"+title+"**"), textOf(step.Task))
			}
		}
		return execute(l, h.title.In(l), texts...)
	}
	return subject{head: h}
}

// dailySubject has the position of a day's problem; without a day, of today's.
func (s *server) dailySubject(day string) (subject, error) {
	if day == "today" {
		day = ""
	}
	problem, _, err := s.trainer.OfDay(day)
	if err != nil {
		return private(errNothing)
	}
	h := heads["/daily"]
	if day != "" {
		h.title = lang.HeadDailyOf(day)
	}
	h.rules, h.sfen = problem.Rules, problem.SFEN
	h.text = func(l lang.Language) template.HTML {
		return execute(l, h.title.In(l), h.description, lang.FrontMate(problem.Plies))
	}
	return subject{head: h}, nil
}
