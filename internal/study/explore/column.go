package explore

import (
	"encoding/binary"
	"slices"

	"github.com/komadai/komadai/shogi"
)

type column struct {
	number  int64
	players [2]uint64 // by nameKey
	date    uint32
	ratings [2]uint16
	outcome shogi.Outcome
}

func columnOf(g *Game) column {
	return column{
		number: g.Number, date: uint32(g.Date), outcome: g.Outcome,
		ratings: [2]uint16{uint16(g.Ratings[0]), uint16(g.Ratings[1])},
		players: [2]uint64{nameKey(g.Players[0]), nameKey(g.Players[1])},
	}
}

// columnSize is in bytes.
const columnSize = 8 + 16 + 4 + 4 + 1

func appendColumn(b []byte, c *column) []byte {
	b = binary.LittleEndian.AppendUint64(b, uint64(c.number))
	b = binary.LittleEndian.AppendUint64(b, c.players[0])
	b = binary.LittleEndian.AppendUint64(b, c.players[1])
	b = binary.LittleEndian.AppendUint32(b, c.date)
	b = binary.LittleEndian.AppendUint16(b, c.ratings[0])
	b = binary.LittleEndian.AppendUint16(b, c.ratings[1])
	return append(b, byte(c.outcome))
}

func readColumns(all []column, b []byte) ([]column, error) {
	if len(b)%columnSize != 0 {
		return nil, errDamaged
	}
	for ; len(b) > 0; b = b[columnSize:] {
		le := binary.LittleEndian
		c := column{
			number: int64(le.Uint64(b)), players: [2]uint64{le.Uint64(b[8:]), le.Uint64(b[16:])}, date: le.Uint32(b[24:]),
			ratings: [2]uint16{le.Uint16(b[28:]), le.Uint16(b[30:])}, outcome: shogi.Outcome(b[32]),
		}
		if c.outcome > shogi.NoResult {
			return nil, errDamaged
		}
		all = append(all, c)
	}
	return all, nil
}

type columns []column

func (c columns) at(number int64) *column {
	if len(c) == 0 {
		return nil
	}
	if i := number - c[0].number; i >= 0 && i < int64(len(c)) && c[i].number == number {
		return &c[i]
	}
	i, ok := slices.BinarySearchFunc(c, number, func(c column, n int64) int {
		switch {
		case c.number < n:
			return -1
		case c.number > n:
			return 1
		}
		return 0
	})
	if !ok {
		return nil
	}
	return &c[i]
}
