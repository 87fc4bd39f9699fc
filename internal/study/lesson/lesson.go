// Package lesson has the lessons: short steps on a board, each a position with a goal. The
// steps of a rule set are those of courses/*.toml and steps made from its definition.
package lesson

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Step is one task on the board. The learner plays the side to move of SFEN. Without a reply
// the learner moves again.
type Step struct {
	// ID is unique in a rule set and permanent: browsers store it.
	ID string `toml:"id"`
	// Rules are the rule sets of the step.
	Rules []string `toml:"rules"`
	// Chapter is a key of the page's texts.
	Chapter string `toml:"chapter"`
	SFEN    string `toml:"sfen"`
	// SFENs are the positions of rule sets that need their own.
	SFENs map[string]string `toml:"sfens"`
	// Arrow is a move to show, "2g2f".
	Arrow string `toml:"arrow"`
	Goal  Goal   `toml:"goal"`
	// Replies are moves of the other side, in USI: the first after the learner's first move.
	Replies []string `toml:"replies"`
	// Most bounds the learner's moves; 0 adds some to the shortest solution.
	Most int `toml:"most"`
	// Safe: a piece that the other side could capture is a mistake.
	Safe bool `toml:"safe"`
	// Unmarked: the goal is the question, so the page marks no square.
	Unmarked bool `toml:"unmarked"`
	// Solution has the learner's moves; without it, [Solve] finds them.
	Solution []string `toml:"solution"`

	// Done is the sentence after the goal, Miss the one after a move that misses it.
	Title variant.Text `toml:"title"`
	Task  variant.Text `toml:"task"`
	Done  variant.Text `toml:"done"`
	Miss  variant.Text `toml:"miss"`

	// Made is the kind of a step made from the definition, about the piece with Letter; the
	// page has its texts.
	Made   string `toml:"-"`
	Letter string `toml:"-"`

	// Legs bound the moves that pieces need to the goal.
	Legs map[string]string `toml:"-"`
}

// Goal has conditions. All that are set must hold.
type Goal struct {
	// Reach are squares to visit, Capture squares of pieces to take.
	Reach   []string `toml:"reach"`
	Capture []string `toml:"capture"`
	// Stand are pieces in their places, "K2h".
	Stand []string `toml:"stand"`
	// Play are the moves, in order; "7g7f/2g2f" allows two.
	Play  []string `toml:"play"`
	Check bool     `toml:"check"`
	Mate  bool     `toml:"mate"`
	// Win: the game ends in the learner's favour.
	Win bool `toml:"win"`
	// Options are answers to choose from, and Answer the index of the right one; no move.
	Options []variant.Text `toml:"options"`
	Answer  int            `toml:"answer"`
}

// Course is what a newcomer to a rule set needs.
type Course struct {
	Rules string
	// First says what to try first.
	First variant.Text
	// Sample is a short game from the start position, in USI.
	Sample []string
	Steps  []Step
}

// file is one of courses/*.toml.
type file struct {
	Courses map[string]struct {
		First  variant.Text `toml:"first"`
		Sample string       `toml:"sample"`
	} `toml:"courses"`
	Steps []Step `toml:"steps"`
}

//go:embed courses
var shipped embed.FS

var files = sync.OnceValues(func() ([]file, error) {
	names, err := fs.Glob(shipped, "courses/*.toml")
	if err != nil {
		return nil, err
	}
	var out []file
	for _, name := range names {
		data, err := shipped.ReadFile(name)
		if err != nil {
			return nil, err
		}
		var f file
		if err := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields().Decode(&f); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		out = append(out, f)
	}
	return out, nil
})

// Written returns the part of a course that is written by hand: its steps may lack what [Of] adds.
func Written(rs *variant.RuleSet) (Course, error) {
	all, err := files()
	if err != nil {
		return Course{}, fmt.Errorf("lesson: %w", err)
	}
	out := Course{Rules: rs.ID}
	for _, f := range all {
		if c, ok := f.Courses[rs.Base]; ok {
			out.First, out.Sample = c.First, strings.Fields(c.Sample)
		}
		for _, s := range f.Steps {
			if slices.Contains(s.Rules, rs.Base) {
				out.Steps = append(out.Steps, s.of(rs.Base))
			}
		}
	}
	return out, nil
}

// Of returns the course of a rule set. A rule set that is not shipped has only steps made from
// its definition.
func Of(rs *variant.RuleSet) (Course, error) {
	out, err := Written(rs)
	if err != nil {
		return out, err
	}
	made, err := Made(rs)
	if err != nil {
		return Course{}, fmt.Errorf("lesson: %s: %w", rs.ID, err)
	}
	if len(out.Steps) == 0 {
		made = append(made, Basics(rs)...)
	}
	steps := append(made, out.Steps...)
	out.Steps = make([]Step, 0, len(steps))
	for _, s := range steps {
		err := s.complete(rs)
		switch {
		case err == nil:
			out.Steps = append(out.Steps, s)
		case s.Made == "" && rs.ID == rs.Base:
			return Course{}, fmt.Errorf("lesson: %s: %s: %w", rs.ID, s.ID, err)
		}
		// Other choices may forbid a solution; a lone piece may be no game.
	}
	if rs.ID != rs.Base && !legal(rs, out.Sample) {
		out.Sample = nil
	}
	return out, nil
}

// legal reports whether a game may be played from the start.
func legal(rs *variant.RuleSet, usi []string) bool {
	at := rs.StartFor(shogi.Black)
	moves, err := notation.ParseUSIMoves(rs.Rules, usi)
	return err == nil && !slices.ContainsFunc(moves, func(m shogi.Move) bool { return at.Play(m) != nil })
}

// of returns the step for one of its rule sets.
func (s Step) of(rules string) Step {
	if sfen, ok := s.SFENs[rules]; ok {
		s.SFEN = sfen
	}
	return s
}

// spare are moves beyond the shortest solution.
const spare = 2

// complete adds the solution and the bound of moves.
func (s *Step) complete(rs *variant.RuleSet) error {
	if len(s.Goal.Options) > 0 {
		return nil
	}
	if len(s.Solution) == 0 {
		found, err := Solve(rs.Rules, *s)
		if err != nil {
			return err
		}
		s.Solution = found
	} else if err := s.check(rs.Rules); err != nil {
		return err
	}
	if s.Most == 0 {
		s.Most = len(s.Solution)
		if len(s.Goal.Play) == 0 && s.Most > 1 {
			s.Most += spare
		}
	}
	if s.Most > 1 {
		s.Legs = s.legs(rs.Rules)
	}
	return nil
}

// check plays the solution.
func (s *Step) check(r *shogi.Rules) error {
	play, err := Begin(r, *s)
	if err != nil {
		return err
	}
	moves, err := notation.ParseUSIMoves(r, s.Solution)
	if err != nil {
		return err
	}
	last := Goes
	for _, m := range moves {
		if last, err = play.Move(m); err != nil {
			return err
		}
	}
	if last != Done {
		return ErrUnsolved
	}
	return nil
}

// Start returns the position of a step. Kings are optional.
func (s *Step) Start(r *shogi.Rules) (shogi.Position, error) {
	setup, err := notation.ParseSFEN(r, s.SFEN)
	if err != nil {
		return shogi.Position{}, err
	}
	return kifu.PlaceSetup(setup)
}
