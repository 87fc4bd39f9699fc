//go:build !js

package nnue

import "embed"

// networks are the networks that the program brings along, in files named
// ID-FINGERPRINT.nnue.gz, .diff.gz or .base.gz, made by komadai train pack. docs/networks.md tells how each was made.
//
//go:embed networks
var networks embed.FS
