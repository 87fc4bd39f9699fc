package usen

import (
	"fmt"
	"strconv"

	"github.com/komadai/komadai/shogi"
)

const (
	side    = 9
	squares = side * side
	digits  = 3
	base    = 36
)

var hand = map[string]int{"G": 9, "P": 10, "L": 11, "N": 12, "S": 13, "B": 14, "R": 15}

func number(r *shogi.Rules, sq shogi.Square) int { return (r.Rank(sq)-1)*side + r.File(sq) - 1 }

func square(r *shogi.Rules, n int) shogi.Square { return r.SquareAt(n%side+1, n/side+1) }

func fits(r *shogi.Rules) error {
	if r.Files() != side || r.Ranks() != side || len(r.Squares()) != squares {
		return fmt.Errorf("usen: only boards of 9 files and 9 ranks can be written, that of %s is another", r.ID())
	}
	for _, k := range r.HandKinds() {
		if _, ok := hand[r.Info(k).Letter]; !ok {
			return fmt.Errorf("usen: the piece %s of %s cannot be written", r.Info(k).Letter, r.ID())
		}
	}
	return nil
}

func appendMove(b []byte, r *shogi.Rules, m shogi.Move) []byte {
	from := 0
	if m.IsDrop() {
		from = squares + hand[r.Info(m.Kind()).Letter]
	} else {
		from = number(r, m.From())
	}
	n := (from*squares + number(r, m.To())) * 2
	if m.Promotes() {
		n++
	}
	text := strconv.FormatInt(int64(n), base)
	for range digits - len(text) {
		b = append(b, '0')
	}
	return append(b, text...)
}

// parseMove reads three digits, legal or not.
func parseMove(r *shogi.Rules, text string) (shogi.Move, error) {
	n, err := strconv.ParseUint(text, base, 32)
	if err != nil {
		return shogi.NoMove, fmt.Errorf("a move has three digits to base 36")
	}
	promote := n%2 == 1
	to := square(r, int(n/2%squares))
	from := int(n / 2 / squares)
	if from < squares {
		return shogi.NewMove(square(r, from), to, promote), nil
	}
	for letter, h := range hand {
		if h == from-squares && !promote {
			if k := r.Kind(letter); k != shogi.NoKind {
				return shogi.NewDrop(k, to), nil
			}
		}
	}
	return shogi.NoMove, fmt.Errorf("no piece in hand has the number %d", from-squares)
}
