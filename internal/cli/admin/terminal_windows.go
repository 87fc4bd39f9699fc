package admin

import (
	"os"

	"golang.org/x/sys/windows"
)

// hideInput lets the terminal not show what is typed, until restore is called.
// It is an error when the file is no terminal.
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
