package explore

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Part is a pattern: pieces on squares and minimum hands.
type Part struct {
	// NoPiece is an empty square.
	Squares []Placed
	// Hands are minimum counts.
	Hands [2]map[shogi.Kind]int
}

type Placed struct {
	Square shogi.Square
	Piece  shogi.Piece
}

// PartError reports an invalid word of a pattern.
type PartError struct {
	// Word is "" if the number of words is wrong.
	Word, Why string
}

func (e *PartError) Error() string {
	if e.Word == "" {
		return "the part of a position " + e.Why
	}
	return fmt.Sprintf("%q in the part of a position: %s: want a piece and its square, K8h, an empty square, -5e, or a piece in hand, 2P*", e.Word, e.Why)
}

// maxPart is in words.
const maxPart = 200

// ParsePart reads a pattern: K8h for Black's king on 8h, g7b for White's gold, +R2a for a
// promoted rook, -5e for an empty square, P* or 2P* for at least so many pawns in Black's
// hand, b* for White's bishop. The error is a [*PartError].
func ParsePart(r *shogi.Rules, text string) (*Part, error) {
	words := strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == ',' || c == '\n' || c == '\t' })
	switch {
	case len(words) == 0:
		return nil, &PartError{Why: "is empty: want words like K8h G7h"}
	case len(words) > maxPart:
		return nil, &PartError{Why: fmt.Sprintf("has more than %d words", maxPart)}
	}
	part := &Part{}
	for _, word := range words {
		if err := part.add(r, word); err != nil {
			return nil, err
		}
	}
	return part, nil
}

func (t *Part) add(r *shogi.Rules, word string) error {
	bad := func(why string) error { return &PartError{word, why} }
	if hand, ok := strings.CutSuffix(word, "*"); ok {
		digits := strings.TrimRight(hand, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
		n, letter := 1, hand[len(digits):]
		if digits != "" {
			var err error
			if n, err = strconv.Atoi(digits); err != nil || n < 1 || n > 99 {
				return bad("there is no such number of pieces")
			}
		}
		pc := pieceOf(r, letter)
		if pc == shogi.NoPiece || !slices.Contains(r.HandKinds(), pc.Kind()) {
			return bad("there is no such piece in hand")
		}
		if t.Hands[pc.Color()] == nil {
			t.Hands[pc.Color()] = map[shogi.Kind]int{}
		}
		t.Hands[pc.Color()][pc.Kind()] = n
		return nil
	}
	at := strings.IndexAny(word, "0123456789")
	if at < 1 {
		return bad("it names no square")
	}
	sq, err := notation.ParseSquare(r, word[at:])
	if err != nil {
		return bad("there is no such square")
	}
	pc := shogi.NoPiece
	if letter := word[:at]; letter != "-" {
		if pc = pieceOf(r, letter); pc == shogi.NoPiece {
			return bad("there is no such piece")
		}
	}
	if slices.ContainsFunc(t.Squares, func(p Placed) bool { return p.Square == sq }) {
		return bad("the square is named twice")
	}
	t.Squares = append(t.Squares, Placed{sq, pc})
	return nil
}

func pieceOf(r *shogi.Rules, letter string) shogi.Piece {
	upper := strings.ToUpper(letter)
	switch k := r.Kind(upper); {
	case letter == "" || k == shogi.NoKind:
		return shogi.NoPiece
	case upper == letter:
		return shogi.NewPiece(shogi.Black, k)
	case strings.ToLower(letter) == letter:
		return shogi.NewPiece(shogi.White, k)
	}
	return shogi.NoPiece
}

// Turned returns the part rotated with colours swapped.
func (t *Part) Turned(r *shogi.Rules) *Part {
	out := &Part{Hands: [2]map[shogi.Kind]int{t.Hands[1], t.Hands[0]}}
	for _, p := range t.Squares {
		pc := p.Piece
		if pc != shogi.NoPiece {
			pc = shogi.NewPiece(pc.Color().Other(), pc.Kind())
		}
		out.Squares = append(out.Squares, Placed{r.Reverse(p.Square), pc})
	}
	return out
}

// In reports whether p contains the part.
func (t *Part) In(p *shogi.Position) bool {
	for _, s := range t.Squares {
		if p.Piece(s.Square) != s.Piece {
			return false
		}
	}
	for c, hand := range t.Hands {
		for k, n := range hand {
			if p.Hand(shogi.Color(c), k) < n {
				return false
			}
		}
	}
	return true
}
