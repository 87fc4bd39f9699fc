package engine

import (
	"fmt"
	"time"

	"github.com/komadai/komadai/shogi"
)

// Limits bound one search, which ends at the first bound. The zero value searches until the
// context is cancelled or [Engine.Stop]. A search always returns a legal move if there is one.
type Limits struct {
	// Depth bounds the nominal depth in plies, 1 to [MaxDepth]; 0 is no bound.
	Depth int
	// Nodes bounds the positions made by all threads; 0 is no bound. With one thread it is
	// repeatable and exact to a few nodes. A search uses at least a few hundred, so that the
	// move played was searched.
	Nodes uint64
	// MoveTime is the time for the move; 0 is no bound.
	MoveTime time.Duration

	// Time is the main time left, Increment is added after each move (Fischer), and Byoyomi is
	// per move after the main time, by colour. All zero means no clock.
	Time      [2]time.Duration
	Increment [2]time.Duration
	Byoyomi   time.Duration
	// MovesToGo is the number of moves until the next main time; 0 means that Time is for the
	// rest of the game.
	MovesToGo int

	// Infinite makes Search wait for the context or [Engine.Stop]. Time limits are ignored.
	Infinite bool
	// Ponder is Infinite until [Engine.PonderHit], which starts the clock.
	Ponder bool

	// Moves restricts the root moves; empty means all. Illegal moves are ignored.
	Moves []shogi.Move
	// Since is when the clock started; the zero time means the call of Search.
	Since time.Time
	// MultiPV is the number of best moves to report, up to [MaxMultiPV]; 0 means 1.
	MultiPV int

	// Level is the strength for people, 1 (a beginner can win) to [MaxLevel]; 0 and MaxLevel
	// are full strength.
	Level int
	// Seed varies the play of weaker levels: equal seeds and positions give equal moves on a
	// fresh engine.
	Seed uint64
}

const (
	// MaxDepth bounds the depth of a search in plies.
	MaxDepth = 100
	// MaxMultiPV bounds the number of best moves reported.
	MaxMultiPV = 500
	// MaxLevel is full strength.
	MaxLevel = 10
)

// Available returns the most time that a move of side may take, 0 without a clock.
func (l *Limits) Available(side shogi.Color) time.Duration {
	switch {
	case l.MoveTime > 0:
		return l.MoveTime
	case l.Time[side] == 0: // the clock includes the increment
		return l.Increment[side] + l.Byoyomi
	}
	return l.Time[side] + l.Byoyomi
}

func (l *Limits) clocked() bool {
	return l.Time != [2]time.Duration{} || l.Increment != [2]time.Duration{} || l.Byoyomi > 0
}

func (l *Limits) check() error {
	switch {
	case l.Depth < 0 || l.Depth > MaxDepth:
		return fmt.Errorf("engine: depth %d: must be 0 to %d", l.Depth, MaxDepth)
	case l.MoveTime < 0:
		return fmt.Errorf("engine: move time %v: must not be negative", l.MoveTime)
	case l.Time[0] < 0 || l.Time[1] < 0:
		return fmt.Errorf("engine: main time %v and %v: must not be negative", l.Time[0], l.Time[1])
	case l.Increment[0] < 0 || l.Increment[1] < 0:
		return fmt.Errorf("engine: increments %v and %v: must not be negative", l.Increment[0], l.Increment[1])
	case l.Byoyomi < 0:
		return fmt.Errorf("engine: byoyomi %v: must not be negative", l.Byoyomi)
	case l.MovesToGo < 0:
		return fmt.Errorf("engine: moves to go %d: must not be negative", l.MovesToGo)
	case l.MultiPV < 0 || l.MultiPV > MaxMultiPV:
		return fmt.Errorf("engine: MultiPV %d: must be 0 to %d", l.MultiPV, MaxMultiPV)
	case l.Level < 0 || l.Level > MaxLevel:
		return fmt.Errorf("engine: level %d: must be 0 to %d", l.Level, MaxLevel)
	}
	return nil
}

type budget struct {
	// After soft usually no new iteration starts; at hard the search stops.
	soft, hard time.Duration
	// whole: unused time is lost, as in byoyomi, so the search runs to hard unless there is
	// one legal move.
	whole bool
}

// fullSeconds extends a budget to shortly before the next full second: a clock in whole
// seconds counts a started second in full.
func (b budget) fullSeconds(l *Limits, side shogi.Color, overhead time.Duration) budget {
	most := max(l.Available(side)-overhead, leastTime)
	up := func(d time.Duration) time.Duration {
		full := (d + overhead + time.Second - 1).Truncate(time.Second) - overhead
		return min(max(d, full), max(d, most))
	}
	return budget{soft: up(b.soft), hard: up(b.hard), whole: b.whole}
}

const (
	leastTime = 2 * time.Millisecond
)

// allot returns the budget of a move of side at ply (from 1), or false without a time limit.
// It subtracts overhead.
//
// Byoyomi is used in full on top of a share of the main time, an increment almost in full. A
// sudden-death clock is spread over the expected remaining moves.
func allot(l *Limits, side shogi.Color, ply int, overhead time.Duration, q *Params) (budget, bool) {
	if l.Infinite {
		return budget{}, false
	}
	keep := func(d time.Duration) time.Duration { return max(d-overhead, leastTime) }
	if l.MoveTime > 0 {
		t := keep(l.MoveTime)
		return budget{soft: t, hard: t}, true
	}
	if !l.clocked() {
		return budget{}, false
	}
	left, inc := l.Time[side], l.Increment[side]
	if left == 0 && inc > 0 { // the clock includes the increment
		left = inc
	}
	moves := max(q.TimeMovesToGo-min(max(ply-60, 0)/6, q.TimeMovesToGo*3/8), 1)
	if l.MovesToGo > 0 {
		moves = min(moves, l.MovesToGo)
	}
	share := left/time.Duration(moves) + inc*8/10
	most := left + l.Byoyomi
	if l.Byoyomi > 0 && left < l.Byoyomi*2 {
		// In byoyomi, or nearly.
		t := keep(l.Byoyomi + left/4)
		t = min(t, keep(most))
		return budget{soft: t, hard: t, whole: true}, true
	}
	soft := share + l.Byoyomi
	hard := share*time.Duration(q.TimeMaxShares) + l.Byoyomi
	if l.MovesToGo != 1 {
		hard = min(hard, left/3+l.Byoyomi+inc)
	}
	hard = min(keep(hard), keep(most))
	return budget{soft: min(keep(soft), hard), hard: hard}, true
}
