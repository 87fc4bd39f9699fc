package kifu

import (
	"strings"

	"github.com/komadai/komadai/shogi"
)

// By SFEN letter.
var standardCodes = map[string]string{
	"P": "FU", "L": "KY", "N": "KE", "S": "GI", "G": "KI", "B": "KA", "R": "HI", "K": "OU",
	"+P": "TO", "+L": "NY", "+N": "NK", "+S": "NG", "+B": "UM", "+R": "RY",
}

// PieceCodes are the two-letter piece names of CSA, also used by JKF.
type PieceCodes struct {
	names [shogi.MaxKinds + 1]string
	kinds map[string]shogi.Kind
}

// NewPieceCodes uses shogi's names for its letters, else the letter twice, and "+" and the
// letter for promoted kinds.
func NewPieceCodes(r *shogi.Rules) *PieceCodes {
	c := &PieceCodes{kinds: make(map[string]shogi.Kind)}
	for _, k := range r.Kinds() {
		letter := r.Info(k).Letter
		name, ok := standardCodes[letter]
		switch {
		case ok:
		case strings.HasPrefix(letter, "+"):
			name = letter
		default:
			name = letter + letter
		}
		c.names[k], c.kinds[name] = name, k
	}
	return c
}

// Name returns the name of k, "" for NoKind.
func (c *PieceCodes) Name(k shogi.Kind) string { return c.names[k&shogi.MaxKinds] }

// Kind is the inverse of Name.
func (c *PieceCodes) Kind(name string) (k shogi.Kind, ok bool) {
	k, ok = c.kinds[name]
	return k, ok
}

// Without %. TRY and POINTS are extensions for other rule sets.
var csaEnds = [...]struct {
	kind EndKind
	word string
}{
	{EndResign, "TORYO"}, {EndAbort, "CHUDAN"}, {EndRepetition, "SENNICHITE"}, {EndTime, "TIME_UP"},
	{EndFoulLoss, "ILLEGAL_MOVE"}, {EndImpasse, "JISHOGI"}, {EndDeclare, "KACHI"}, {EndDraw, "HIKIWAKE"},
	{EndMaxMoves, "MAX_MOVES"}, {EndMate, "TSUMI"}, {EndNoMate, "FUZUMI"}, {EndError, "ERROR"},
	{EndTakeBack, "MATTA"}, {EndTry, "TRY"}, {EndPoints, "POINTS"},
}

// CSA returns the CSA word without %, or "". The codec handles fouls, which depend on the side
// to move.
func (k EndKind) CSA() string {
	for _, e := range csaEnds {
		if e.kind == k {
			return e.word
		}
	}
	return ""
}

// EndOfCSA is the inverse of [EndKind.CSA].
func EndOfCSA(word string) (k EndKind, ok bool) {
	for _, e := range csaEnds {
		if e.word == word {
			return e.kind, true
		}
	}
	return EndOther, false
}
