// Package ki2 reads and writes KI2, the record format of books and web pages:
// moves as they are spoken of (▲７六歩 △３四歩), six to a line, with 右 左 直 上 寄 引
// where several pieces could make the move and without squares of origin. Variations,
// comments and bookmarks are as in KIF; there are no times, and how a game ended
// stands in a line of its own (まで105手で先手の勝ち).
//
// All rule sets are written in the words of [notation.FormatJapanese]; see
// docs/reference/formats.md.
package ki2

import "github.com/komadai/komadai/kifu"

// Codec returns the codec of KI2.
func Codec() kifu.Codec {
	return kifu.Codec{Format: kifu.FormatKI2, Read: Read, Write: Write, Each: Each, Split: Split}
}
