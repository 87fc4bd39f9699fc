// Package usi implements both sides of the Universal Shogi Interface: [Serve] is komadai's
// engine, [Open] drives other engines.
//
// The protocol is Tord Romstad's "The Universal Shogi Interface" (2007) with common
// extensions: Shogidokoro's go mate, options of the YaneuraOu family, variants of
// Fairy-Stockfish, ponderhit with times. Reading is liberal, writing conservative.
//
// Lines are bounded and written in 7-bit ASCII. Black (先手) is the b of btime. Times are whole
// milliseconds on the wire. Scores are from the side to move.
//
// The package reads no clock: it uses contexts and timers. No goroutine outlives [Serve], or
// an [Engine] after [Engine.Quit].
package usi
