package csa

import (
	"strings"

	"github.com/komadai/komadai/shogi"
)

// standard are the names of the pieces of shogi, by their letter in SFEN.
var standard = map[string]string{
	"P": "FU", "L": "KY", "N": "KE", "S": "GI", "G": "KI", "B": "KA", "R": "HI", "K": "OU",
	"+P": "TO", "+L": "NY", "+N": "NK", "+S": "NG", "+B": "UM", "+R": "RY",
}

// alphabet are the names of the pieces of a rule set.
type alphabet struct {
	rules *shogi.Rules
	names [shogi.MaxKinds + 1]string
	kinds map[string]shogi.Kind
}

// newAlphabet names the pieces of r: as in shogi where the letter is one of its,
// else the letter twice, and for what is promoted "+" and the letter.
func newAlphabet(r *shogi.Rules) *alphabet {
	a := &alphabet{rules: r, kinds: make(map[string]shogi.Kind)}
	for _, k := range r.Kinds() {
		letter := r.Info(k).Letter
		name, ok := standard[letter]
		switch {
		case ok:
		case strings.HasPrefix(letter, "+"):
			name = letter
		default:
			name = letter + letter
		}
		a.names[k], a.kinds[name] = name, k
	}
	return a
}

// Coordinates beyond 9 are capital letters: A is 10.
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

// square reads file and rank; NoSquare where the board has none.
func (a *alphabet) square(text string) shogi.Square {
	file, rank := coordinate(text[0]), coordinate(text[1])
	if file < 1 || rank < 1 || file > a.rules.Files() || rank > a.rules.Ranks() {
		return shogi.NoSquare
	}
	return a.rules.SquareAt(file, rank)
}

// appendSquare writes file and rank.
func (a *alphabet) appendSquare(b []byte, sq shogi.Square) []byte {
	return append(b, digits[a.rules.File(sq)], digits[a.rules.Rank(sq)])
}

var signs = [2]byte{shogi.Black: '+', shogi.White: '-'}

// sign reads the sign of a side.
func sign(c byte) (side shogi.Color, ok bool) {
	switch c {
	case '+':
		return shogi.Black, true
	case '-':
		return shogi.White, true
	}
	return shogi.Black, false
}
