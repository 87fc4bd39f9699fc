//go:build !unix && !windows

package cli

import (
	"errors"
	"os"
)

// terminalWidth knows no terminals here.
func terminalWidth(*os.File) int { return 0 }

// hideInput knows no terminals here.
func hideInput(*os.File) (restore func(), err error) { return nil, errors.ErrUnsupported }
