//go:build !unix

package server

// fileLimit returns how many files and connections this process may have open, 0
// where that is unknown.
func fileLimit() uint64 { return 0 }
