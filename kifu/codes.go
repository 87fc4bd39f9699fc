package kifu

import (
	"strings"

	"github.com/komadai/komadai/shogi"
)

// standardCodes are the names of the pieces of shogi in CSA, by their letter in
// SFEN.
var standardCodes = map[string]string{
	"P": "FU", "L": "KY", "N": "KE", "S": "GI", "G": "KI", "B": "KA", "R": "HI", "K": "OU",
	"+P": "TO", "+L": "NY", "+N": "NK", "+S": "NG", "+B": "UM", "+R": "RY",
}

// PieceCodes are the two-letter names of a rule set's pieces in CSA, which JKF
// uses too.
type PieceCodes struct {
	names [shogi.MaxKinds + 1]string
	kinds map[string]shogi.Kind
}

// NewPieceCodes names the pieces of r: as in shogi where the letter is one of
// its, else the letter twice, and what is promoted "+" and the letter.
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

// Name returns the name of a kind, "" for NoKind.
func (c *PieceCodes) Name(k shogi.Kind) string { return c.names[k&shogi.MaxKinds] }

// Kind returns the kind of that name; ok is false when there is none.
func (c *PieceCodes) Kind(name string) (k shogi.Kind, ok bool) {
	k, ok = c.kinds[name]
	return k, ok
}

// csaEnds are the words of CSA for ends, without their %. TRY and POINTS are
// ours, for ends that only other rules have.
var csaEnds = [...]struct {
	kind EndKind
	word string
}{
	{EndResign, "TORYO"}, {EndAbort, "CHUDAN"}, {EndRepetition, "SENNICHITE"}, {EndTime, "TIME_UP"},
	{EndFoulLoss, "ILLEGAL_MOVE"}, {EndImpasse, "JISHOGI"}, {EndDeclare, "KACHI"}, {EndDraw, "HIKIWAKE"},
	{EndMaxMoves, "MAX_MOVES"}, {EndMate, "TSUMI"}, {EndNoMate, "FUZUMI"}, {EndError, "ERROR"},
	{EndTakeBack, "MATTA"}, {EndTry, "TRY"}, {EndPoints, "POINTS"},
}

// CSA returns the word of CSA for k, without its %; "" where it has none. Those
// of the fouls depend on who is to move and are the codec's affair.
func (k EndKind) CSA() string {
	for _, e := range csaEnds {
		if e.kind == k {
			return e.word
		}
	}
	return ""
}

// EndOfCSA returns the end that a word of CSA, without its %, stands for.
func EndOfCSA(word string) (k EndKind, ok bool) {
	for _, e := range csaEnds {
		if e.word == word {
			return e.kind, true
		}
	}
	return EndOther, false
}
