package contest

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/usi"
)

// Pace is how long a player may think. Main, Increment and Byoyomi make a clock;
// the other limits hold with it or without one. The zero Pace is none.
type Pace struct {
	// Main is the time for the game (持ち時間), Increment what is added to it before
	// each move (Fischer), Byoyomi the time for each move once the main time is
	// spent.
	Main      time.Duration `json:"main,omitempty"`
	Increment time.Duration `json:"increment,omitempty"`
	Byoyomi   time.Duration `json:"byoyomi,omitempty"`
	// MoveTime is the time that the engine is told to use for a move. Nothing is
	// lost when it takes longer; where that matters, take Byoyomi.
	MoveTime time.Duration `json:"move_time,omitempty"`
	// Nodes is the number of positions to search for a move, Depth the depth in
	// plies.
	Nodes int64 `json:"nodes,omitempty"`
	Depth int   `json:"depth,omitempty"`
}

// Clocked reports whether there is a clock to lose on.
func (p *Pace) Clocked() bool { return p.Main > 0 || p.Increment > 0 || p.Byoyomi > 0 }

// String is "10s+100ms a move", "500ms byoyomi", "5000 nodes".
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

// longest bounds all times.
const longest = 24 * time.Hour

// check returns an error that names what is out of range.
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

// clock is the time left to the players of a game, each with a pace of its own.
type clock struct {
	pace [2]*Pace
	left [2]time.Duration // of the main time, the present increment with it
	// margin is what may be overstepped without loss.
	margin time.Duration
}

func newClock(pace [2]*Pace, margin time.Duration) *clock {
	return &clock{pace: pace, left: [2]time.Duration{pace[0].Main, pace[1].Main}, margin: margin}
}

// start begins a move of side: its increment is added.
func (c *clock) start(side shogi.Color) { c.left[side] += c.pace[side].Increment }

// press ends a move of side that took spent, and reports whether it came in time.
func (c *clock) press(side shogi.Color, spent time.Duration) bool {
	p := c.pace[side]
	if !p.Clocked() {
		return true
	}
	over := spent - c.left[side]
	c.left[side] = max(-over, 0)
	return over <= p.Byoyomi+c.margin
}

// room returns how long a move of side is waited for: to its deadline, or for
// timeout where there is no clock.
func (c *clock) room(side shogi.Color, timeout time.Duration) time.Duration {
	p := c.pace[side]
	if p.Clocked() {
		return c.left[side] + p.Byoyomi + c.margin
	}
	return max(timeout, 2*p.MoveTime)
}

// limits returns what the engine of side is told. full is [Player.FullClock].
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
