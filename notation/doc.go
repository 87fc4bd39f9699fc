// Package notation reads and writes positions and moves of every rule set: SFEN, USI, Japanese
// (▲７六歩) and Western (P-7f) move text.
//
// Files, ranks, holes, letters and names come from [shogi.Rules]. Readers check syntax, and
// legality only where the text needs it: Japanese and Western moves, and the moves of a USI
// position.
//
// Every reader bounds its input, never panics, and returns an [*Error] with the faulty text
// and its column.
package notation
