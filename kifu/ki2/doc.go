// Package ki2 reads and writes KI2, the format of books and web pages: moves as spoken (▲７六歩
// △３四歩), six per line, with 右 左 直 上 寄 引 instead of origins. Variations, comments and bookmarks
// are as in KIF; there are no times, and the end is a line of its own (まで105手で先手の勝ち).
//
// Moves of all rule sets follow [notation.FormatJapanese]; see docs/reference/formats.md.
package ki2

import "github.com/komadai/komadai/kifu"

// Codec returns the codec of KI2.
func Codec() kifu.Codec {
	return kifu.Codec{Format: kifu.FormatKI2, Read: Read, Write: Write, Each: Each, Split: Split}
}
