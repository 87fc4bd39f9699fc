// Package usen reads and writes USEN, a URL-safe notation of a record with variations:
//
//	~0.7ku2jm6y2.r~1.36e.
//
// Before the first ~ is the position in SFEN with _ . z for / space +, empty for the start.
// Each line has the number of moves before it, the moves (three base-36 digits each), and the
// end (r resigned, t out of time, i foul, j impasse, p aborted). A variation counts along the
// line before it, as in KIF. Source: mogproject, 2018 ("Scala.js web", slide 15); used by
// shogi playgrounds and ShogiHome.
//
// It supports nine files and ranks with the pieces of shogi, and does not name the rule set.
package usen

import "github.com/komadai/komadai/kifu"

// Codec returns the codec of USEN.
func Codec() kifu.Codec {
	return kifu.Codec{Format: kifu.FormatUSEN, Read: Read, Write: Write, Many: true}
}
