//go:build unix

package server

import "syscall"

// fileLimit returns the maximum of open files of this process, or 0 if unknown. The Go runtime
// has raised it as far as possible.
func fileLimit() uint64 {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0
	}
	return uint64(limit.Cur) // signed on some systems
}
