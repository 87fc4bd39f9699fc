package dataset

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

type Record struct {
	Position shogi.Position
	Move     shogi.Move
	// Score is for the side to move, in centipawns.
	Score int16
	// Result is 1 if the side to move won, −1 if it lost, else 0.
	Result int8
}

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
	positionSize = 32
)

// letters are in number order; set is the pieces of a game.
var (
	letters = [droppable]string{"P", "L", "N", "S", "B", "R", "G"}
	set     = [droppable]int{18, 4, 4, 4, 2, 2, 4}
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
		if k == shogi.NoKind || 2*r.Spec().Set[letter] != set[i] || (r.Info(k).Promoted == shogi.NoKind) != (i == gold) {
			return nil, errBoard
		}
		c.kinds[i], c.number[k] = k, i
	}
	for i := range c.square {
		c.square[i] = r.SquareAt(i/9+1, i%9+1)
	}
	return c, nil
}

func (c *Codec) Size() int {
	if c.format == HCPE {
		return positionSize + 6
	}
	return positionSize + 8
}

// Append adds a record, or returns what the format cannot store.
func (c *Codec) Append(b []byte, rec *Record) ([]byte, error) {
	p := &rec.Position
	b, err := c.appendPosition(b, p)
	if err != nil {
		return nil, err
	}
	b = binary.LittleEndian.AppendUint16(b, uint16(rec.Score))
	b = binary.LittleEndian.AppendUint16(b, c.packMove(rec.Move))
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
		ply = max(int(binary.LittleEndian.Uint16(b[positionSize+4:])), 1)
	}
	p, err := c.readPosition(b, ply)
	if err != nil {
		return err
	}
	rec.Position = p
	rec.Score = int16(binary.LittleEndian.Uint16(b[positionSize:]))
	if rec.Move, err = c.unpackMove(binary.LittleEndian.Uint16(b[positionSize+2:])); err != nil {
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

// Records calls visit with the position before each scored move of g, which starts at p. The
// error is an illegal move.
func (g *Game) Records(p shogi.Position, visit func(*Record) error) error {
	var u shogi.Undo
	winner, won := g.Outcome.Winner()
	for i, m := range g.Moves {
		if !p.IsLegal(m) {
			return fmt.Errorf("move %d is not legal", i+1)
		}
		if i >= g.Opening {
			rec := Record{Position: p, Move: m, Score: g.Scores[i-g.Opening]}
			if won {
				rec.Result = -1
				if winner == p.Side() {
					rec.Result = 1
				}
			}
			if err := visit(&rec); err != nil {
				return err
			}
		}
		p.Make(m, &u)
	}
	return nil
}

func (c *Codec) packMove(m shogi.Move) uint16 {
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

func (c *Codec) unpackMove(v uint16) (shogi.Move, error) {
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

// index counts by file from the right, each from the top.
func (c *Codec) index(sq shogi.Square) int {
	return 9*(c.rules.File(sq)-1) + c.rules.Rank(sq) - 1
}
