// Package kifu holds a game record (棋譜): headers, a start position, a tree of
// moves with variations, comments, times and evaluations, and how each line
// ended. It is the one form between all record formats; the codecs are
// packages of their own (kifu/kif, kifu/ki2, kifu/csa, kifu/jkf, kifu/usen, …)
// and none of them knows another.
//
// Every codec has the same two functions:
//
//	func Read(r io.Reader, o kifu.ReadOptions) ([]*kifu.Record, []*kifu.Error, error)
//	func Write(w io.Writer, rec *kifu.Record, o kifu.WriteOptions) ([]kifu.Loss, error)
//
// Read returns every record of the input, one for formats that hold one game.
// Moves are checked against the rules as they are read: a bad move is an
// [*Error] with line, column, the text and the foul. With
// [ReadOptions.Lenient] the tree up to the bad move is kept and the error is
// among the warnings, the second result; a move is never dropped without one.
// Write returns by name what the format could not carry; all else survives a
// round trip. Formats of which a file holds many games have two more, Each and
// Split, which read a collection of any size one game at a time ([Codec]).
//
// A reader feeds a [Builder], which keeps the position, checks the moves and
// makes the tree; a writer follows [Record.Walk], which visits the tree in the
// order in which text formats write it. [Detect] names format and charset of
// an input from its content.
package kifu
