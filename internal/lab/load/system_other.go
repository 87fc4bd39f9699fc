//go:build !linux

package load

import (
	"errors"
	"os"
)

var errLinux = errors.New("only on Linux")

const (
	suspend = noSignal("stop")
	resume  = noSignal("continue")
)

// noSignal is a signal that cannot be sent.
type noSignal string

func (s noSignal) String() string { return string(s) }
func (noSignal) Signal()          {}

func fill(int) error  { return errLinux }
func empty(int) error { return errLinux }

func protect(string) (func() error, error) { return nil, errLinux }

var _ os.Signal = suspend
