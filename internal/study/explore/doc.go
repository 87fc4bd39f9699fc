// Package explore finds games by position, castle, opening or player, with the moves played
// and their results.
//
// It is an inverted index. The [Key] of a position is its Zobrist key mixed with the rule set.
// Each key lists the games that reached it and the moves played. A new game is loose, a row
// that queries replay. Loose games are folded into an immutable [Segment] of sorted keys.
// Eight segments of a size are merged into a larger one (log-structured merge tree; O'Neil,
// Cheng, Gawlick, O'Neil 1996). A query reads about one block of some kilobytes in each of
// some twenty segments.
//
// A Zobrist key takes 8 bytes, a packed position 32. With 10⁸ positions (a million games), the
// probability of any collision is 1 in 3,700, and of one with a queried position 1 in 10¹¹.
// Keys are stable across runs and rule sets.
//
// The package is pure: data goes through [Store].
package explore
