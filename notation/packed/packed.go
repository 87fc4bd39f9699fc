// Package packed reads and writes positions of standard shogi in 256 bits, and the training
// formats PackedSfenValue and HCPE.
package packed

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/komadai/komadai/shogi"
)

// Format is a common format of training positions: a standard position in 256 bits, then
// little-endian numbers for the side to move.
type Format string

const (
	// PackedSfenValue: position; score, move (bits 0-6 to, 7-13 from or dropped kind, 14 drop,
	// 15 promotion), move number, 16 bits each; result for the side to move (1, 0, −1), 8
	// bits; 8 unused bits.
	PackedSfenValue Format = "psv"
	// HCPE: position; score, move (bits 0-6 to, 7-13 from or 81 + dropped kind, 14 promotion),
	// 16 bits each; result (0 draw, 1 Black, 2 White), 8 bits; 8 unused bits.
	HCPE Format = "hcpe"
)

// Record is a training position.
type Record struct {
	Position shogi.Position
	Move     shogi.Move
	// Score is for the side to move, in centipawns.
	Score int16
	// Result is 1 if the side to move won, −1 if it lost, else 0.
	Result int8
}

// Codec reads and writes one format. It is immutable.
type Codec struct {
	rules  *shogi.Rules
	format Format
	words  *words
	kinds  [droppable]shogi.Kind
	number [shogi.MaxKinds + 1]int // by unpromoted kind
	royal  shogi.Kind
	square [squares]shogi.Square
}

const (
	squares   = 81
	droppable = 7
	// In bytes.
	PositionSize = 32
)

// letters are in number order; pieceCounts is the pieces of a game.
var (
	letters     = [droppable]string{"P", "L", "N", "S", "B", "R", "G"}
	pieceCounts = [droppable]int{18, 4, 4, 4, 2, 2, 4}
)

const gold = 6

// NewCodec rejects unknown formats, and boards or pieces other than standard shogi.
func NewCodec(r *shogi.Rules, format Format) (*Codec, error) {
	c := &Codec{rules: r, format: format, royal: r.Royal()}
	switch format {
	case PackedSfenValue:
		c.words = &sfenWords
	case HCPE:
		c.words = &hcpWords
	default:
		return nil, fmt.Errorf("there is no format %q", format)
	}
	errBoard := fmt.Errorf("%s: the format holds positions with the board and the pieces of standard shogi alone", r.ID())
	if r.Files() != 9 || r.Ranks() != 9 || len(r.Squares()) != squares || c.royal == shogi.NoKind || len(r.Spec().Set) != droppable+1 {
		return nil, errBoard
	}
	for i, letter := range letters {
		k := r.Kind(letter)
		if k == shogi.NoKind || 2*r.Spec().Set[letter] != pieceCounts[i] || (r.Info(k).Promoted == shogi.NoKind) != (i == gold) {
			return nil, errBoard
		}
		c.kinds[i], c.number[k] = k, i
	}
	for i := range c.square {
		c.square[i] = r.SquareAt(i/9+1, i%9+1)
	}
	return c, nil
}

// Size returns the bytes of a record.
func (c *Codec) Size() int {
	if c.format == HCPE {
		return PositionSize + 6
	}
	return PositionSize + 8
}

// Append adds a record, or returns what the format cannot store.
func (c *Codec) Append(b []byte, rec *Record) ([]byte, error) {
	p := &rec.Position
	b, err := c.AppendPosition(b, p)
	if err != nil {
		return nil, err
	}
	b = binary.LittleEndian.AppendUint16(b, uint16(rec.Score))
	b = binary.LittleEndian.AppendUint16(b, c.Move(rec.Move))
	if c.format == PackedSfenValue {
		b = binary.LittleEndian.AppendUint16(b, uint16(min(p.Ply(), 1<<16-1)))
		return append(b, byte(rec.Result), 0), nil
	}
	winner := byte(0)
	if rec.Result != 0 {
		winner = 1
		if (rec.Result > 0) != (p.Side() == shogi.Black) {
			winner = 2
		}
	}
	return append(b, winner, 0), nil
}

var errRecord = errors.New("it is no position of the format")

