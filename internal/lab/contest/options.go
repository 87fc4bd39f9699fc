package contest

import (
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/lab/elo"
	"github.com/komadai/komadai/internal/work/delegate"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/variant"
)

// Options say what is played.
type Options struct {
	// Rules is the rule set.
	Rules *variant.RuleSet
	// Players are two or more, with different names.
	Players  []Player
	Schedule Schedule
	// Rounds is the number of rounds, 0 for no end but a decision or ctx's.
	Rounds   int
	Openings Openings
	// Pace is that of the players who have none of their own.
	Pace Pace
	// Margin is what a move may overstep its time without loss.
	Margin time.Duration
	// Timeout is how long an engine is waited for where no clock runs: for a move,
	// and to get ready.
	Timeout      time.Duration
	Adjudication Adjudication
	// SPRT, when not nil, ends a contest of two players by its decision.
	SPRT *elo.SPRT
	// Threads is the number of games played at a time.
	Threads int
	// Workers, when not nil, has the games played by workers (see [Host]) instead of
	// in this program.
	Workers delegate.Caller
	// Waiting, when not nil, is told once when no worker has a place free for
	// ten seconds, and again when one has.
	Waiting func(bool)

	pairings []Pairing
}

// Defaults of the options.
const (
	DefaultMargin  = 50 * time.Millisecond
	DefaultTimeout = 2 * time.Minute
)

// check returns an error that says what is wrong, and completes the options.
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

// Header is what makes the games what they are: a journal is continued only by a
// contest with the same header.
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

// header returns the header of the options.
func (o *Options) header() Header {
	return Header{
		Rules: o.Rules.ID, Start: notation.FormatSFEN(&o.Rules.Start), Fingerprint: fingerprint(o.Rules),
		Players: o.Players, Schedule: o.Schedule.String(), Openings: o.Openings.Describe(), Pace: o.Pace,
		Margin: o.Margin.String(), Timeout: o.Timeout.String(), Adjudication: o.Adjudication,
	}
}
