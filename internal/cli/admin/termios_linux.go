package admin

import (
	"golang.org/x/sys/unix"
)

// The requests that read and write how a terminal is set.
const (
	readTermios  = unix.TCGETS
	writeTermios = unix.TCSETS
)
