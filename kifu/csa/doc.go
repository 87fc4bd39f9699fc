// Package csa reads and writes CSA, the record format of computer shogi: the
// versions 2.2 and 3.0 of the Computer Shogi Association (V3.0 of 2024-05-14),
// and what servers and programs add to it. A file may hold many games, divided by
// a line "/"; [Each] reads them one at a time, so that a collection of any size
// needs the memory of its largest game.
//
// The format has one line of moves, no variations. Comments are the lines '*;
// a line "'** 123 +7776FU #45" is an evaluation. What it adds for the boards
// and pieces of other rule sets is in docs/reference/formats.md.
package csa

import "github.com/komadai/komadai/kifu"

// Codec returns the codec of CSA.
func Codec() kifu.Codec {
	return kifu.Codec{Format: kifu.FormatCSA, Read: Read, Write: Write, Each: Each, Split: Split, Separator: Separator, Many: true}
}

// Separator is the line that stands between two games of one file.
const Separator = "/\n"
