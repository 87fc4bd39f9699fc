package shogi_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/shogi"
)

func TestMoveCode(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		square := rapid.OneOf(rapid.Uint16Range(0, 127), rapid.Uint16Range(0, shogi.MaxSquares-1))
		moves := rapid.SliceOf(rapid.Custom(func(t *rapid.T) shogi.Move {
			to := shogi.Square(square.Draw(t, "to"))
			switch rapid.IntRange(0, 3).Draw(t, "sort") {
			case 0:
				return shogi.Pass
			case 1:
				return shogi.NewDrop(shogi.Kind(rapid.IntRange(1, shogi.MaxKinds).Draw(t, "kind")), to)
			}
			return shogi.NewMove(shogi.Square(square.Draw(t, "from")), to, rapid.Bool().Draw(t, "promotes"))
		})).Draw(t, "moves")
		var b []byte
		narrow := 0
		for _, m := range moves {
			before := len(b)
			b = shogi.AppendMove(b, m)
			if size := len(b) - before; size == 2 {
				narrow++
			} else if size != 4 {
				t.Fatalf("%x takes %d bytes", m, size)
			}
		}
		if len(b) > 0 {
			if _, _, ok := shogi.ReadMoves(nil, len(moves), b[:len(b)-1]); ok {
				t.Fatal("read although a byte is missing")
			}
		}
		back, rest, ok := shogi.ReadMoves(nil, len(moves), b)
		if !ok || len(rest) != 0 || !slices.Equal(back, moves) {
			t.Fatalf("%x reads back as %x, %d bytes left", moves, back, len(rest))
		}
		if most := 4*len(moves) - 2*narrow; len(b) != most {
			t.Fatalf("%d bytes, want %d", len(b), most)
		}
	})
}

// The code of a narrow board is that of records and indexes since version 1.0.
func TestMoveCodeIsStable(t *testing.T) {
	for _, c := range []struct {
		move shogi.Move
		want []byte
	}{
		{shogi.NewMove(3, 5, false), []byte{0x85, 0x01}},
		{shogi.NewMove(127, 127, true), []byte{0xff, 0x7f}},
		{shogi.NewDrop(7, 80), []byte{0xd0, 0x83}},
		{shogi.Pass, []byte{0x00, 0xc0}},
		{shogi.NewMove(3, 128, true), []byte{0x02, 0xc0, 0x80, 0x03}},
	} {
		if got := shogi.AppendMove(nil, c.move); !slices.Equal(got, c.want) {
			t.Errorf("%x is %x, want %x", c.move, got, c.want)
		}
	}
}
