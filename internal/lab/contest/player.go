package contest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Player is an engine in a contest.
type Player struct {
	// Name is unique.
	Name string `json:"name"`
	// Command starts a USI engine; empty for komadai's engine.
	Command []string `json:"command,omitempty"`
	// Serve is another engine in this process, which speaks USI until in ends. A journal has
	// its Name.
	Serve func(ctx context.Context, in io.Reader, out io.Writer) error `json:"-"`
	Dir   string                                                       `json:"dir,omitempty"`
	// Entry is the name in a worker's file of engines, if not Name.
	Entry   string   `json:"-"`
	Options []Option `json:"options,omitempty"`
	// Pace overrides the contest's, if not nil.
	Pace *Pace `json:"pace,omitempty"`
	// FullClock sends a time with the current increment, as chess engines and komadai expect.
	// USI engines usually add it themselves.
	FullClock bool `json:"full_clock,omitempty"`
}

type Option struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

func (p *Player) Own() bool { return len(p.Command) == 0 && p.Serve == nil }

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