// Read decodes a record of [Codec.Size] bytes.
func (c *Codec) Read(b []byte, rec *Record) error {
	ply := 1
	if c.format == PackedSfenValue {
		ply = max(int(binary.LittleEndian.Uint16(b[PositionSize+4:])), 1)
	}
	p, err := c.ReadPosition(b, ply)
	if err != nil {
		return err
	}
	rec.Position = p
	rec.Score = int16(binary.LittleEndian.Uint16(b[PositionSize:]))
	if rec.Move, err = c.ReadMove(binary.LittleEndian.Uint16(b[PositionSize+2:])); err != nil {
		return err
	}
	if rec.Move != shogi.NoMove && !p.IsLegal(rec.Move) {
		return errors.New("its move is not legal")
	}
	result := int8(b[c.Size()-2])
	if c.format == HCPE {
		switch result &= 3; {
		case result == 3:
			return errRecord
		case result != 0 && (result == 1) == (p.Side() == shogi.Black):
			result = 1
		case result != 0:
			result = -1
		}
	}
	if result < -1 || result > 1 {
		return errRecord
	}
	rec.Result = result
	return nil
}

// ReadAll calls visit with each record, which is reused. The error has its number.
func (c *Codec) ReadAll(in io.Reader, visit func(*Record) error) error {
	b := make([]byte, c.Size())
	var rec Record
	for n := 1; ; n++ {
		switch _, err := io.ReadFull(in, b); {
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, io.ErrUnexpectedEOF):
			return fmt.Errorf("record %d is not complete", n)
		case err != nil:
			return err
		}
		if err := c.Read(b, &rec); err != nil {
			return fmt.Errorf("record %d: %w", n, err)
		}
		if err := visit(&rec); err != nil {
			return fmt.Errorf("record %d: %w", n, err)
		}
	}
}

// Move returns the 16 bits of a move; NoMove is 0.
func (c *Codec) Move(m shogi.Move) uint16 {
	if m == shogi.NoMove {
		return 0
	}
	to := uint16(c.index(m.To()))
	switch {
	case m.IsDrop() && c.format == HCPE:
		return to | uint16(squares+c.number[m.Kind()])<<7
	case m.IsDrop():
		return to | uint16(1+c.number[m.Kind()])<<7 | 1<<14
	}
	v := to | uint16(c.index(m.From()))<<7
	if m.Promotes() {
		v |= 1 << c.promotionBit()
	}
	return v
}

func (c *Codec) promotionBit() int {
	if c.format == HCPE {
		return 14
	}
	return 15
}

// ReadMove is the inverse of [Codec.Move]. The move may be illegal.
func (c *Codec) ReadMove(v uint16) (shogi.Move, error) {
	if v == 0 {
		return shogi.NoMove, nil
	}
	to, from := int(v&127), int(v>>7&127)
	kind := -1
	switch {
	case c.format == HCPE && from >= squares:
		kind = from - squares
	case c.format == PackedSfenValue && v>>14&1 != 0:
		kind = from - 1
		if kind < 0 {
			return shogi.NoMove, errRecord
		}
	}
	if to >= squares || kind >= droppable || kind < 0 && from >= squares {
		return shogi.NoMove, errRecord
	}
	if kind >= 0 {
		return shogi.NewDrop(c.kinds[kind], c.square[to]), nil
	}
	return shogi.NewMove(c.square[from], c.square[to], v>>c.promotionBit()&1 != 0), nil
}

func (c *Codec) index(sq shogi.Square) int {
	return 9*(c.rules.File(sq)-1) + c.rules.Rank(sq) - 1
}

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
	b  [PositionSize]byte
	at int
}

// write counts the bits that do not fit.
func (s *bits) write(v uint8, n int) {
	for i := range n {
		if s.at < 8*PositionSize {
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
		if s.at < 8*PositionSize {
			v |= (s.b[s.at/8] >> (s.at % 8) & 1) << i
		}
		s.at++
	}
	return v
}

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

// AppendPosition adds the [PositionSize] bytes of a position with all pieces of a game.
func (c *Codec) AppendPosition(b []byte, p *shogi.Position) ([]byte, error) {
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
	if s.at != 8*PositionSize {
		return nil, errors.New("a position that lacks pieces cannot be written")
	}
	return append(b, s.b[:]...), nil
}

// ReadPosition decodes [PositionSize] bytes.
func (c *Codec) ReadPosition(b []byte, ply int) (shogi.Position, error) {
	s := bits{b: [PositionSize]byte(b)}
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
	for s.at < 8*PositionSize {
		n := s.piece(&c.words.hand)
		if n < 0 || c.words.padded && n != gold && s.read(1) != 0 {
			return shogi.Position{}, errRecord
		}
		setup.Hands[s.read(1)][c.kinds[n]]++
	}
	if s.at != 8*PositionSize {
		return shogi.Position{}, errRecord
	}
	return setup.Position()
}
