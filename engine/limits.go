package engine

import (
	"fmt"
	"time"

	"github.com/komadai/komadai/shogi"
)

// Limits bound one search. The zero Limits search without an end until the
// context is cancelled or [Engine.Stop] is called. The first bound that is
// reached ends the search; a search always returns a legal move if there is
// one.
type Limits struct {
	// Depth is the nominal depth in plies after which the search ends, 1 to
	// [MaxDepth]; 0 is no bound.
	Depth int
	// Nodes is the number of positions made, by all threads together, after
	// which the search ends; 0 is no bound. With one thread it is exact to
	// within a few nodes and repeatable. A few hundred are searched whatever the
	// bounds, so that the move played is one that was looked at.
	Nodes uint64
	// MoveTime is the time to use for the move; 0 is no bound.
	MoveTime time.Duration

	// Time is the main time left to each side, Increment what is added after
	// each of its moves (Fischer), by colour. Byoyomi is the time for each move
	// once the main time is spent. With all of them zero there is no clock.
	Time      [2]time.Duration
	Increment [2]time.Duration
	Byoyomi   time.Duration
	// MovesToGo is the number of moves until more main time is given; 0 means
	// that the main time is for the rest of the game.
	MovesToGo int

	// Infinite makes Search wait for the context or [Engine.Stop] even when it
	// has nothing left to search. Bounds on time are ignored.
	Infinite bool
	// Ponder is Infinite until [Engine.PonderHit]; from then on the clock runs.
	Ponder bool

	// Moves restricts the search to some moves of the root; empty means all.
	// Moves that are not legal are ignored.
	Moves []shogi.Move
	// Since is when the clock began to run, if that was before Search was called; the
	// zero time is when it is called. All times count from it.
	Since time.Time
	// MultiPV is the number of best moves to report, 0 meaning 1. At most
	// [MaxMultiPV].
	MultiPV int

	// Level is the playing strength for people, 1 (a beginner can win) to
	// [MaxLevel]; 0 and MaxLevel are full strength.
	Level int
	// Seed varies the play of the levels below full strength: the same seed in
	// the same position with a fresh engine gives the same move.
	Seed uint64
}

// Bounds of the limits.
const (
	// MaxDepth is the greatest depth of a search in plies.
	MaxDepth = 100
	// MaxMultiPV is the greatest number of best moves reported.
	MaxMultiPV = 500
	// MaxLevel is full strength.
	MaxLevel = 10
)

// clocked reports whether the limits come from a game clock.
func (l *Limits) clocked() bool {
	return l.Time != [2]time.Duration{} || l.Increment != [2]time.Duration{} || l.Byoyomi > 0
}

// check returns an error that names the limit out of range.
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
