//go:build darwin || dragonfly || freebsd || netbsd || openbsd

package admin

import "golang.org/x/sys/unix"

// The requests that read and write how a terminal is set.
const (
	readTermios  = unix.TIOCGETA
	writeTermios = unix.TIOCSETA
)
