//go:build darwin || dragonfly || freebsd || netbsd || openbsd

package admin

import "golang.org/x/sys/unix"

// ioctl requests for terminal settings.
const (
	readTermios  = unix.TIOCGETA
	writeTermios = unix.TIOCSETA
)
