// Package explore finds games by their positions: what was played from a
// position, by whom, and with what success; which games show a castle or an
// opening; which games somebody played.
//
// The index is that of a search engine. Each position of a game has a [Key],
// the kernel's Zobrist key mixed with the rule set, and the index holds for each
// key the games that reached it with the move that was played there. The path
// to a position leaves no trace in its key, so transpositions count by
// themselves. Games are numbered from 1 as they come. A new game is loose: it is
// only a row, and a query replays it. When there are enough loose games they are
// folded into a [Segment]: all their keys in order, in blocks of some kilobytes.
// Segments never change; eight of one size are merged into a larger one, as in a
// log-structured merge tree (O'Neil, Cheng, Gawlick, O'Neil 1996). So the index
// is written from front to back, whatever its size, and a query reads about one
// block of each of some twenty segments.
//
// Why Zobrist keys and not the positions in full: they are 8 bytes where a
// packed position takes 32, and every row of the index holds one. With 10⁸
// positions, those of a million games, the chance that any two have the same key
// is 1 in 3,700, and that a position somebody asks for meets another's key 1 in
// 10¹¹. The keys are the same in every run of every program (package shogi),
// and they work for every rule set.
//
// The package is pure: what it keeps goes through [Store].
package explore
