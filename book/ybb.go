package book

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/komadai/komadai/notation/packed"
	"github.com/komadai/komadai/shogi"
)

// The layout of a .ybb, in bytes; numbers are little-endian.
//
//	head                       magic 16, positions 8, flags 8
//	index, sorted by position  PackedSfen 32, offset of the moves 8, move number 2, moves 2
//	moves                      move of PackedSfenValue 2, value 2, depth 2 if bit 0 of flags is set
//
// Source: BookMinerCpp/docs/04-ybb.md of yaneurao/YaneuraOu-ScriptCollection.
const (
	ybbMagic  = "YANE-BINBOOK-V1\x00"
	ybbHead   = len(ybbMagic) + 16
	ybbRow    = packed.PositionSize + 12
	ybbDepths = 1
)

func ybbCodec(rules *shogi.Rules) (*packed.Codec, error) {
	c, err := packed.NewCodec(rules, packed.PackedSfenValue)
	if err != nil {
		return nil, ErrStandard
	}
	return c, nil
}

func readYBB(r io.Reader, rules *shogi.Rules, lost Lost) (*Book, error) {
	codec, err := ybbCodec(rules)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	fail := func(format string, args ...any) error {
		return &FormatError{YaneuraOuBinary, fmt.Errorf(format, args...)}
	}
	if len(data) < ybbHead || string(data[:len(ybbMagic)]) != ybbMagic {
		return nil, fail("this is not a binary book of YaneuraOu: it does not begin with %.15s", ybbMagic)
	}
	positions, flags := binary.LittleEndian.Uint64(data[16:]), binary.LittleEndian.Uint64(data[24:])
	if flags &^= ybbDepths; flags != 0 {
		return nil, fail("the book has unknown flags, %#x", flags)
	}
	rows := data[ybbHead:]
	if positions > uint64(len(rows)/ybbRow) {
		return nil, fail("the book is cut off: it has %d positions in %d bytes", positions, len(data))
	}
	y := ybbReader{Codec: codec, book: New(rules), lost: lost, size: 4, moves: rows[positions*uint64(ybbRow):]}
	if data[24]&ybbDepths != 0 {
		y.size = 6
	}
	for i := range int(positions) {
		if err := y.row(rows[i*ybbRow : (i+1)*ybbRow]); err != nil {
			return nil, fail("position %d: %w", i+1, err)
		}
	}
	return y.book, nil
}

type ybbReader struct {
	*packed.Codec
	book  *Book
	lost  Lost
	moves []byte
	size  int // bytes of a move
}

func (y *ybbReader) row(row []byte) error {
	at := binary.LittleEndian.Uint64(row[packed.PositionSize:])
	ply, count := binary.LittleEndian.Uint16(row[packed.PositionSize+8:]), binary.LittleEndian.Uint16(row[packed.PositionSize+10:])
	length := uint64(count) * uint64(y.size)
	if at > uint64(len(y.moves)) || length > uint64(len(y.moves))-at {
		return errors.New("its moves lie outside the file")
	}
	p, err := y.ReadPosition(row, max(int(ply), 1))
	if err != nil {
		y.lost["unreadable positions"]++
		return nil
	}
	key := Key(&p)
	y.book.entry(key, int(ply))
	for b := y.moves[at : at+length]; len(b) > 0; b = b[y.size:] {
		m, err := y.ReadMove(binary.LittleEndian.Uint16(b))
		switch {
		case err != nil || m == shogi.NoMove:
			y.lost["unreadable moves"]++
			continue
		case !p.IsLegal(m):
			y.lost["illegal moves"]++
			continue
		}
		move := Move{Move: m, Value: int(int16(binary.LittleEndian.Uint16(b[2:]))), Valued: true}
		if y.size > 4 {
			move.Depth = int(binary.LittleEndian.Uint16(b[4:]))
		}
		y.book.Put(key, int(ply), move)
	}
	return nil
}

func writeYBB(w io.Writer, b *Book, lost Lost) error {
	codec, err := ybbCodec(b.rules)
	if err != nil {
		return err
	}
	type row struct {
		key [packed.PositionSize]byte
		*Entry
	}
	var rows []row
	for _, e := range b.Entries() {
		p, err := b.Position(e)
		if err != nil {
			return err
		}
		key, err := codec.AppendPosition(nil, &p)
		switch {
		case len(e.Moves) == 0:
			lost["positions without moves"]++
			continue
		case err != nil:
			lost["positions that lack pieces"]++
			continue
		}
		rows = append(rows, row{[packed.PositionSize]byte(key), e})
	}
	slices.SortFunc(rows, func(a, b row) int { return bytes.Compare(a.key[:], b.key[:]) })
	out := binary.LittleEndian.AppendUint64([]byte(ybbMagic), uint64(len(rows)))
	out = binary.LittleEndian.AppendUint64(out, ybbDepths)
	var moves []byte
	for _, r := range rows {
		out = binary.LittleEndian.AppendUint64(append(out, r.key[:]...), uint64(len(moves)))
		out = binary.LittleEndian.AppendUint16(out, uint16(min(r.Ply, 1<<16-1)))
		out = binary.LittleEndian.AppendUint16(out, uint16(len(r.Moves)))
		moves = appendYBB(moves, codec, r.Entry, lost)
	}
	if _, err := w.Write(out); err != nil {
		return err
	}
	_, err = w.Write(moves)
	return err
}

func appendYBB(out []byte, codec *packed.Codec, e *Entry, lost Lost) []byte {
	count := func(on bool, what string) {
		if on {
			lost[what]++
		}
	}
	count(e.Games > 0, "results")
	count(e.Comment != "", "comments")
	for _, m := range e.Moves {
		value, depth := min(max(m.Value, -1<<15), 1<<15-1), min(m.Depth, 1<<16-1)
		count(m.Reply != shogi.NoMove, "replies")
		count(m.Count > 0, "counts")
		count(m.Grade != NoGrade, "grades")
		count(m.Comment != "", "comments")
		count(!m.Valued, "missing values, written 0")
		count(value != m.Value, "large values")
		count(depth != m.Depth, "depths")
		for _, v := range [...]uint16{codec.Move(m.Move), uint16(int16(value)), uint16(depth)} {
			out = binary.LittleEndian.AppendUint16(out, v)
		}
	}
	return out
}
