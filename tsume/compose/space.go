package compose

import (
	"errors"
	"math/rand/v2"

	"github.com/komadai/komadai/shogi"
)

// The sides of a problem, as it is drawn.
const (
	attacker = shogi.Black
	defender = shogi.White
)

// ErrNoKing says that the rule set has no king, so that there is no mate.
var ErrNoKing = errors.New("the rule set has no king, so there is no mate to compose")

// majorPoints is the worth in impasse counting from which a piece is a major
// one (大駒).
const majorPoints = 5

// space is what there is to compose with: the board and the pieces of a rule
// set.
type space struct {
	rules   *shogi.Rules
	squares []shogi.Square
	// kinds are those of the pieces beside the king, held those that go to a
	// hand.
	kinds, held []shogi.Kind
	// set is the number of pieces of each unpromoted kind.
	set [shogi.MaxKinds + 1]int
	// joinFiles and joinRanks say that the king walks across the edges.
	joinFiles, joinRanks bool
	// symmetric says that left and right can be exchanged.
	symmetric bool
	// bare is a position with nothing but a king, to ask how pieces move.
	bare shogi.Position
	// far holds the distance between any two squares.
	far [shogi.MaxSquares]*[shogi.MaxSquares]int
	// kings are the squares for the defender's king, some of them several times.
	kings []shogi.Square
}

func newSpace(r *shogi.Rules) (*space, error) {
	if r.Royal() == shogi.NoKind {
		return nil, ErrNoKing
	}
	king := r.Info(r.Royal()).Spec
	s := &space{rules: r, squares: r.Squares(), joinFiles: king.WrapFiles, joinRanks: king.WrapRanks}
	for _, k := range r.Kinds() {
		in := r.Info(k)
		if in.Royal || in.Token {
			continue
		}
		s.kinds = append(s.kinds, k)
		if in.Base == k {
			s.set[k] = 2 * r.Spec().Set[in.Letter]
		}
	}
	for _, k := range r.HandKinds() {
		if in := r.Info(k); !in.Token && in.Droppable {
			s.held = append(s.held, k)
		}
	}
	for _, sq := range s.squares {
		s.far[sq] = s.distances(sq)
	}
	d := shogi.Setup{Rules: r, Side: attacker}
	d.Board[s.squares[0]] = shogi.NewPiece(defender, r.Royal())
	bare, err := d.Problem()
	if err != nil {
		return nil, err
	}
	s.bare, s.symmetric = bare, r.Symmetric()
	for _, sq := range s.squares {
		s.kings = append(s.kings, sq)
		if r.Zone(attacker).Has(sq) { // where most mates happen
			s.kings = append(s.kings, sq, sq, sq, sq, sq, sq, sq, sq)
		}
	}
	return s, nil
}

// near returns the squares beside sq.
func (s *space) near(sq shogi.Square) (out []shogi.Square) {
	for left := -1; left <= 1; left++ {
		for up := -1; up <= 1; up++ {
			if left == 0 && up == 0 {
				continue
			}
			if n := s.rules.Neighbor(sq, left, up, s.joinFiles, s.joinRanks); n != shogi.NoSquare {
				out = append(out, n)
			}
		}
	}
	return out
}

// distances returns the number of a king's steps on an empty board from sq to
// each square, farAway where no way leads.
func (s *space) distances(sq shogi.Square) *[shogi.MaxSquares]int {
	var far [shogi.MaxSquares]int
	for i := range far {
		far[i] = farAway
	}
	far[sq] = 0
	for queue := []shogi.Square{sq}; len(queue) > 0; queue = queue[1:] {
		for _, n := range s.near(queue[0]) {
			if far[n] == farAway {
				far[n] = far[queue[0]] + 1
				queue = append(queue, n)
			}
		}
	}
	return &far
}

// farAway is a distance larger than any.
const farAway = 1 << 10

// box returns how many pieces of a kind are neither on the board nor in the
// attacker's hand.
func (s *space) box(d *shogi.Setup, k shogi.Kind) int {
	base := s.rules.Info(k).Base
	n := s.set[base] - int(d.Hands[attacker][base])
	for _, sq := range s.squares {
		if pc := d.Board[sq]; pc != shogi.NoPiece && s.rules.Info(pc.Kind()).Base == base {
			n--
		}
	}
	return n
}

// rest gives the defender all the pieces that are in the box, as a problem has
// it.
func (s *space) rest(d *shogi.Setup) {
	d.Hands[defender] = [shogi.MaxKinds + 1]uint8{}
	for _, k := range s.held {
		d.Hands[defender][k] = uint8(max(0, s.box(d, k)))
	}
}

// count returns the number of pieces on the board beside the defender's king
// and in the attacker's hand.
func (s *space) count(d *shogi.Setup) (n int) {
	for _, sq := range s.squares {
		if d.Board[sq] != shogi.NoPiece {
			n++
		}
	}
	for _, k := range s.held {
		n += int(d.Hands[attacker][k])
	}
	return n - 1
}

// king returns the square of the defender's king.
func (s *space) king(d *shogi.Setup) shogi.Square {
	pc := shogi.NewPiece(defender, s.rules.Royal())
	for _, sq := range s.squares {
		if d.Board[sq] == pc {
			return sq
		}
	}
	return shogi.NoSquare
}

// pick returns one of a list.
func pick[T any](rng *rand.Rand, list []T) T { return list[rng.IntN(len(list))] }
