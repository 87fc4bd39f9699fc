package config

import (
	"fmt"
	"time"
)

// Solver bounds the mate problems that are solved for clients.
type Solver struct {
	// Problems is the number of problems solved at a time; 0 means one for every
	// two CPUs.
	Problems int
	// Time is the longest that one problem is searched.
	Time time.Duration
	// Hash is the transposition table of each search, in MiB.
	Hash int
	// Collections is a directory with problems to practise beside those shipped,
	// in files *.jsonl; "" for none.
	Collections string
}

// Bounds of the settings.
const (
	maxSolverTime = time.Hour
	maxSolverHash = 64 << 10
)

func (s Solver) validate() error {
	switch {
	case s.Problems < 0 || s.Problems > 1024:
		return fmt.Errorf("%d problems solved at a time: want 1 to 1024, or 0 for one every two CPUs", s.Problems)
	case s.Time < time.Second || s.Time > maxSolverTime:
		return fmt.Errorf("%s for a problem: want 1s to %s", s.Time, maxSolverTime)
	case s.Hash < 1 || s.Hash > maxSolverHash:
		return fmt.Errorf("%d MiB for a problem: want 1 to %d", s.Hash, maxSolverHash)
	}
	return nil
}
