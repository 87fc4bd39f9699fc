// Package kif reads and writes KIF, the format of Kakinoki's Kifu for Windows, in UTF-8 and
// Shift_JIS. It also reads a board diagram alone (BOD).
//
// The reader accepts the dialects of Kifu for Windows and Android, ShogiGUI, ShogiHome,
// PiyoShogi, Shogi Wars, 81Dojo and lishogi's large boards; engine comments become
// evaluations. The writer follows Kifu for Windows. Extensions for other rule sets are in
// docs/reference/formats.md.
package kif

import "github.com/komadai/komadai/kifu"

// Codec returns the codec of KIF.
func Codec() kifu.Codec {
	return kifu.Codec{Format: kifu.FormatKIF, Read: Read, Write: Write, Each: Each, Split: Split}
}
