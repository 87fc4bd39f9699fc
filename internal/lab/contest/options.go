package contest

import (
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/variant"
)

type Options struct {
	Rules *variant.RuleSet
	// Players are two or more, with different names.
	Players  []Player
	Schedule Schedule
	Rounds   int
	Openings Openings
	Pace     Pace
	// Margin is the tolerated overrun per move.
	Margin time.Duration
	// Timeout is for engines without a clock: for a move, and for starting.
	Timeout      time.Duration
	Adjudication Adjudication
	// SPRT, if not nil, ends a contest of two players.
	SPRT    *SPRT
	Threads int
	Workers remote.Caller
	// Waiting, if not nil, is called with true after ten seconds without a free worker, and
	// with false when one answers.
	Waiting func(bool)

	pairings []Pairing
}

const (
	DefaultMargin  = 50 * time.Millisecond
	DefaultTimeout = 2 * time.Minute
)

func (o *Options) check() error {
	switch {
	case len(o.Players) < 2:
		return fmt.Errorf("%d engines: a match needs two or more", len(o.Players))
	case o.Rounds < 0:
		return fmt.Errorf("rounds %d: must not be negative", o.Rounds)
	case o.Margin < 0 || o.Timeout <= 0:
		return errors.New("margin and timeout must not be negative, and the timeout not 0")
	case o.Threads < 1 || o.Threads > 1024:
		return fmt.Errorf("%d games at a time: must be 1 to 1024", o.Threads)
	case o.Openings == nil:
		return errors.New("there are no openings")
	}
	names := map[string]bool{}
	for i := range o.Players {
		p := &o.Players[i]
		if err := p.check(); err != nil {
			return err
		}
		if names[p.Name] {
			return fmt.Errorf("two engines are called %s: give each a name of its own", p.Name)
		}
		names[p.Name] = true
		if p.Pace == nil {
			if err := o.Pace.check(); err != nil {
				return err
			}
		}
	}
	if err := o.Adjudication.check(); err != nil {
		return err
	}
	if o.SPRT != nil {
		if len(o.Players) != 2 {
			return fmt.Errorf("a sequential test is of two engines, and there are %d", len(o.Players))
		}
		if err := o.SPRT.Check(); err != nil {
			return err
		}
	}
	o.pairings = o.Schedule.Pairings(len(o.Players))
	return nil
}

// Header determines the games: a journal continues only with an equal header.
type Header struct {
	Rules        string       `json:"rules"`
	Start        string       `json:"start"`
	Fingerprint  string       `json:"fingerprint"`
	Players      []Player     `json:"players"`
	Schedule     string       `json:"schedule"`
	Openings     string       `json:"openings"`
	Pace         Pace         `json:"pace"`
	Margin       string       `json:"margin"`
	Timeout      string       `json:"timeout"`
	Adjudication Adjudication `json:"adjudication"`
}

func (o *Options) header() Header {
	return Header{
		Rules: o.Rules.ID, Start: notation.FormatSFEN(&o.Rules.Start), Fingerprint: nnue.FingerprintOf(o.Rules.Rules).String(),
		Players: o.Players, Schedule: o.Schedule.String(), Openings: o.Openings.Describe(), Pace: o.Pace,
		Margin: o.Margin.String(), Timeout: o.Timeout.String(), Adjudication: o.Adjudication,
	}
}
