package notation

import (
	"github.com/komadai/komadai/shogi"
)

// In bytes, any notation.
const maxMoveText = 96

// An extension of komadai.
const passUSI = "pass"

// FormatUSI returns m in USI: "7g7f", "8h2b+", "P*5e", "10a9b". "M*5n" uses a mine and "pass"
// is the void move (Seishin, see rules.md). NoMove is "none". Unknown squares and kinds are
// "-".
//
// Source: Tord Romstad, "The Universal Shogi Interface" (2007).
func FormatUSI(r *shogi.Rules, m shogi.Move) string {
	switch {
	case m == shogi.NoMove:
		return "none"
	case m == shogi.Pass:
		return passUSI
	case m.IsDrop():
		return letter(r, m.Kind()) + "*" + FormatSquare(r, m.To())
	case m.IsBoard():
		text := FormatSquare(r, m.From()) + FormatSquare(r, m.To())
		if m.Promotes() {
			text += "+"
		}
		return text
	default:
		return "-"
	}
}

// ParseUSI reads a move in USI. It checks that squares and piece exist, not legality. The
// error is an [*Error].
func ParseUSI(r *shogi.Rules, text string) (shogi.Move, error) {
	if len(text) > maxMoveText {
		return shogi.NoMove, faultf(formatUSI, text, 0, len(text), "a move has at most %d bytes, this has %d", maxMoveText, len(text))
	}
	m, err := parseUSI(formatUSI, r, text)
	if err != nil {
		return shogi.NoMove, err
	}
	return m, nil
}

func parseUSI(format string, r *shogi.Rules, text string) (shogi.Move, *Error) {
	switch {
	case text == "":
		return shogi.NoMove, fault(format, text, 0, 0, "a move was expected")
	case text == passUSI:
		return shogi.Pass, nil
	case !isDigit(text[0]):
		return parseDrop(format, r, text)
	}
	from, at, err := scanSquare(format, r, text, 0)
	if err != nil {
		return shogi.NoMove, err
	}
	toStart := at
	to, at, err := scanSquare(format, r, text, at)
	if err != nil {
		return shogi.NoMove, err
	}
	if from == to {
		return shogi.NoMove, fault(format, text, toStart, at, "a move ends on another square than it starts from")
	}
	promote := at < len(text) && text[at] == '+'
	if promote {
		at++
	}
	if at < len(text) {
		return shogi.NoMove, fault(format, text, at, len(text), "nothing but + may follow the squares of a move")
	}
	return shogi.NewMove(from, to, promote), nil
}

func parseDrop(format string, r *shogi.Rules, text string) (shogi.Move, *Error) {
	if len(text) < 2 || text[1] != '*' {
		return shogi.NoMove, fault(format, text, 0, len(text), "a move is written like 7g7f, 8h2b+, P*5e or pass")
	}
	k := shogi.NoKind
	if text[0] >= 'A' && text[0] <= 'Z' {
		k = r.Kind(text[:1])
	}
	if k == shogi.NoKind {
		return shogi.NoMove, fault(format, text, 0, 1, "no piece of this rule set has that letter")
	}
	to, at, err := scanSquare(format, r, text, 2)
	if err != nil {
		return shogi.NoMove, err
	}
	if at < len(text) {
		return shogi.NoMove, fault(format, text, at, len(text), "nothing may follow the square of a drop")
	}
	return shogi.NewDrop(k, to), nil
}
