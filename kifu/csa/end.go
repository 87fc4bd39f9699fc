package csa

import (
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// Fouls by side, independent of the side to move.
const (
	blackFoul = "%+ILLEGAL_ACTION"
	whiteFoul = "%-ILLEGAL_ACTION"
)

// In bytes.
const maxWord = 80

// parseEnd reads an end with side to move. fouled: the end is about the previous, illegal
// move.
func parseEnd(word string, side shogi.Color, fouled bool) kifu.End {
	switch {
	case word == blackFoul || word == whiteFoul:
		if (word == blackFoul) == (side == shogi.Black) {
			return kifu.End{Kind: kifu.EndFoulLoss}
		}
		return kifu.End{Kind: kifu.EndFoulWin}
	case word == "%ILLEGAL_MOVE" && fouled:
		return kifu.End{Kind: kifu.EndFoulWin}
	}
	if kind, ok := kifu.EndOfCSA(strings.TrimPrefix(word, "%")); ok {
		return kifu.End{Kind: kind}
	}
	return kifu.End{Kind: kifu.EndOther, Word: strings.TrimSpace(strings.ToValidUTF8(word[:min(len(word), maxWord)], ""))}
}

// formatEnd returns the word with side to move; exact is false for an approximation. fouled:
// the previous move was illegal.
func formatEnd(end kifu.End, side shogi.Color, fouled, old bool) (word string, exact bool) {
	guilty := side
	if end.Kind == kifu.EndFoulWin {
		guilty = side.Other()
	}
	if end.Kind == kifu.EndFoulWin || end.Kind == kifu.EndFoulLoss && fouled {
		if guilty == shogi.Black {
			return blackFoul, true
		}
		return whiteFoul, true
	}
	if end.Kind == kifu.EndPerpetual {
		return "%ILLEGAL_MOVE", false
	}
	if end.Kind == kifu.EndOther && isWord(end.Word) {
		if back := parseEnd(end.Word, side, false); back == end {
			return end.Word, true
		}
	}
	if old && end.Kind == kifu.EndMaxMoves {
		return "%HIKIWAKE", false
	}
	if word := end.Kind.CSA(); word != "" {
		return "%" + word, end.Word == ""
	}
	return "%CHUDAN", false
}

func isWord(text string) bool {
	return len(text) > 1 && len(text) <= maxWord && text[0] == '%' && !strings.ContainsAny(text, ", \t\r\n") &&
		strings.TrimSpace(text) == text
}
