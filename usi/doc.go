// Package usi speaks the Universal Shogi Interface both ways: [Serve] offers
// komadai's engine to a program that asks, and [Open] drives a foreign engine.
//
// The protocol is Tord Romstad's "The Universal Shogi Interface" (2007) with
// what programs have made of it since: Shogidokoro's go mate, the option names
// of the YaneuraOu family, the variants of Fairy-Stockfish, ponderhit with
// times. Where programs differ, what is read is liberal and what is written is
// what all of them read.
//
// A line is bounded, its text 7-bit ASCII when written. Black (先手) is always
// the b of btime and the first player's colour. Times are of package time's
// Duration, whole milliseconds on the wire. Scores are seen from the side to
// move.
//
// The package reads no clock: it waits with contexts and timers. What it starts
// it ends: no goroutine outlives [Serve], or an [Engine] after
// [Engine.Quit].
package usi
