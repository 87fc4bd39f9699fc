// Package explore finds games by position, castle, opening or player, with the moves
// played and their results.
//
// It is an inverted index. Each position has a [Key], its Zobrist key mixed with the rule
// set, independent of the path. For each key the index has the games that reached it and
// the moves played. Games are numbered from 1. A new game is loose, a row that queries
// replay. Enough loose games are folded into a [Segment]: sorted keys in blocks of some
// kilobytes. Segments are immutable; eight of a size are merged into a larger one
// (log-structured merge tree; O'Neil, Cheng, Gawlick, O'Neil 1996). Writing is
// sequential, and a query reads about one block of each of some twenty segments.
//
// Zobrist keys take 8 bytes where a packed position takes 32. With 10⁸ positions (a
// million games), the probability of any collision is 1 in 3,700, and of one with a
// queried position 1 in 10¹¹. Keys are the same in every run (package shogi) and for
// every rule set.
//
// The package is pure: data goes through [Store].
package explore
