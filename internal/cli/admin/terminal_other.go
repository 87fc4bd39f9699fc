//go:build !unix && !windows

package admin

import (
	"errors"
	"os"
)

// hideInput knows no terminals here.
func hideInput(*os.File) (restore func(), err error) { return nil, errors.ErrUnsupported }
