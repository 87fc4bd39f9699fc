// Package kifu is the game record (棋譜) between all formats: headers, a start position, a tree
// of moves with variations, comments, times and evaluations, and each line's end. The codecs
// are independent packages (kifu/kif, kifu/ki2, kifu/csa, kifu/jkf, kifu/usen, …).
//
// Every codec has two functions:
//
//	func Read(r io.Reader, o kifu.ReadOptions) ([]*kifu.Record, []*kifu.Error, error)
//	func Write(w io.Writer, rec *kifu.Record, o kifu.WriteOptions) ([]kifu.Loss, error)
//
// Read returns every record of the input and checks moves against the rules: a bad move is an
// [*Error] with line, column, text and foul. With [ReadOptions.Lenient] the tree up to the bad
// move is kept and the error is a warning, the second result. Write returns what the format
// cannot store; everything else round-trips. Formats with many games per file also have Each
// and Split, which read one game at a time ([Codec]).
//
// A reader uses a [Builder], a writer [Record.Walk], the order of text formats. [Detect] finds
// format and charset.
package kifu
