// Package kifu is the game record (棋譜) between all formats: headers, a start position, a tree
// of moves with variations, comments, times and evaluations, and each line's end. The codecs
// are independent packages (kifu/kakinoki, kifu/csa, kifu/jkf, kifu/sfen).
//
// A [Codec] reads with Split, game by game, or [Codec.Read], which returns every record of the
// input. Both check moves against the rules: a bad move is an [*Error] with line, column, text
// and foul. With [ReadOptions.Lenient] the tree up to the bad move is kept and the error is a
// warning, the second result. Write returns what the format cannot store; everything else
// round-trips.
//
// A reader uses a [Builder], a writer [Record.Walk], the order of text formats. [Detect] finds
// format and charset.
package kifu
