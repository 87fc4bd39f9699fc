package shogi

// Square is a square of a rule set's board: the number of its bit in a
// [Bitboard]. Which file and rank a Square has depends on the board; ask
// [Rules.File], [Rules.Rank] and [Rules.SquareAt]. Squares of one file stand in
// consecutive bits from the top rank down, files from Black's right to left.
type Square uint8

// NoSquare is the absent square.
const NoSquare Square = 255

// MaxSquares is the largest number of bits a board may use.
const MaxSquares = 128
