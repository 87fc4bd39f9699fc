// Package jkf reads and writes JKF 1.0, the JSON record format of web pages
// (na2hiro's json-kifu-format). It carries what KIF carries: headers, a tree of
// variations, comments, times. Evaluations and bookmarks stand among the comments
// in the words of KIF. Positions and pieces of other rule sets follow
// docs/reference/formats.md.
//
// Reading is liberal: a move may lack what follows from the position (color,
// from, same, capture), as in records made from KI2. Keys that JKF does not know
// are warned of, not dropped in silence.
package jkf

import "github.com/komadai/komadai/kifu"

// Codec returns the codec of JKF.
func Codec() kifu.Codec { return kifu.Codec{Format: kifu.FormatJKF, Read: Read, Write: Write} }
