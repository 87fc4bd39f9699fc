//go:build unix

package server

import "syscall"

// fileLimit returns how many files and connections this process may have open, 0
// where that is unknown. The Go runtime has raised it at the start as far as
// the user may.
func fileLimit() uint64 {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0
	}
	return uint64(limit.Cur) // signed on some systems
}
