// Package csa reads and writes CSA, the record format of computer shogi: versions 2.2 and 3.0
// of the Computer Shogi Association (V3.0 of 2024-05-14), with additions of servers and
// programs. A file may have many games, separated by "/"; [Each] reads them one at a time.
//
// There are no variations. Comments are lines '*; "'** 123 +7776FU #45" is an evaluation.
// Extensions for other rule sets are in docs/reference/formats.md.
package csa

import "github.com/komadai/komadai/kifu"

// Codec returns the codec of CSA.
func Codec() kifu.Codec {
	return kifu.Codec{Format: kifu.FormatCSA, Read: Read, Write: Write, Each: Each, Split: Split, Separator: Separator, Many: true}
}

// Separator is the line between games of a file.
const Separator = "/\n"
