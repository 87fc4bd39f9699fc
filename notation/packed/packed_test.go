package packed_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/notation/packed"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

var formats = []packed.Format{packed.PackedSfenValue, packed.HCPE}

func codec(t testing.TB, f packed.Format) *packed.Codec {
	t.Helper()
	c, err := packed.NewCodec(lookup(t, "standard").Rules, f)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func sfen(t testing.TB, text string) shogi.Position {
	t.Helper()
	s, err := notation.ParseSFEN(lookup(t, "standard").Rules, text)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Position()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func lookup(t testing.TB, id string) *variant.RuleSet {
	t.Helper()
	rs, err := variant.Lookup(id)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

func stream(b []byte) string {
	var s strings.Builder
	for _, v := range b {
		for i := range 8 {
			fmt.Fprint(&s, v>>i&1)
		}
	}
	return s.String()
}

// From the formats' descriptions: kings on 5i and 5a, the first files, and the hands.
func TestPackedBits(t *testing.T) {
	p := sfen(t, "lnsgk1snl/1r1+P3g1/pppppp1pp/9/9/9/PPPP1PPPP/1B5R1/LNSGKGSNL w BP 12")
	for _, c := range []struct {
		format      packed.Format
		board, tail string
	}{
		{
			packed.PackedSfenValue,
			"1" + "0011010" + "0010010" + // White to move, 44, 36
				"110001" + "0" + "1001" + "000" + "1000" + "0" + "110000" + // file 1
				"110101" + "1111" + "01" + "1001" + "000" + "1000" + "11111100" + "110100" + // file 2
				"111001" + "00000" + "1000" + "0" + "111000", // file 3
			"0" + "0" + "0" + // the pawn in Black's hand
				"11110" + "0" + "0", // and the bishop
		},
		{
			packed.HCPE,
			"1" + "0011010" + "0010010" +
				"110010" + "0" + "1010" + "000" + "1000" + "0" + "110000" +
				"111010" + "1111" + "01" + "1010" + "000" + "1000" + "11111100" + "111000" +
				"110110" + "00000" + "1000" + "0" + "110100",
			"00" + "0" + "111110" + "0",
		},
	} {
		k := codec(t, c.format)
		b, err := k.Append(nil, &packed.Record{Position: p, Move: shogi.NoMove, Score: -2, Result: -1})
		if err != nil {
			t.Fatal(err)
		}
		got := stream(b[:32])
		if !strings.HasPrefix(got, c.board) {
			t.Errorf("%s begins with\n%s, want\n%s", c.format, got[:len(c.board)], c.board)
		}
		if !strings.HasSuffix(got, c.tail) {
			t.Errorf("%s ends with %s, want %s", c.format, got[len(got)-len(c.tail):], c.tail)
		}
		want := []byte{0xfe, 0xff, 0, 0, 12, 0, 0xff, 0}
		if c.format == packed.HCPE {
			want = []byte{0xfe, 0xff, 0, 0, 1, 0}
		}
		if len(b) != k.Size() || !bytes.Equal(b[32:], want) {
			t.Errorf("%s: %x follow the position, want %x", c.format, b[32:], want)
		}
	}
}

func TestPackedMoves(t *testing.T) {
	p := sfen(t, "lnsgkgsnl/1r7/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 5")
	r := lookup(t, "standard").Rules
	for _, c := range []struct {
		move string
		psv  uint16
		hcpe uint16
	}{
		{"7f7e", (6*9+5)<<7 | (6*9 + 4), (6*9+5)<<7 | (6*9 + 4)},
		{"B*5e", 1<<14 | 5<<7 | (4*9 + 4), (81+4)<<7 | (4*9 + 4)},
	} {
		m, err := notation.ParseUSI(r, c.move)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range formats {
			want := c.psv
			if f == packed.HCPE {
				want = c.hcpe
			}
			b, err := codec(t, f).Append(nil, &packed.Record{Position: p, Move: m})
			if err != nil {
				t.Fatal(err)
			}
			if got := uint16(b[34]) | uint16(b[35])<<8; got != want {
				t.Errorf("%s %s is %04x, want %04x", f, c.move, got, want)
			}
		}
	}
}

func TestPackedRoundTrip(t *testing.T) {
	rs := lookup(t, "standard")
	rapid.Check(t, func(rt *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 1))
		p := rs.Start
		for range rapid.IntRange(0, 150).Draw(rt, "plies") {
			moves := p.AppendLegal(nil)
			if len(moves) == 0 {
				break
			}
			var u shogi.Undo
			p.Make(moves[rng.IntN(len(moves))], &u)
		}
		rec := packed.Record{Position: p, Move: shogi.NoMove, Score: int16(rng.IntN(1 << 16)), Result: int8(rng.IntN(3) - 1)}
		if moves := p.AppendLegal(nil); len(moves) > 0 {
			rec.Move = moves[rng.IntN(len(moves))]
		}
		for _, f := range formats {
			c := codec(t, f)
			b, err := c.Append([]byte{7}, &rec)
			if err != nil {
				rt.Fatal(err)
			}
			n := 0
			err = c.ReadAll(bytes.NewReader(b[1:]), func(got *packed.Record) error {
				n++
				if got.Position.Key() != p.Key() || got.Move != rec.Move || got.Score != rec.Score || got.Result != rec.Result {
					rt.Errorf("%s: wrote %s, read %s; %+v, %+v", f, notation.FormatSFEN(&p), notation.FormatSFEN(&got.Position), rec, got)
				}
				if f == packed.PackedSfenValue && got.Position.Ply() != p.Ply() {
					rt.Errorf("move number %d is read as %d", p.Ply(), got.Position.Ply())
				}
				return nil
			})
			if err != nil || n != 1 {
				rt.Fatalf("%s: %d records, %v", f, n, err)
			}
		}
	})
}

func TestPackedRefusals(t *testing.T) {
	if _, err := packed.NewCodec(lookup(t, "torus").Rules, packed.HCPE); err == nil || !strings.Contains(err.Error(), "torus: the format holds positions with the board") {
		t.Errorf("torus: %v", err)
	}
	if _, err := packed.NewCodec(lookup(t, "standard").Rules, "bin"); err == nil || !strings.Contains(err.Error(), `no format "bin"`) {
		t.Errorf("an unknown format: %v", err)
	}
	c := codec(t, packed.PackedSfenValue)
	if _, err := c.Append(nil, &packed.Record{Position: sfen(t, "4k4/9/9/9/9/9/9/9/4K4 b - 1")}); err == nil || !strings.Contains(err.Error(), "lacks pieces") {
		t.Errorf("two kings: %v", err)
	}
	start := lookup(t, "standard").Start
	whole, err := c.Append(nil, &packed.Record{Position: start})
	if err != nil {
		t.Fatal(err)
	}
	spoil := func(at int, v byte) []byte {
		b := bytes.Clone(whole)
		b[at] = v
		return b
	}
	for _, bad := range []struct {
		name string
		b    []byte
		want string
	}{
		{"cut off", append(bytes.Clone(whole), 1, 2), "record 2 is not complete"},
		{"both kings on a square", spoil(1, 0x16), "record 1: "},
		{"all ones", bytes.Repeat([]byte{0xff}, 40), "record 1: "},
		{"a move that is not legal", spoil(34, 1), "record 1: its move is not legal"},
		{"a result of 2", spoil(38, 2), "record 1: "},
	} {
		if err := c.ReadAll(bytes.NewReader(bad.b), func(*packed.Record) error { return nil }); err == nil || !strings.Contains(err.Error(), bad.want) {
			t.Errorf("%s: %v", bad.name, err)
		}
	}
}

func FuzzPacked(f *testing.F) {
	for _, format := range formats {
		b, err := codec(f, format).Append(nil, &packed.Record{Position: lookup(f, "standard").Start, Score: 30, Result: 1})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, format := range formats {
			c := codec(t, format)
			_ = c.ReadAll(bytes.NewReader(b), func(rec *packed.Record) error {
				again, err := c.Append(nil, rec)
				if err != nil {
					t.Fatal(err)
				}
				var back packed.Record
				if err := c.Read(again, &back); err != nil || back.Position.Key() != rec.Position.Key() || back.Move != rec.Move {
					t.Fatalf("%+v, %v", back, err)
				}
				return nil
			})
		}
	})
}
