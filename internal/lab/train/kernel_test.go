package train

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func floats(t *rapid.T, n int, name string) []float32 {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, name), 1))
	s := make([]float32, n)
	for i := range s {
		s[i] = float32(rng.NormFloat64())
		if rng.IntN(4) == 0 {
			s[i] *= 1e6
		}
	}
	return s
}

func TestKernels(t *testing.T) {
	if !hasKernels {
		t.Skip("no assembly for this processor")
	}
	rapid.Check(t, func(t *rapid.T) {
		width := 16 * rapid.IntRange(1, 8).Draw(t, "steps")
		inputs := rapid.IntRange(1, 60).Draw(t, "inputs")
		list := rapid.SliceOfN(rapid.Uint16Range(0, uint16(inputs-1)), 0, 80).Draw(t, "list")
		rows, sums := floats(t, inputs*width, "rows"), floats(t, width, "sums")
		want, got := slices.Clone(sums), slices.Clone(sums)
		addRowsPlain(want, rows, list)
		addRowsFast(got, rows, list)
		if !slices.Equal(got, want) {
			t.Fatalf("addRows: got %v, want %v", got, want)
		}
		want, got = slices.Clone(rows), slices.Clone(rows)
		addToRowsPlain(want, sums, list)
		addToRowsFast(got, sums, list)
		if !slices.Equal(got, want) {
			t.Fatalf("addToRows: got %v, want %v", got, want)
		}
	})
}

func BenchmarkKernels(b *testing.B) {
	list := make([]uint16, 45)
	for i := range list {
		list[i] = uint16(i * 50)
	}
	for _, width := range []int{16, 32, 64, 128} {
		rows, sums := make([]float32, 2400*width), make([]float32, width)
		for _, c := range []struct {
			name string
			do   func()
		}{
			{"add rows/fast", func() { addRows(sums, rows, list) }},
			{"add rows/plain", func() { addRowsPlain(sums, rows, list) }},
			{"add to rows/fast", func() { addToRows(rows, sums, list) }},
			{"add to rows/plain", func() { addToRowsPlain(rows, sums, list) }},
		} {
			b.Run(fmt.Sprintf("%s/%d", c.name, width), func(b *testing.B) {
				for b.Loop() {
					c.do()
				}
			})
		}
	}
}
