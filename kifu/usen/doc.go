// Package usen reads and writes USEN, the URL-safe notation of a whole record
// with its variations that web boards put into addresses:
//
//	~0.7ku2jm6y2.r~1.36e.
//
// Before the first ~ stands the position in SFEN with _ . z for / space +,
// nothing for the start position; then each line of moves: the number of moves
// before it, the moves, three digits to base 36 each, and how it ended (r
// resigned, t out of time, i a foul, j impasse, p broken off). A variation
// counts along the line written before it, as in KIF. The format was shown by
// mogproject in 2018 ("Scala.js web", slide 15); shogi playgrounds and
// ShogiHome use it.
//
// It knows boards of nine files and ranks and the pieces of shogi; it does not
// name the rule set.
package usen

import "github.com/komadai/komadai/kifu"

// Codec returns the codec of USEN.
func Codec() kifu.Codec {
	return kifu.Codec{Format: kifu.FormatUSEN, Read: Read, Write: Write, Many: true}
}
