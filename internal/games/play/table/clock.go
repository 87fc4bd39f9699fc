package table

import (
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// maxFaults failed searches in a row make the engine resign. Each delays the next search
// by one more second.
const maxFaults = 3

// Task is a position for an engine to search.
type Task struct {
	Rules *variant.RuleSet
	// Game is the game so far. The engine may change it.
	Game *shogi.Game
	// Level is from 1 to 10.
	Level int
	// Left is the remaining time by colour, unless Control is [clock.None].
	Control clock.Control
	Left    [2]clock.Remaining
}

// Choice is an engine's action: a move, a resignation or a declaration of 入玉.
type Choice struct {
	Move    shogi.Move
	Resign  bool
	Declare bool
}

// Timed reports whether the game has a time limit.
func (t *Table) Timed() bool { return t.game.Config().Control.Kind != clock.None }

// Proceed sets the clock's timer and starts the next engine search of a hosted game.
func (t *Table) Proceed() []Effect {
	turn, on := t.game.Turn()
	if !on || t.host.asleep || !t.host.here {
		effects := append(t.stopSearch(), Timer{})
		if !on {
			effects = append(effects, t.finish()...)
		}
		return effects
	}
	var timer Timer
	// The runner looks for overdue correspondence games in the store.
	if at, ok := t.game.Deadline(); ok && !t.game.Correspondence() {
		timer.At = at
	}
	effects := []Effect{timer}
	if !t.game.Player(turn).IsEngine() {
		return append(effects, t.stopSearch()...)
	}
	if t.search.number != 0 && t.search.ply == t.game.Len() {
		return effects
	}
	return append(append(effects, t.stopSearch()...), t.startSearch())
}

func (t *Table) startSearch() Effect {
	s := &t.search
	s.last++
	s.number, s.ply = s.last, t.game.Len()
	var owner people.ID
	if len(t.seats) > 0 {
		owner = t.seats[0].Holder
	}
	return Search{Number: s.number, Owner: owner, Delay: time.Duration(s.faults) * time.Second}
}

func (t *Table) finish() []Effect {
	t.host.asleep = false
	if !t.host.here {
		return nil
	}
	t.host.here = false
	return []Effect{Release{}}
}

// Searching reports whether the search number is the current one.
func (t *Table) Searching(number uint64) bool { return t.search.number == number && t.game != nil }

func (t *Table) thinking() bool {
	turn, on := t.game.Turn()
	return t.search.number != 0 || on && t.host.other != "" && t.game.Player(turn).IsEngine()
}

// Task returns the position of a search, with the clock at now. ok is false for an
// obsolete search.
func (t *Table) Task(number uint64, now time.Time) (task Task, ok bool) {
	if !t.Searching(number) {
		return Task{}, false
	}
	c, k := t.game.Config(), t.game.Clock()
	rs, err := t.book.RuleSet(c.Rules, c.Impasse)
	if err != nil {
		return Task{}, false // unreachable: the game was built from this rule set
	}
	turn, _ := t.game.Turn()
	task = Task{Rules: rs, Game: t.game.History(), Level: t.game.Player(turn).Engine, Control: c.Control}
	for side := range task.Left {
		task.Left[side] = k.Remaining(shogi.Color(side), now)
	}
	return task, true
}

// Answer ends the current search and returns the events of the engine's choice.
func (t *Table) Answer(c Choice, now time.Time) ([]match.Event, error) {
	t.search.number = 0
	side, _ := t.game.Turn()
	cmd := match.Command{Kind: match.Moved, Side: side, Seq: t.game.Seq()}
	switch {
	case c.Resign:
		cmd.Kind = match.Resigned
	case c.Declare:
		cmd.Kind = match.Declared
	default:
		cmd.Move = notation.FormatUSI(t.game.Rules(), c.Move)
	}
	return t.game.Decide(cmd, now)
}

// Fault ends a search without a legal or stored move. resign: the engine has failed too
// often.
func (t *Table) Fault() (effects []Effect, resign bool) {
	t.search.number = 0
	t.search.faults++
	switch {
	case t.game == nil:
		return t.Publish(time.Time{}), false // a viewer reloads the game and restarts the search
	case t.search.faults < maxFaults:
		return t.Proceed(), false
	}
	return nil, true
}
