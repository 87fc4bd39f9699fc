package jkf

import (
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// endComment begins the comment of an end whose word the schema lacks, followed by KIF's word.
const endComment = "終局："

// special returns the word with side to move; exact is false for an approximation, and for an end
// with a word of its own. fouled: the previous move was illegal.
func special(end kifu.End, side shogi.Color, fouled bool) (word string, exact bool) {
	if kind := end.Closest(side); kind != end.Kind {
		word, _ = special(kifu.End{Kind: kind}, side, fouled)
		return word, false
	}
	switch end.Kind {
	case kifu.EndFoulWin:
		return sign(side.Other()) + "ILLEGAL_ACTION", true
	case kifu.EndFoulLoss:
		if fouled {
			return sign(side) + "ILLEGAL_ACTION", end.Word == ""
		}
		return "ILLEGAL_MOVE", end.Word == ""
	case kifu.EndPerpetual:
		return sign(side) + "ILLEGAL_ACTION", false
	case kifu.EndMaxMoves:
		return "HIKIWAKE", false
	case kifu.EndTry, kifu.EndPoints: // extensions of CSA
	default:
		if word := end.Kind.CSA(); word != "" {
			return word, end.Word == ""
		}
	}
	return "CHUDAN", false
}

func sign(side shogi.Color) string {
	if side == shogi.Black {
		return "+"
	}
	return "-"
}

// parseSpecial reads a word of the schema, of CSA or of KIF.
func parseSpecial(word string, side shogi.Color, fouled bool) kifu.End {
	word = strings.TrimPrefix(word, "%")
	switch word {
	case "ILLEGAL_ACTION":
		return kifu.End{Kind: kifu.EndFoulWin}
	case "ILLEGAL_MOVE":
		if fouled {
			return kifu.End{Kind: kifu.EndFoulWin}
		}
	case "+ILLEGAL_ACTION", "-ILLEGAL_ACTION":
		if word[:1] == sign(side) {
			return kifu.End{Kind: kifu.EndFoulLoss}
		}
		return kifu.End{Kind: kifu.EndFoulWin}
	}
	if kind, ok := kifu.EndOfCSA(word); ok {
		return kifu.End{Kind: kind}
	}
	return kifu.EndOf(word)
}

// endOf reads special, or the first comment if the schema has no word, and returns the other
// comments.
func endOf(word string, comments []string, side shogi.Color, fouled bool) (kifu.End, []string) {
	end := parseSpecial(word, side, fouled)
	if len(comments) == 0 || !strings.HasPrefix(comments[0], endComment) {
		return end, comments
	}
	said := kifu.EndOf(strings.TrimPrefix(comments[0], endComment))
	if near, exact := special(said, side, fouled); exact || near != word {
		return end, comments
	}
	return said, comments[1:]
}
