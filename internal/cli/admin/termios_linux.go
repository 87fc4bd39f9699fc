package admin

import (
	"golang.org/x/sys/unix"
)

// ioctl requests for terminal settings.
const (
	readTermios  = unix.TCGETS
	writeTermios = unix.TCSETS
)
