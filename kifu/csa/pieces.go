package csa

import (
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

type alphabet struct {
	*kifu.PieceCodes
	rules *shogi.Rules
}

func newAlphabet(r *shogi.Rules) *alphabet { return &alphabet{kifu.NewPieceCodes(r), r} }

// Coordinates from 10 are capital letters.
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

func coordinate(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'A' && c <= 'Z':
		return int(c-'A') + 10
	}
	return -1
}

func (a *alphabet) square(text string) shogi.Square {
	file, rank := coordinate(text[0]), coordinate(text[1])
	if file < 1 || rank < 1 || file > a.rules.Files() || rank > a.rules.Ranks() {
		return shogi.NoSquare
	}
	return a.rules.SquareAt(file, rank)
}

func (a *alphabet) appendSquare(b []byte, sq shogi.Square) []byte {
	return append(b, digits[a.rules.File(sq)], digits[a.rules.Rank(sq)])
}

var signs = [2]byte{shogi.Black: '+', shogi.White: '-'}

func sign(c byte) (side shogi.Color, ok bool) {
	switch c {
	case '+':
		return shogi.Black, true
	case '-':
		return shogi.White, true
	}
	return shogi.Black, false
}
