//go:build !unix

package server

// fileLimit returns the maximum of open files of this process, or 0 if unknown.
func fileLimit() uint64 { return 0 }
