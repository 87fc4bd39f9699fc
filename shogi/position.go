package shogi

import "math/bits"

// Position is a legal position: a board, two hands, a side to move. It is a value whose only
// pointer is to immutable [Rules]. The zero Position is invalid; use [Setup.Position].
type Position struct {
	rules   *Rules
	byColor [2]words
	// byClass is empty with [styleMixed].
	byClass [maxClasses]half
	board   [MaxSquares]Piece
	hand    [2][MaxKinds + 1]uint8
	held    [2]uint64 // kinds in hand, by bit
	king    [2]Square
	// struck is where the last move captured a lion with another piece, or NoSquare.
	struck Square
	side   Color
	ply    int32
	boardKey,
	handKey uint64
}

func (p *Position) Rules() *Rules { return p.rules }

func (p *Position) Side() Color { return p.side }

// Ply returns the 1-based number of the next move.
func (p *Position) Ply() int { return int(p.ply) }

// First returns the side that moved first, by the move number.
func (p *Position) First() Color {
	if p.ply%2 == 1 {
		return p.side
	}
	return p.side.Other()
}

// Piece returns the piece on sq, or NoPiece.
func (p *Position) Piece(sq Square) Piece { return p.board[sq&(MaxSquares-1)] }

// CopyBoard copies the piece of each square to board.
func (p *Position) CopyBoard(board *[MaxSquares]Piece) { *board = p.board }

// Differing returns the squares whose pieces differ from board.
func (p *Position) Differing(board *[MaxSquares]Piece) (squares Bitboard) {
	for first := 0; first < p.rules.extent; first += 8 {
		differs := eightPieces(&p.board, first) ^ eightPieces(board, first)
		for differs != 0 {
			at := bits.TrailingZeros64(differs) / 8
			differs &^= 0xff << (8 * at)
			squares = squares.Or(Bit(Square(first + at)))
		}
	}
	return squares
}

func eightPieces(board *[MaxSquares]Piece, first int) uint64 {
	b := board[first&(MaxSquares-8):][:8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// Hand returns the number of c's pieces of kind k in hand.
func (p *Position) Hand(c Color, k Kind) int { return int(p.hand[c&1][k&MaxKinds]) }

// King returns the square of c's king, or NoSquare.
func (p *Position) King(c Color) Square { return p.king[c&1] }

func (p *Position) Occupied() Bitboard {
	b, w := &p.byColor[0], &p.byColor[1]
	return Bitboard{b[0] | w[0], b[1] | w[1], b[2] | w[2], b[3] | w[3]}
}

func (p *Position) occupied() half { return p.byColor[0].half().Or(p.byColor[1].half()) }

// Color returns the squares of c's pieces.
func (p *Position) Color(c Color) Bitboard { return p.byColor[c&1].full() }

// Pieces returns the squares of c's pieces of kind k, empty for NoKind and tokens.
func (p *Position) Pieces(c Color, k Kind) Bitboard {
	r := p.rules
	if r.style == styleMixed {
		return p.among(p.Color(c), k)
	}
	class := r.classOf[k&MaxKinds] & (maxClasses - 1)
	b := p.byClass[class].And(p.byColor[c&1].half()).full()
	if kinds := r.classKinds[class]; len(kinds) == 1 && kinds[0] == k {
		return b
	}
	return p.among(b, k)
}

// among returns the squares of b with a piece of kind k.
func (p *Position) among(b Bitboard, k Kind) (out Bitboard) {
	for !b.Empty() {
		if sq := b.Pop(); p.board[sq&(MaxSquares-1)].Kind() == k {
			out = out.Or(Bit(sq))
		}
	}
	return out
}

// Sliders returns a set that holds all pieces that slide, and may hold others.
func (p *Position) Sliders() Bitboard {
	r := p.rules
	if r.style == styleMixed {
		return p.Occupied()
	}
	var b half
	for _, class := range r.sliders {
		b = b.Or(p.byClass[class&(maxClasses-1)])
	}
	return b.full()
}

// Key returns the Zobrist key of board, hands and side to move, the same in every run.
func (p *Position) Key() uint64 { return p.boardKey ^ p.handKey }

// unvoidedKey is Key without the count of void moves: they are no progress.
func (p *Position) unvoidedKey() uint64 {
	key := p.handKey
	if r := p.rules; r.points {
		for c := range Color(2) {
			key -= uint64(p.hand[c][r.void]) * r.keys.hand[c][r.void]
		}
	}
	return p.boardKey ^ key
}

// BoardKey returns the key of board and side to move.
func (p *Position) BoardKey() uint64 { return p.boardKey }

// Setup returns an editable copy.
func (p *Position) Setup() Setup {
	s := Setup{Rules: p.rules, Board: p.board, Hands: p.hand, Side: p.side, Ply: int(p.ply)}
	s.Strike(p.struck)
	return s
}

func (p *Position) put(sq Square, pc Piece) {
	r := p.rules
	p.board[sq&(MaxSquares-1)] = pc
	p.byColor[pc.Color()].flip(sq)
	if r.style != styleMixed {
		class := r.classOf[pc.Kind()] & (maxClasses - 1)
		p.byClass[class] = p.byClass[class].Xor(halfBit(sq))
	}
	p.boardKey ^= r.keys.board[pc&(MaxPieces-1)][sq&(MaxSquares-1)]
}

func (p *Position) take(sq Square, pc Piece) {
	r := p.rules
	p.board[sq&(MaxSquares-1)] = NoPiece
	p.byColor[pc.Color()].flip(sq)
	if r.style != styleMixed {
		class := r.classOf[pc.Kind()] & (maxClasses - 1)
		p.byClass[class] = p.byClass[class].Xor(halfBit(sq))
	}
	p.boardKey ^= r.keys.board[pc&(MaxPieces-1)][sq&(MaxSquares-1)]
}

func (p *Position) gain(c Color, k Kind) {
	p.hand[c][k]++
	p.held[c] |= 1 << k
	p.handKey += p.rules.keys.hand[c][k]
}

func (p *Position) spend(c Color, k Kind) {
	p.hand[c][k]--
	if p.hand[c][k] == 0 {
		p.held[c] &^= 1 << k
	}
	p.handKey -= p.rules.keys.hand[c][k]
}

func newPosition(s *Setup) Position {
	p := Position{rules: s.Rules, side: s.Side & 1, ply: int32(max(s.Ply, 1)), king: [2]Square{NoSquare, NoSquare}, struck: NoSquare}
	if s.struck != 0 {
		p.struck = s.struck - 1
		p.boardKey ^= s.Rules.keys.board[NoPiece][p.struck]
	}
	for _, sq := range s.Rules.squares {
		if pc := s.Board[sq]; pc != NoPiece {
			p.put(sq, pc)
			if pc.Kind() == s.Rules.royal {
				p.king[pc.Color()] = sq
			}
		}
	}
	if s.Rules.crowned {
		p.crown()
	}
	for c := range p.hand {
		for _, k := range s.Rules.handKinds {
			for range s.Hands[c][k] {
				p.gain(Color(c), k)
			}
		}
	}
	if p.side == White {
		p.boardKey ^= s.Rules.keys.side
	}
	return p
}
