package config

import (
	"fmt"
	"time"
)

// Solver bounds mate problems for clients.
type Solver struct {
	// Problems is the number of problems solved at once; 0 means one per two CPUs.
	Problems int
	// Time bounds the search of a problem.
	Time time.Duration
	// Hash is the transposition table per search in MiB.
	Hash int
	// Collections is a directory of further problems in files *.jsonl, or "".
	Collections string
}

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
