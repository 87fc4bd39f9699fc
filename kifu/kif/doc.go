// Package kif reads and writes KIF, the record format of Kakinoki's Kifu for
// Windows that most Japanese programs share, in UTF-8 and Shift_JIS, with
// variations, comments, times and bookmarks. A board diagram alone (BOD) is read
// too.
//
// The reader takes the dialects of Kifu for Windows and for Android, ShogiGUI,
// ShogiHome, PiyoShogi, Shogi Wars, 81Dojo and lishogi's large boards; what
// engines leave in comments becomes evaluations. The writer writes what Kifu for
// Windows does. docs/reference/formats.md says how the rule sets that KIF does not know
// are written.
package kif

import "github.com/komadai/komadai/kifu"

// Codec returns the codec of KIF.
func Codec() kifu.Codec {
	return kifu.Codec{Format: kifu.FormatKIF, Read: Read, Write: Write, Each: Each, Split: Split}
}
