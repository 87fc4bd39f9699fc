package spsa

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/komadai/komadai/internal/work/batch"
)

// Course is the history of a tuning.
type Course struct {
	Options Options
	Steps   []Step
}

type Step struct {
	// Number counts from 0. Plus and Minus are the variants, Points the first one's lead.
	Number int       `json:"step"`
	Plus   []int     `json:"plus"`
	Minus  []int     `json:"minus"`
	Points int       `json:"points"`
	Values []float64 `json:"values"`
}

func (c *Course) Values() []float64 {
	if n := len(c.Steps); n > 0 {
		return slices.Clone(c.Steps[n-1].Values)
	}
	return c.Options.Starts()
}

// Setting has the other conditions of the games.
type heading struct {
	Komadai string `json:"komadai"`
	Version int    `json:"version"`
	Setting string `json:"setting"`
	Options
}

const version = 1

// Journal is a course in a file; see [batch.Journal].
type Journal struct {
	file   *batch.Journal
	course *Course
}

// OpenJournal opens or creates a journal; path "" keeps it in memory. setting describes the
// games in one line. It rejects unreadable lines and another tuning's journal.
func OpenJournal(path string, o Options, setting string) (*Journal, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	j := &Journal{course: &Course{Options: o}}
	h := &heading{Komadai: "tune", Version: version, Setting: setting, Options: o}
	var err error
	j.file, err = batch.OpenJournal(path, h, h.matches, j.take)
	return j, err
}

func (j *Journal) Close() error { return j.file.Close() }

func (j *Journal) Course() *Course { return j.course }

func (j *Journal) take(line []byte) error {
	var s Step
	if err := batch.Unseal(line, &s); err != nil {
		return err
	}
	if s.Number != len(j.course.Steps) || len(s.Values) != len(j.course.Options.Params) {
		return fmt.Errorf("step %d is out of place", s.Number)
	}
	j.course.Steps = append(j.course.Steps, s)
	return nil
}

func (h *heading) matches(line []byte) error {
	var have heading
	if err := batch.Unseal(line, &have); err != nil || have.Komadai != h.Komadai {
		return errors.New("it is no journal of komadai lab tune")
	}
	switch {
	case have.Version != h.Version:
		return fmt.Errorf("it has version %d, and this program reads version %d", have.Version, h.Version)
	case have.Setting != h.Setting:
		return fmt.Errorf("it is the journal of another tuning: its games are %s, now they are %s", have.Setting, h.Setting)
	case !slices.Equal(have.Params, h.Params):
		return errors.New("it is the journal of another tuning: it has other parameters, starts, ranges or steps")
	}
	a, b := have.Options, h.Options
	a.Params, b.Params = nil, nil
	if a.Pairs != b.Pairs || a.PairsAStep != b.PairsAStep || a.Rate != b.Rate || a.Seed != b.Seed || a.Alpha != b.Alpha || a.Gamma != b.Gamma || a.Stability != b.Stability {
		return fmt.Errorf("it is the journal of another tuning: its options are %+v, now they are %+v", a, b)
	}
	return nil
}

// Run makes the remaining steps. play lets the variants of step k play PairsAStep pairs and
// returns the first one's lead; report, if not nil, is called after each step. The error is
// that of play or ctx.
func Run(ctx context.Context, j *Journal, play func(ctx context.Context, k int, t Trial) (points int, err error), report func(*Course)) error {
	c := j.course
	for k := len(c.Steps); k < c.Options.Steps(); k++ {
		values := c.Values()
		t := c.Options.Trial(k, values)
		points, err := play(ctx, k, t)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		s := Step{Number: k, Plus: t.Plus, Minus: t.Minus, Points: points, Values: c.Options.Learn(values, t, points)}
		if err := j.file.Append(&s); err != nil {
			return err
		}
		c.Steps = append(c.Steps, s)
		if report != nil {
			report(c)
		}
	}
	return nil
}
