package config

import "fmt"

// Analysis bounds the work on games that clients have analysed.
type Analysis struct {
	// Threads is the number of positions judged at a time in this process; 0 means
	// one for every two CPUs, -1 none: workers do it.
	Threads int
	// Hash is the transposition table of each of them in MiB, 1 to 4096.
	Hash int
}

// maxAnalysisThreads bounds Threads.
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
