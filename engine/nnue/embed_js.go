package nnue

import (
	"embed"
	"io/fs"
)

// networks are none in a browser: it loads the one it needs.
var networks embed.FS

// unpacked finds none of them.
func unpacked(string) ([]byte, error) { return nil, fs.ErrNotExist }
