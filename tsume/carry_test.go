package tsume

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"github.com/komadai/komadai/shogi"
)

func carried(t testing.TB, start shogi.Position) (*Proof, []byte) {
	t.Helper()
	s, err := Solve(context.Background(), start, Options{Shortest: true, DefenderMoves: start.Side() == shogi.White})
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Proof(10_000)
	if err != nil {
		t.Fatal(err)
	}
	data, err := p.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	return p, data
}

func TestCarry(t *testing.T) {
	aside := 0
	for _, sfen := range []string{
		threePlies,
		"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
		// The rook checks along the file; a pawn in between changes nothing.
		"8R/9/9/9/6+S2/7r1/6+N1k/6B1N/6+s1+S w p 1",
	} {
		start := problem(t, sfen, shogi.Black)
		p, data := carried(t, start)
		q, err := LoadProof(start, data)
		if err != nil {
			t.Fatalf("%s: %v", sfen, err)
		}
		aside += len(q.aside)
		if q.Plies != p.Plies || q.Len() != p.Len() || len(q.aside) != len(p.aside) {
			t.Errorf("%s: %d plies and %d positions came of %d and %d", sfen, q.Plies, q.Len(), p.Plies, p.Len())
		}
		for key, m := range p.answers {
			if q.answers[key] != m {
				t.Errorf("%s: an answer became another", sfen)
			}
		}
		again, _ := q.AppendBinary(nil)
		if !bytes.Equal(again, data) {
			t.Errorf("%s: the second writing differs", sfen)
		}
	}
	if aside == 0 {
		t.Error("no proof puts anything aside")
	}
}

func TestCarryBroken(t *testing.T) {
	start := problem(t, threePlies, shogi.Black)
	_, data := carried(t, start)
	for n := range data {
		if _, err := LoadProof(start, data[:n]); err == nil {
			t.Errorf("the first %d of %d bytes are a proof", n, len(data))
		}
	}
	if _, err := LoadProof(problem(t, "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", shogi.Black), data); err == nil {
		t.Error("it proves another problem, too")
	}
	shorter := slices.Clone(data)
	shorter[3]--
	if _, err := LoadProof(start, shorter); err == nil {
		t.Error("it proves a shorter mate")
	}
}

func FuzzLoadProof(f *testing.F) {
	start := problem(f, threePlies, shogi.Black)
	_, data := carried(f, start)
	f.Add(data)
	f.Add([]byte{carryVersion, 0, 0, 3, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := LoadProof(start, data)
		if err != nil {
			return
		}
		if err := p.Verify(); err != nil {
			t.Fatalf("a proof that was read is invalid: %v", err)
		}
	})
}
