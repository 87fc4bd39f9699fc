package config

import "fmt"

// Analysis bounds game analyses for clients.
type Analysis struct {
	// Threads is the number of positions judged at once in this process; 0 means one per two
	// CPUs, -1 none, so that workers do it.
	Threads int
	// Hash is the transposition table per thread in MiB, 1 to 4096.
	Hash int
}

const maxAnalysisThreads = 1024

func (a Analysis) validate() error {
	switch {
	case a.Threads < -1 || a.Threads > maxAnalysisThreads:
		return fmt.Errorf("%d threads for analysis: want at most %d", a.Threads, maxAnalysisThreads)
	case a.Hash < 1 || a.Hash > 4096:
		return fmt.Errorf("%d MiB for each thread of analysis: want 1 to 4096", a.Hash)
	}
	return nil
}
