package nnue

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

func drawDense(t *rapid.T, groups int) (sums [denseWidth]int32, in []uint8, weights []int8) {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 3))
	zeros := rapid.IntRange(0, 100).Draw(t, "zeros of 100")
	in, weights = make([]uint8, denseGroup*groups), make([]int8, denseGroup*groups*denseWidth)
	for i := range in {
		if rng.IntN(100) >= zeros {
			in[i] = uint8(rng.IntN(denseOne + 1))
		}
		if rng.IntN(20) == 0 {
			in[i] = denseOne
		}
	}
	for i := range weights {
		weights[i] = int8(rng.IntN(256) - 128)
		if rng.IntN(20) == 0 {
			weights[i] = []int8{-128, 127}[rng.IntN(2)]
		}
	}
	for i := range sums {
		sums[i] = int32(rng.Uint32()) >> 8
	}
	return sums, in, weights
}

func holdAffine(t *testing.T, quick func(*[denseWidth]int32, []uint8, []int8)) {
	t.Helper()
	rapid.Check(t, func(t *rapid.T) {
		want, in, weights := drawDense(t, rapid.SampledFrom([]int{denseWidth / denseGroup, 2 * kpWidth / denseGroup}).Draw(t, "groups"))
		got := want
		// The definition, without groups.
		for out := range want {
			for i, v := range in {
				want[out] += int32(v) * int32(weights[(i/denseGroup*denseWidth+out)*denseGroup+i%denseGroup])
			}
		}
		if quick(&got, in, weights); got != want {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

func TestAffine(t *testing.T) {
	holdAffine(t, affinePlain)
	if hasDense {
		holdAffine(t, affineFast)
	}
}

func TestClamp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := numbers(t, 32*rapid.IntRange(1, 8).Draw(t, "steps"), "values")
		want, got := make([]uint8, len(values)), make([]uint8, len(values))
		clampPlain(want, values)
		for i, v := range values {
			if want[i] != uint8(min(max(int(v), 0), denseOne)) {
				t.Fatalf("%d becomes %d", v, want[i])
			}
		}
		if clamp(got, values); string(got) != string(want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

func BenchmarkDense(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	d := new(dense)
	for i := range d.first {
		d.first[i] = int8(rng.IntN(256))
	}
	us, them := randomNumbers(rng, 300, kpWidth), randomNumbers(rng, 300, kpWidth)
	b.ReportAllocs()
	for b.Loop() {
		d.output(us, them)
	}
}
