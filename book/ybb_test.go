package book_test

import (
	"bytes"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/variant"
)

// One position after 1. P-7f P-3d 2. P-2f, two moves with values and depths.
const ybbStart = "59414e452d42494e424f4f4b2d563100" + "0100000000000000" + "0100000000000000" +
	"59a451220ceb67127e969324" + "1caf447824c22b119e53121c" + "eb6f223e9651220c" + "0000000000000000" + "0100" + "0200" +
	"4685c4ff1200" + "930de8030000"

func TestBinaryBook(t *testing.T) {
	set := standard(t)
	data, err := hex.DecodeString(ybbStart)
	if err != nil {
		t.Fatal(err)
	}
	b, lost, err := book.Read(bytes.NewReader(data), book.YaneuraOuBinary, &set.Start)
	if err != nil || len(b.Entries()) != 1 {
		t.Fatalf("%v, %v, %v", b, lost, err)
	}
	e := b.Entries()[0]
	if e.SFEN != "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL w -" || e.Ply != 1 || len(lost) > 0 {
		t.Errorf("%+v, %v", e, lost)
	}
	for i, want := range []struct {
		usi          string
		value, depth int
	}{{"2b8h+", -60, 18}, {"4a3b", 1000, 0}} {
		if i >= len(e.Moves) {
			t.Fatalf("moves %+v, %v", e.Moves, lost)
		}
		if m := e.Moves[i]; notation.FormatUSI(set.Rules, m.Move) != want.usi || m.Value != want.value || m.Depth != want.depth || !m.Valued {
			t.Errorf("%+v, want %+v", m, want)
		}
	}
	var out bytes.Buffer
	if lost, err := book.Write(&out, b, book.YaneuraOuBinary); err != nil || len(lost) > 0 || !bytes.Equal(out.Bytes(), data) {
		t.Errorf("written %x, %v, %v", out.Bytes(), lost, err)
	}
}

func TestBinaryBookKeepsValues(t *testing.T) {
	set := standard(t)
	b := sample(t, set, 30, 6)
	var out bytes.Buffer
	lost, err := book.Write(&out, b, book.YaneuraOuBinary)
	if err != nil || lost["counts"] != b.Moves() {
		t.Fatalf("%v, %v", lost, err)
	}
	got, _, err := book.Read(&out, book.YaneuraOuBinary, &set.Start)
	if err != nil || got.Moves() != b.Moves() {
		t.Fatalf("%v, %v", got, err)
	}
	for _, e := range b.Entries() {
		p, err := b.Position(e)
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range e.Moves {
			if o := got.At(&p).Moves[i]; o.Move != m.Move || m.Valued && o.Value != m.Value || o.Depth != m.Depth {
				t.Errorf("%s: %+v is read as %+v", e.SFEN, m, o)
			}
		}
	}
	other, err := variant.Lookup("torus")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := book.Write(&out, book.New(other.Rules), book.YaneuraOuBinary); err != book.ErrStandard {
		t.Errorf("another rule set: %v", err)
	}
}

func TestBinaryBookFaults(t *testing.T) {
	set := standard(t)
	whole, err := hex.DecodeString(ybbStart)
	if err != nil {
		t.Fatal(err)
	}
	spoil := func(at int, v byte) []byte {
		b := bytes.Clone(whole)
		b[at] = v
		return b
	}
	for _, c := range []struct {
		data []byte
		want string
	}{
		{[]byte("hello"), "this is not a binary book of YaneuraOu"},
		{whole[:60], "the book is cut off: it has 1 positions in 60 bytes"},
		{spoil(24, 3), "the book has unknown flags, 0x2"},
		{whole[:len(whole)-1], "position 1: its moves lie outside the file"},
	} {
		if _, _, err := book.Read(bytes.NewReader(c.data), book.YaneuraOuBinary, &set.Start); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	for what, data := range map[string][]byte{"unreadable positions": spoil(34, 0xff), "illegal moves": spoil(76, 0), "unreadable moves": spoil(77, 0xff)} {
		if _, lost, err := book.Read(bytes.NewReader(data), book.YaneuraOuBinary, &set.Start); err != nil || lost[what] != 1 {
			t.Errorf("%s: %v, %v", what, lost, err)
		}
	}
}

func FuzzYaneuraOuBinary(f *testing.F) { fuzz(f, book.YaneuraOuBinary) }

// A bad line costs the line, not the book.
func TestSkippedLines(t *testing.T) {
	set := standard(t)
	text := "#YANEURAOU-DB2016 1.00\nsfen " + set.SFEN + "\n7g7f\nresign none 0 0\n7g7e\nsfen x\n2g2f\nsfen " + set.SFEN + "\n2g2f\n" + strings.Repeat("5e5d\n", 100)
	b, lost, err := book.Read(strings.NewReader(text), book.YaneuraOu, &set.Start)
	if err != nil || b.Moves() != 2 || len(b.Skipped) != 20 {
		t.Fatalf("%v, %v", lost, err)
	}
	for i, want := range []string{`line 4: "resign none 0 0": `, `line 5: "7g7e": `, `line 6: "sfen x": `} {
		if got := b.Skipped[i].Error(); !strings.HasPrefix(got, want) || strings.Contains(got, "<nil>") {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if lost["unreadable moves"] != 1 || lost["illegal moves"] != 101 || lost["unreadable positions"] != 1 || lost["moves of unreadable positions"] != 1 {
		t.Errorf("lost %v", lost)
	}
}
