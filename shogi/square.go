package shogi

// Square is the bit number of a square in a [Bitboard]. File and rank depend on the board; see
// [Rules.File], [Rules.Rank], [Rules.SquareAt]. Squares of a file have consecutive bits from
// the top; files go from Black's right to left.
type Square uint8

// NoSquare is the absent square.
const NoSquare Square = 255

// MaxSquares bounds the squares of a board.
const MaxSquares = 128
