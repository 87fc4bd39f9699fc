package notation

import (
	"strconv"

	"github.com/komadai/komadai/shogi"
)

// Rank letters end at t.
const maxExtent = 20

// FormatSquare returns the USI name of sq, such as "7g" or "10a": file from Black's right,
// rank letter from the top. It returns "-" off the board.
func FormatSquare(r *shogi.Rules, sq shogi.Square) string {
	if !r.Has(sq) {
		return "-"
	}
	return squareName(r.File(sq), r.Rank(sq))
}

// ParseSquare reads a USI square name. The [*Error] distinguishes malformed text, squares off
// the board and holes.
func ParseSquare(r *shogi.Rules, text string) (shogi.Square, error) {
	sq, next, err := scanSquare(formatSquare, r, text, 0)
	if err != nil {
		return shogi.NoSquare, err
	}
	if next < len(text) {
		return shogi.NoSquare, fault(formatSquare, text, next, len(text), "the square ends before this")
	}
	return sq, nil
}

func squareName(file, rank int) string {
	return strconv.Itoa(file) + string(rune('a'+rank-1))
}

// scanSquare returns the offset behind the name.
func scanSquare(format string, r *shogi.Rules, text string, at int) (shogi.Square, int, *Error) {
	i, file := at, 0
	for i < len(text) && isDigit(text[i]) && i < at+2 {
		file = file*10 + int(text[i]-'0')
		i++
	}
	if i == at || text[at] == '0' {
		return shogi.NoSquare, at, fault(format, text, at, at+runeLen(text[at:]), "a file number from 1 was expected")
	}
	if i == len(text) || text[i] < 'a' || text[i] >= 'a'+maxExtent {
		return shogi.NoSquare, i, faultf(format, text, i, i+runeLen(text[i:]), "a rank letter from a to %c was expected", 'a'+r.Ranks()-1)
	}
	rank := int(text[i]-'a') + 1
	i++
	switch sq := r.SquareAt(file, rank); {
	case file > r.Files():
		return sq, i, faultf(format, text, at, i, "there is no file %d: the board has files 1 to %d", file, r.Files())
	case rank > r.Ranks():
		return sq, i, faultf(format, text, at, i, "there is no rank %c: the board has ranks a to %c", 'a'+rank-1, 'a'+r.Ranks()-1)
	case sq == shogi.NoSquare:
		return sq, i, faultf(format, text, at, i, "%s is a hole in this board", squareName(file, rank))
	default:
		return sq, i, nil
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
