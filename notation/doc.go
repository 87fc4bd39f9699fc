// Package notation writes positions and moves of every rule set as text and
// reads them back: SFEN, USI, Japanese move text (▲７六歩) and Western move
// text (P-7f).
//
// Nothing here depends on which rule set is played: files, ranks, holes,
// letters and names come from [shogi.Rules]. Readers say whether a text means
// something on the board at hand; whether a move is legal is the kernel's
// business, except where the text itself needs the legal moves to have a
// meaning (Japanese and Western move text, the moves of a USI position).
//
// Every reader bounds its input, never panics, and returns an [*Error] that
// names the column and the offending text in one sentence.
package notation
