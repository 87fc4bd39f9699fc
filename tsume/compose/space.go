package compose

import (
	"errors"
	"math/rand/v2"

	"github.com/komadai/komadai/shogi"
)

const (
	attacker = shogi.Black
	defender = shogi.White
)

// ErrNoKing is returned for a rule set without a king.
var ErrNoKing = errors.New("the rule set has no king, so there is no mate to compose")

// majorPoints is the least impasse value of 大駒.
const majorPoints = 5

type space struct {
	rules   *shogi.Rules
	squares []shogi.Square
	// kinds exclude the king; held go to a hand.
	kinds, held          []shogi.Kind
	set                  [shogi.MaxKinds + 1]int
	joinFiles, joinRanks bool
	symmetric            bool
	bare                 shogi.Position
	far                  [shogi.MaxSquares]*[shogi.MaxSquares]int
	// kings are weighted.
	kings []shogi.Square
}

func newSpace(r *shogi.Rules) (*space, error) {
	if !r.Mates() {
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
		s.far[sq] = r.Distances(sq, s.joinFiles, s.joinRanks)
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
		if r.Zone(attacker).Has(sq) { // most mates are here
			s.kings = append(s.kings, sq, sq, sq, sq, sq, sq, sq, sq)
		}
	}
	return s, nil
}

func (s *space) near(sq shogi.Square) []shogi.Square {
	return s.rules.Around(sq, s.joinFiles, s.joinRanks)
}

func (s *space) box(d *shogi.Setup, k shogi.Kind) int { return s.outside(d, k, attacker) }

// outside returns the number of pieces neither on the board nor in c's hand.
func (s *space) outside(d *shogi.Setup, k shogi.Kind, c shogi.Color) int {
	base := s.rules.Info(k).Base
	n := s.set[base] - int(d.Hands[c][base])
	for _, sq := range s.squares {
		if pc := d.Board[sq]; pc != shogi.NoPiece && s.rules.Info(pc.Kind()).Base == base {
			n--
		}
	}
	return n
}

func (s *space) rest(d *shogi.Setup) {
	d.Hands[defender] = [shogi.MaxKinds + 1]uint8{}
	for _, k := range s.held {
		d.Hands[defender][k] = uint8(max(0, s.box(d, k)))
	}
}

func (s *space) count(d *shogi.Setup) (n int) {
	for _, k := range s.held {
		n += int(d.Hands[attacker][k])
	}
	return n + s.occupied(d).Count() - 1
}

func (s *space) occupied(d *shogi.Setup) (occ shogi.Bitboard) {
	for _, sq := range s.squares {
		if d.Board[sq] != shogi.NoPiece {
			occ = occ.Or(shogi.Bit(sq))
		}
	}
	return occ
}

// moved returns d with every piece on the square that to returns; ok is false if one leaves the
// board.
func (s *space) moved(d *shogi.Setup, to func(shogi.Square) shogi.Square) (out shogi.Setup, ok bool) {
	out = *d
	out.Board = [shogi.MaxSquares]shogi.Piece{}
	for _, sq := range s.squares {
		if d.Board[sq] == shogi.NoPiece {
			continue
		}
		at := to(sq)
		if at == shogi.NoSquare {
			return out, false
		}
		out.Board[at] = d.Board[sq]
	}
	return out, true
}

func (s *space) king(d *shogi.Setup) shogi.Square {
	pc := shogi.NewPiece(defender, s.rules.Royal())
	for _, sq := range s.squares {
		if d.Board[sq] == pc {
			return sq
		}
	}
	return shogi.NoSquare
}

func pick[T any](rng *rand.Rand, list []T) T { return list[rng.IntN(len(list))] }

func pickOr[T any](rng *rand.Rand, list []T, none T) T {
	if len(list) == 0 {
		return none
	}
	return pick(rng, list)
}
