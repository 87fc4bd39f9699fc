package nnue_test

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"pgregory.net/rapid"
)

const (
	kpText    = "Features=K+P[1710->256x2]"
	halfText  = "Features=HalfKP(Friend)[125388->256x2]"
	kpNetwork = ",Network=AffineTransform[1<-32](ClippedReLU[32](AffineTransform[32<-32](ClippedReLU[32](AffineTransform[32<-512](InputSlice[512(0:512)])))))"
)

// kpFile is a network of YaneuraOu's with random weights, and its evaluation by the
// description of the format: one input after the other, one product after the other.
type kpFile struct {
	bytes        []byte
	text         string
	half         bool
	biases, rows []int16
	sums         [2][32]int32
	first, then  []int8
	last         []int8
	offset       int32
}

func newKP(half bool, seed uint64) *kpFile {
	rng := rand.New(rand.NewPCG(seed, 5))
	n := &kpFile{half: half, text: kpText + kpNetwork}
	inputs := 1548 + 2*81
	if half {
		n.text, inputs = halfText+kpNetwork, 81*1548
	}
	n.biases, n.rows = make([]int16, 256), make([]int16, inputs*256)
	for i := range n.biases {
		n.biases[i] = int16(rng.IntN(200) - 60)
	}
	for i := 0; i < len(n.rows); i += 4 {
		bits := rng.Uint64()
		for j := range 4 {
			n.rows[i+j] = int16(bits>>(16*j)&31) - 15
		}
	}
	weights := func(count int) []int8 {
		w := make([]int8, count)
		for i := range w {
			w[i] = int8(rng.IntN(256) - 128)
		}
		return w
	}
	for i := range 2 {
		for j := range n.sums[i] {
			n.sums[i][j] = int32(rng.IntN(8000) - 2000)
		}
	}
	n.first, n.then, n.last, n.offset = weights(32*512), weights(32*32), weights(32), int32(rng.IntN(9000))
	var b bytes.Buffer
	for _, part := range []any{
		uint32(0x7AF32F16), uint32(seed), uint32(len(n.text)), []byte(n.text), uint32(1), n.biases, n.rows,
		uint32(2), n.sums[0], n.first, n.sums[1], n.then, n.offset, n.last,
	} {
		if err := binary.Write(&b, binary.LittleEndian, part); err != nil {
			panic(err)
		}
	}
	n.bytes = b.Bytes()
	return n
}

// inputs of c's view, by Bonanza's numbers.
func (n *kpFile) inputs(p *shogi.Position, c shogi.Color) (on []int) {
	r := p.Rules()
	square := func(sq shogi.Square) int {
		at := 9*(r.File(sq)-1) + r.Rank(sq) - 1
		if c == shogi.White {
			return 80 - at
		}
		return at
	}
	add := func(number int) {
		if n.half {
			number += 1548 * square(p.King(c))
		}
		on = append(on, number)
	}
	order := strings.Split("P L N S G B +B R +R", " ") // on the board, own then the enemy's
	for occ := p.Occupied(); !occ.Empty(); {
		sq := occ.Pop()
		pc := p.Piece(sq)
		theirs := 0
		if pc.Color() != c {
			theirs = 1
		}
		letter := r.Info(pc.Kind()).Letter
		switch letter {
		case "K":
			if !n.half {
				add(1548 + 81*theirs + square(sq))
			}
			continue
		case "+P", "+L", "+N", "+S":
			letter = "G"
		}
		for i, name := range order {
			if name == letter {
				add(90 + 81*(2*i+theirs) + square(sq))
			}
		}
	}
	start := 1
	for _, hand := range []struct {
		letter string
		room   int
	}{{"P", 19}, {"L", 5}, {"N", 5}, {"S", 5}, {"G", 5}, {"B", 3}, {"R", 3}} {
		for _, owner := range []shogi.Color{c, c.Other()} {
			for i := range p.Hand(owner, r.Kind(hand.letter)) {
				add(start + i)
			}
			start += hand.room
		}
	}
	return on
}

