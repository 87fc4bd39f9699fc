package contest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/komadai/komadai/internal/work/batch"
)

// Course is the history of a tuning, kept in a journal; see [batch.Journal].
type Course struct {
	Options TuneOptions
	Steps   []Step

	journal *batch.Journal
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
type tuneHeading struct {
	Komadai string `json:"komadai"`
	Version int    `json:"tuneVersion"`
	Setting string `json:"setting"`
	TuneOptions
}

const tuneVersion = 1

// OpenCourse opens or creates a tuning's journal; path "" keeps it in memory. setting describes
// the games in one line. It rejects unreadable lines and another tuning's journal.
func OpenCourse(path string, o TuneOptions, setting string) (*Course, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	c := &Course{Options: o}
	h := &tuneHeading{Komadai: "tune", Version: tuneVersion, Setting: setting, TuneOptions: o}
	var err error
	c.journal, err = batch.OpenJournal(path, h, h.matches, c.take)
	return c, err
}

func (c *Course) Close() error { return c.journal.Close() }

func (c *Course) take(line []byte) error {
	var s Step
	if err := batch.Unseal(line, &s); err != nil {
		return err
	}
	if s.Number != len(c.Steps) || len(s.Values) != len(c.Options.Params) {
		return fmt.Errorf("step %d is out of place", s.Number)
	}
	c.Steps = append(c.Steps, s)
	return nil
}

func (h *tuneHeading) matches(line []byte) error {
	var have tuneHeading
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
	a, b := have.TuneOptions, h.TuneOptions
	a.Params, b.Params = nil, nil
	if !reflect.DeepEqual(a, b) {
		return fmt.Errorf("it is the journal of another tuning: its options are %+v, now they are %+v", a, b)
	}
	return nil
}

// Tune makes the remaining steps. play lets the variants of step k play PairsAStep pairs and
// returns the first one's lead; report, if not nil, is called after each step. The error is
// that of play or ctx.
func Tune(ctx context.Context, c *Course, play func(ctx context.Context, k int, t Trial) (points int, err error), report func(*Course)) error {
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
		if err := c.journal.Append(&s); err != nil {
			return err
		}
		c.Steps = append(c.Steps, s)
		if report != nil {
			report(c)
		}
	}
	return nil
}
