// Package csa reads and writes CSA, the record format of computer shogi: versions 2.2 and 3.0
// of the Computer Shogi Association (V3.0 of 2024-05-14), with additions of servers and
// programs. A file may have many games, separated by "/".
//
// There are no variations. Comments are lines '*; "'** 123 +7776FU #45" is an evaluation.
// Extensions for other rule sets are in docs/reference/formats.md.
package csa

import "github.com/komadai/komadai/kifu"

// Codec returns the codec of CSA. It writes V3.0, or V2.2 by the options' Version. Variations and
// bookmarks are lost.
func Codec() kifu.Codec {
	return kifu.Codec{Format: kifu.FormatCSA, Split: split, Write: write, Separator: "/\n", Many: true}
}
