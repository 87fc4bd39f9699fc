// Package jkf reads and writes JKF 1.0, the JSON record format of web pages (na2hiro's
// json-kifu-format), with headers, variations, comments and times. Evaluations and bookmarks
// are comments in KIF's words. Extensions for other rule sets are in
// docs/reference/formats.md.
//
// A move may omit what follows from the position (color, from, same, capture). Unknown keys
// give warnings.
package jkf

import "github.com/komadai/komadai/kifu"

// Codec returns the codec of JKF. It writes one line of JSON. Notes and fractions of seconds are
// lost.
func Codec() kifu.Codec { return kifu.Codec{Format: kifu.FormatJKF, Split: split, Write: write} }
