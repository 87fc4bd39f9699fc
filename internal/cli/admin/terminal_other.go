//go:build !unix && !windows

package admin

import (
	"errors"
	"os"
)

func hideInput(*os.File) (restore func(), err error) { return nil, errors.ErrUnsupported }
