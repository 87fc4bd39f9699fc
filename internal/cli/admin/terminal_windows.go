package admin

import (
	"os"

	"golang.org/x/sys/windows"
)

// hideInput turns off the echo until restore is called. It fails if f is not a terminal.
func hideInput(f *os.File) (restore func(), err error) {
	handle := windows.Handle(f.Fd())
	var before uint32
	if err := windows.GetConsoleMode(handle, &before); err != nil {
		return nil, err
	}
	if err := windows.SetConsoleMode(handle, before&^windows.ENABLE_ECHO_INPUT); err != nil {
		return nil, err
	}
	return func() { _ = windows.SetConsoleMode(handle, before) }, nil
}