func (n *kpFile) output(p *shogi.Position) int32 {
	var in []int32
	for _, c := range []shogi.Color{p.Side(), p.Side().Other()} {
		sums := append([]int16(nil), n.biases...)
		for _, number := range n.inputs(p, c) {
			for i := range sums {
				sums[i] += n.rows[256*number+i]
			}
		}
		for _, v := range sums {
			in = append(in, min(max(int32(v), 0), 127))
		}
	}
	for layer, weights := range [][]int8{n.first, n.then} {
		out := make([]int32, 32)
		for i := range out {
			sum := n.sums[layer][i]
			for j, v := range in {
				sum += v * int32(weights[i*len(in)+j])
			}
			out[i] = min(max(sum>>6, 0), 127)
		}
		in = out
	}
	sum := n.offset
	for i, v := range in {
		sum += v * int32(n.last[i])
	}
	return sum
}

func TestKP(t *testing.T) {
	rs := lookup(t, "standard")
	for _, half := range []bool{false, true} {
		t.Run(map[bool]string{false: "K-P", true: "HalfKP"}[half], func(t *testing.T) {
			n := newKP(half, 7)
			f, err := nnue.Open(bytes.NewReader(n.bytes))
			if err != nil {
				t.Fatal(err)
			}
			if kp, ok := f.(*nnue.KP); !ok || kp.Half != half || kp.Description != n.text {
				t.Errorf("read as %T", f)
			}
			scale := 0
			rapid.Check(t, func(t *rapid.T) {
				scale = rapid.IntRange(1, nnue.MaxFVScale).Draw(t, "FV_SCALE")
				m, err := f.Model(rs.Rules, scale)
				if err != nil {
					t.Fatal(err)
				}
				wander(t, rs, m.NewEvaluator(), m.NewEvaluator(), func(p *shogi.Position) int {
					return min(max(int(n.output(p))*100/(scale*90), -eval.Limit), eval.Limit)
				})
			})
		})
	}
}

// A problem without the attacker's king is evaluated as any position.
func TestKPWithoutKing(t *testing.T) {
	rs := lookup(t, "standard")
	f, err := nnue.Open(bytes.NewReader(newKP(false, 8).bytes))
	if err != nil {
		t.Fatal(err)
	}
	m, err := f.Model(rs.Rules, nnue.DefaultFVScale)
	if err != nil {
		t.Fatal(err)
	}
	setup, err := notation.ParseSFEN(rs.Rules, "4k4/9/4P4/9/9/9/9/9/9 b G 1")
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Problem()
	if err != nil {
		t.Fatal(err)
	}
	e := m.NewEvaluator()
	e.Reset(&p)
	first := e.Evaluate(&p)
	if e.Reset(&p); e.Evaluate(&p) != first {
		t.Error("the evaluation is not repeatable")
	}
}

func TestBadKP(t *testing.T) {
	n := newKP(false, 9)
	whole := n.bytes
	text := func(of string) []byte {
		b := append([]byte(nil), whole[:8]...)
		b = binary.LittleEndian.AppendUint32(b, uint32(len(of)))
		return append(append(b, of...), whole[12+len(n.text):]...)
	}
	for name, c := range map[string]struct {
		file []byte
		want string
	}{
		"four bytes":              {whole[:4], "it ends too early"},
		"a long description":      {append(append([]byte(nil), whole[:8]...), 0, 0, 0, 9), "its description claims 150994944 bytes"},
		"within the description":  {whole[:20], "it ends too early"},
		"within the first layer":  {whole[:300_000], "it ends too early"},
		"within the second layer": {whole[:len(whole)-10_000], "it ends too early"},
		"without the last byte":   {whole[:len(whole)-1], "it ends too early"},
		"a byte more":             {append(bytes.Clone(whole), 0), "it has data after its end"},
		"other inputs":            {text("Features=HalfKA(Friend)[73305->512x2]" + kpNetwork), `"Features=HalfKA(Friend)[73305->512x2]"`},
		"other layers":            {text(kpText + ",Network=AffineTransform[1<-8]"), "this program reads K-P and HalfKP, 256x2-32-32"},
	} {
		if _, err := nnue.Open(bytes.NewReader(c.file)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, c.want)
		}
	}
	f, err := nnue.Open(bytes.NewReader(whole))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Model(lookup(t, "cylinder").Rules, 16); err == nil || !strings.Contains(err.Error(), "for standard shogi's board and pieces alone") {
		t.Errorf("for cylinder: error %v", err)
	}
}
