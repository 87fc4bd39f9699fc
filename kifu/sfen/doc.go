// Package sfen reads and writes two formats of positions in SFEN and moves of engines.
//
// USI lists have games and positions of engines and tools, one per line:
//
//	position startpos moves 7g7f 3c3d
//	sfen lnsgkgsnl/1r5b1/… b - 1 moves 2g2f
//	lnsgkgsnl/1r5b1/… w - 2
//
// "position" is optional. A line "setoption name USI_Variant value torus" sets the rule set of
// later lines. Moves may end with resign or win. Lines with # are notes.
//
// USEN is a URL-safe notation of a record with variations:
//
//	~0.7ku2jm6y2.r~1.36e.
//
// Before the first ~ is the position in SFEN with _ . z for / space +, empty for the start.
// Each line has the number of moves before it, the moves (three base-36 digits each), and the
// end (r resigned, t out of time, i foul, j impasse, p aborted). A variation counts along the
// line before it, as in KIF. Source: mogproject, 2018 ("Scala.js web", slide 15); used by
// shogi playgrounds and ShogiHome.
package sfen

import "github.com/komadai/komadai/kifu"

// USI returns the codec of USI lists. They store only the main line.
func USI() kifu.Codec {
	return kifu.Codec{Format: kifu.FormatUSI, Split: splitUSI, Write: writeUSI, Many: true}
}

// USEN returns the codec of USEN, a record per line or address with the parameter usen. It stores
// moves and ends on boards of nine files and ranks with the pieces of shogi; other boards are an
// error. It does not name the rule set.
func USEN() kifu.Codec {
	return kifu.Codec{Format: kifu.FormatUSEN, Split: splitUSEN, Write: writeUSEN, Many: true}
}

// headLosses are the data before the moves that neither format stores.
func headLosses(rec *kifu.Record) *kifu.Losses {
	var losses kifu.Losses
	losses.AddNotes(rec.Notes)
	for _, h := range rec.Headers {
		losses.Add(kifu.LossHeaders, h.Key+"："+h.Value)
	}
	if name := rec.Start.Handicap; name != "" && name != kifu.StartAt(rec.Rules, rec.Start.Position).Handicap {
		losses.Add(kifu.LossHandicapName, name)
	}
	return &losses
}
