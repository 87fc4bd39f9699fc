// Package shogi is the kernel: squares, pieces, moves, rules, positions, legal moves, fouls
// and results.
//
// [Setup] is any drawing of a board. [Setup.Position] returns a legal [Position] or all
// faults. [Position.Play] checks a move and names the foul. [Position.Make] and
// [Position.Unmake] are unchecked, for engines.
//
// A rule set is a [Spec], plain data. [Compile] turns it into immutable [Rules]: tables, and
// generators picked at compile time. No later code asks for the variant. Package variant reads
// Specs from TOML; package notation reads and writes moves and positions.
//
// The package uses only the standard library, has no global state, and neither logs nor reads
// a clock.
package shogi
