//go:build unix

package admin

import (
	"os/signal"
	"syscall"
)

// ignoreFileSize makes a write beyond the limit of a file's size an error, like one to a full
// disk.
func ignoreFileSize() { signal.Ignore(syscall.SIGXFSZ) }
