//go:build unix

package admin

import (
	"os"

	"golang.org/x/sys/unix"
)

// hideInput turns off the echo until restore is called. It fails if f is not a terminal.
func hideInput(f *os.File) (restore func(), err error) {
	fd := int(f.Fd())
	before, err := unix.IoctlGetTermios(fd, readTermios)
	if err != nil {
		return nil, err
	}
	mute := *before
	mute.Lflag &^= unix.ECHO
	mute.Lflag |= unix.ICANON | unix.ISIG
	if err := unix.IoctlSetTermios(fd, writeTermios, &mute); err != nil {
		return nil, err
	}
	return func() { _ = unix.IoctlSetTermios(fd, writeTermios, before) }, nil
}
