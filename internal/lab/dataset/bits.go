package dataset

import (
	"errors"

	"github.com/komadai/komadai/shogi"
)

// word is a code, lowest bit first.
type word struct{ bits, length uint8 }

// words are codes by letter: on the board followed by promotion and colour, in hand by colour.
type words struct {
	board, hand    [droppable]word
	promotionFirst bool // before the colour
	padded         bool // a 0 follows a hand code except gold's
}

var (
	sfenWords = words{
		board:          [droppable]word{{0b1, 2}, {0b11, 4}, {0b1011, 4}, {0b111, 4}, {0b11111, 6}, {0b111111, 6}, {0b1111, 5}},
		hand:           [droppable]word{{0b0, 1}, {0b1, 3}, {0b101, 3}, {0b11, 3}, {0b1111, 5}, {0b11111, 5}, {0b111, 4}},
		promotionFirst: true,
		padded:         true,
	}
	hcpWords = words{
		board: [droppable]word{{0b1, 2}, {0b11, 4}, {0b111, 4}, {0b1011, 4}, {0b11111, 6}, {0b111111, 6}, {0b1111, 5}},
		hand:  [droppable]word{{0b0, 2}, {0b1, 4}, {0b11, 4}, {0b101, 4}, {0b11111, 6}, {0b111111, 6}, {0b111, 4}},
	}
)

type bits struct {
	b  [positionSize]byte
	at int
}

// write counts the bits that do not fit.
func (s *bits) write(v uint8, n int) {
	for i := range n {
		if s.at < 8*positionSize {
			s.b[s.at/8] |= (v >> i & 1) << (s.at % 8)
		}
		s.at++
	}
}

func (s *bits) flag(on bool) {
	if on {
		s.write(1, 1)
	} else {
		s.write(0, 1)
	}
}

// read returns zeros past the end.
func (s *bits) read(n int) (v uint8) {
	for i := range n {
		if s.at < 8*positionSize {
			v |= (s.b[s.at/8] >> (s.at % 8) & 1) << i
		}
		s.at++
	}
	return v
}

// piece returns a code's number, or -1.
func (s *bits) piece(codes *[droppable]word) int {
	var v uint8
	for n := uint8(1); n <= 6; n++ {
		v |= s.read(1) << (n - 1)
		for i, code := range codes {
			if code.length == n && code.bits == v {
				return i
			}
		}
	}
	return -1
}

func (c *Codec) appendPosition(b []byte, p *shogi.Position) ([]byte, error) {
	var s bits
	s.flag(p.Side() == shogi.White)
	for side := range shogi.Color(2) {
		king := p.King(side)
		if king == shogi.NoSquare {
			return nil, errors.New("a position without a king cannot be written")
		}
		s.write(uint8(c.index(king)), 7)
	}
	for _, sq := range c.square {
		pc := p.Piece(sq)
		if pc == shogi.NoPiece {
			s.write(0, 1)
			continue
		}
		in := c.rules.Info(pc.Kind())
		if in.Royal {
			continue
		}
		n, promoted := c.number[in.Base], in.Base != pc.Kind()
		s.write(c.words.board[n].bits, int(c.words.board[n].length))
		if n != gold && c.words.promotionFirst {
			s.flag(promoted)
		}
		s.flag(pc.Color() == shogi.White)
		if n != gold && !c.words.promotionFirst {
			s.flag(promoted)
		}
	}
	for side := range shogi.Color(2) {
		for n, k := range c.kinds {
			for range p.Hand(side, k) {
				s.write(c.words.hand[n].bits, int(c.words.hand[n].length))
				if c.words.padded && n != gold {
					s.flag(false)
				}
				s.flag(side == shogi.White)
			}
		}
	}
	if s.at != 8*positionSize {
		return nil, errors.New("a position that lacks pieces cannot be written")
	}
	return append(b, s.b[:]...), nil
}

func (c *Codec) readPosition(b []byte, ply int) (shogi.Position, error) {
	s := bits{b: [positionSize]byte(b)}
	setup := shogi.Setup{Rules: c.rules, Ply: ply, Side: shogi.Color(s.read(1))}
	for side := range shogi.Color(2) {
		at := int(s.read(7))
		if at >= squares || setup.Board[c.square[at]] != shogi.NoPiece {
			return shogi.Position{}, errRecord
		}
		setup.Board[c.square[at]] = shogi.NewPiece(side, c.royal)
	}
	for _, sq := range c.square {
		if setup.Board[sq] != shogi.NoPiece {
			continue
		}
		if s.read(1) == 0 {
			continue
		}
		s.at--
		n := s.piece(&c.words.board)
		if n < 0 {
			return shogi.Position{}, errRecord
		}
		kind := c.kinds[n]
		first, second := s.read(1), uint8(0)
		if n != gold {
			second = s.read(1)
		}
		if n != gold && c.words.promotionFirst {
			first, second = second, first
		}
		if second != 0 {
			kind = c.rules.Info(kind).Promoted
		}
		setup.Board[sq] = shogi.NewPiece(shogi.Color(first), kind)
	}
	for s.at < 8*positionSize {
		n := s.piece(&c.words.hand)
		if n < 0 || c.words.padded && n != gold && s.read(1) != 0 {
			return shogi.Position{}, errRecord
		}
		setup.Hands[s.read(1)][c.kinds[n]]++
	}
	if s.at != 8*positionSize {
		return shogi.Position{}, errRecord
	}
	return setup.Position()
}
