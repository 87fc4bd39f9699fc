package tsume

import (
	"fmt"
	"io"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume/compose"
)

// problemLine is a composed problem as JSON. The first fields are those of the trainer's sets.
type problemLine struct {
	ID      string   `json:"id"`
	Rules   string   `json:"rules"`
	SFEN    string   `json:"sfen"`
	Plies   int      `json:"plies"`
	Moves   []string `json:"moves"`
	Quality int      `json:"quality"`
	Rating  int      `json:"rating"`
	Tags    []string `json:"tags,omitempty"`

	Japanese string      `json:"ja,omitempty"`
	Pieces   int         `json:"pieces,omitempty"`
	Traits   []traitLine `json:"traits,omitempty"`
	// Attempt is the number of the attempt that made it, Recipe the options.
	Attempt *int   `json:"attempt,omitempty"`
	Recipe  string `json:"recipe,omitempty"`
}

type traitLine struct {
	Name   string `json:"name"`
	Count  int    `json:"count"`
	Points int    `json:"points"`
}

type problemForm uint8

const (
	formText problemForm = iota
	formFull             // all of a problemLine
	formSet              // the fields of the trainer's sets
	formSFEN
)

type problemWriter struct {
	w       io.Writer
	form    problemForm
	lang    lang.Language
	recipe  string
	written int
}

func newProblemLine(p *compose.Problem, recipe string) problemLine {
	rules := p.Position.Rules()
	line := problemLine{
		ID: p.ID(), Rules: rules.ID(), SFEN: p.SFEN(), Plies: p.Plies(), Quality: p.Appraisal.Quality, Rating: p.Rating(),
		Moves: solve.USI(rules, p.Line), Japanese: lineText(p.Position, shogi.NoMove, p.Line), Pieces: p.Appraisal.Pieces, Attempt: &p.Attempt, Recipe: recipe,
	}
	for _, tag := range compose.Tags(p.Position, p.Line, p.Flaws) {
		line.Tags = append(line.Tags, string(tag))
	}
	for _, t := range p.Appraisal.Traits {
		line.Traits = append(line.Traits, traitLine{string(t.Name), t.Count, t.Points})
	}
	return line
}

func (w *problemWriter) write(p *compose.Problem) error {
	line := newProblemLine(p, w.recipe)
	w.written++
	switch w.form {
	case formSFEN:
		_, err := fmt.Fprintln(w.w, line.SFEN)
		return err
	case formSet:
		line.Japanese, line.Pieces, line.Traits, line.Attempt, line.Recipe = "", 0, nil, nil, ""
		return verb.PrintJSON(w.w, line)
	case formFull:
		return verb.PrintJSON(w.w, line)
	}
	return w.text(p, line)
}
