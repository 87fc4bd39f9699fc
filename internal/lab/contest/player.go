package contest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Player is an engine that takes part.
type Player struct {
	// Name is what the player is called in all that is reported; names differ.
	Name string `json:"name"`
	// Command starts a USI engine, the program first; empty for komadai's own
	// engine, which then runs in this program.
	Command []string `json:"command,omitempty"`
	// Serve is an engine of this program that is none of komadai's, in place of a
	// command: it speaks USI on in and out until in ends. A journal knows it by Name.
	Serve func(ctx context.Context, in io.Reader, out io.Writer) error `json:"-"`
	// Dir is the directory in which the program is started, "" for the present one.
	Dir string `json:"dir,omitempty"`
	// Entry is what a worker's file of engines calls it, where that is not Name.
	Entry string `json:"-"`
	// Options are set before the first game, in order.
	Options []Option `json:"options,omitempty"`
	// Pace is how long the player may think, nil for the pace of the contest.
	Pace *Pace `json:"pace,omitempty"`
	// FullClock says that the engine expects the time it is told to hold the
	// increment of the present move already, as chess engines do. USI engines, as a
	// rule, add it themselves. komadai's own engine has it so.
	FullClock bool `json:"full_clock,omitempty"`
}

// Option is a value for an option of an engine.
type Option struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Own reports whether the player is komadai's own engine.
func (p *Player) Own() bool { return len(p.Command) == 0 && p.Serve == nil }

// check returns an error that says what is wrong with the player.
func (p *Player) check() error {
	switch {
	case p.Name == "":
		return errors.New("an engine has no name")
	case strings.ContainsAny(p.Name, "\t\r\n"):
		return fmt.Errorf("the name %q of an engine: must be one line", p.Name)
	case len(p.Command) > 0 && p.Command[0] == "":
		return fmt.Errorf("engine %s: its command is empty", p.Name)
	}
	for _, o := range p.Options {
		if o.Name == "" || strings.ContainsAny(o.Name+o.Value, "\r\n") {
			return fmt.Errorf("engine %s: option %q: a name and a value on one line are wanted", p.Name, o.Name)
		}
	}
	if p.Pace != nil {
		if err := p.Pace.check(); err != nil {
			return fmt.Errorf("engine %s: %w", p.Name, err)
		}
	}
	return nil
}
