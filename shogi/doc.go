// Package shogi is the kernel: squares, pieces, moves, rules, positions, legal moves,
// fouls and results.
//
// [Setup] is any drawing of a board. [Setup.Position] returns a legal [Position] or an
// error with all faults. [Position.Play] checks a move and names the foul.
// [Position.Make] and [Position.Unmake] are unchecked, for engines.
//
// A rule set is a [Spec], plain data. [Compile] turns it into immutable [Rules]: rule
// sets differ in tables and in generators picked at compile time, and no later code asks
// for the variant. Package variant reads Specs from TOML files; package notation reads
// and writes moves and positions.
//
// The package uses only the standard library, has no global state, never logs and never
// reads a clock.
package shogi
