package nnue

import "embed"

// networks are none in a browser: it loads the one it needs.
var networks embed.FS
