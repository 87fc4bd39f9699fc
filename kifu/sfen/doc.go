// Package sfen reads and writes lists of games and positions of engines and tools, one per
// line:
//
//	position startpos moves 7g7f 3c3d
//	sfen lnsgkgsnl/1r5b1/… b - 1 moves 2g2f
//	lnsgkgsnl/1r5b1/… w - 2
//
// "position" is optional. A line "setoption name USI_Variant value torus" sets the rule set of
// later lines. Moves may end with resign or win. Lines with # are notes. Only the main line is
// stored. [Each] reads one game at a time.
package sfen

import "github.com/komadai/komadai/kifu"

// Codec returns the codec of the lists.
func Codec() kifu.Codec {
	return kifu.Codec{Format: kifu.FormatUSI, Read: Read, Write: Write, Each: Each, Split: Split, Many: true}
}
