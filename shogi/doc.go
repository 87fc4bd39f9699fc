// Package shogi is the kernel of komadai: colours, squares, pieces, moves,
// compiled rule sets, positions, legal moves, fouls and results.
//
// The life of a position is [Setup] (anything a person can draw), [Position]
// (legal by its rule set; an error names each fault) and [Move].
// [Position.Play] checks a move and names the foul; [Position.Make] and
// [Position.Unmake] do not check and are for engines.
//
// A rule set reaches the kernel as a [Spec], plain data that [Compile] turns
// once into immutable [Rules]. Nothing after that asks which variant it is:
// two rule sets differ in tables and in strategies picked at compile time.
// Package variant reads Specs from TOML files; package notation reads and
// writes positions and moves as text.
//
// The package uses the standard library only, keeps no global state, never
// logs and never reads a clock.
package shogi
