package contest

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/usi"
)

// Pace is a player's time. Main, Increment and Byoyomi are a clock; other limits combine with
// it. The zero Pace has no limit.
type Pace struct {
	// Main is 持ち時間, Increment is added before each move (Fischer), Byoyomi is per move after
	// Main.
	Main      time.Duration `json:"main,omitempty"`
	Increment time.Duration `json:"increment,omitempty"`
	Byoyomi   time.Duration `json:"byoyomi,omitempty"`
	// MoveTime is sent to the engine; exceeding it does not lose, unlike Byoyomi.
	MoveTime time.Duration `json:"move_time,omitempty"`
	// Per move; Depth in plies.
	Nodes int64 `json:"nodes,omitempty"`
	Depth int   `json:"depth,omitempty"`
}

func (p *Pace) Clocked() bool { return p.Main > 0 || p.Increment > 0 || p.Byoyomi > 0 }

// String returns "10s+100ms a move", "500ms byoyomi", "5000 nodes".
func (p *Pace) String() string {
	var parts []string
	if p.Clocked() {
		var clock []string
		if p.Main > 0 {
			clock = append(clock, p.Main.String())
		}
		if p.Increment > 0 {
			clock = append(clock, p.Increment.String()+" a move")
		}
		if p.Byoyomi > 0 {
			clock = append(clock, p.Byoyomi.String()+" byoyomi")
		}
		parts = append(parts, strings.Join(clock, " + "))
	}
	if p.MoveTime > 0 {
		parts = append(parts, "about "+p.MoveTime.String()+" a move")
	}
	if p.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("%d nodes a move", p.Nodes))
	}
	if p.Depth > 0 {
		parts = append(parts, fmt.Sprintf("depth %d", p.Depth))
	}
	return strings.Join(parts, ", ")
}

const longest = 24 * time.Hour

func (p *Pace) check() error {
	for name, d := range map[string]time.Duration{
		"main time": p.Main, "increment": p.Increment, "byoyomi": p.Byoyomi, "move time": p.MoveTime,
	} {
		if d < 0 || d > longest {
			return fmt.Errorf("%s %v: must be 0 to %v", name, d, longest)
		}
	}
	switch {
	case p.Nodes < 0:
		return fmt.Errorf("nodes %d: must be 1 or more", p.Nodes)
	case p.Depth < 0 || p.Depth > 1000:
		return fmt.Errorf("depth %d: must be 1 to 1000", p.Depth)
	case *p == (Pace{}):
		return errors.New("there is no limit to a move: give a clock, a time a move, nodes or a depth")
	}
	return nil
}

type clock struct {
	pace   [2]*Pace
	left   [2]time.Duration // main time with the current increment
	margin time.Duration
}

func newClock(pace [2]*Pace, margin time.Duration) *clock {
	return &clock{pace: pace, left: [2]time.Duration{pace[0].Main, pace[1].Main}, margin: margin}
}

func (c *clock) start(side shogi.Color) { c.left[side] += c.pace[side].Increment }

func (c *clock) press(side shogi.Color, spent time.Duration) bool {
	p := c.pace[side]
	if !p.Clocked() {
		return true
	}
	over := spent - c.left[side]
	c.left[side] = max(-over, 0)
	return over <= p.Byoyomi+c.margin
}

func (c *clock) room(side shogi.Color, timeout time.Duration) time.Duration {
	p := c.pace[side]
	if p.Clocked() {
		return c.left[side] + p.Byoyomi + c.margin
	}
	return max(timeout, 2*p.MoveTime)
}

// full is [Player.FullClock].
func (c *clock) limits(side shogi.Color, full bool) usi.Limits {
	p := c.pace[side]
	l := usi.Limits{MoveTime: p.MoveTime, Nodes: p.Nodes, Depth: p.Depth}
	if !p.Clocked() {
		return l
	}
	l.Timed, l.Byoyomi, l.Time = true, p.Byoyomi, c.left
	for side, p := range c.pace {
		l.Increment[side] = p.Increment
	}
	if !full {
		l.Time[side] = max(0, l.Time[side]-p.Increment)
	}
	return l
}
