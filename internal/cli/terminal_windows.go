package cli

import (
	"os"

	"golang.org/x/sys/windows"
)

// terminalWidth returns how many characters a line of the terminal has, 0 when the
// file is none.
func terminalWidth(f *os.File) int {
	var info windows.ConsoleScreenBufferInfo
	if err := windows.GetConsoleScreenBufferInfo(windows.Handle(f.Fd()), &info); err != nil {
		return 0
	}
	return int(info.Window.Right-info.Window.Left) + 1
}

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
