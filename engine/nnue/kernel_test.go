package nnue

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func drawWidth(t *rapid.T) int {
	return WidthStep * rapid.IntRange(1, MaxWidth/WidthStep).Draw(t, "steps")
}

func numbers(t *rapid.T, n int, name string) []int16 {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, name), 1))
	return randomNumbers(rng, rapid.SampledFrom([]int{1, 300, 600, 1 << 16}).Draw(t, name+" spread"), n)
}

func randomNumbers(rng *rand.Rand, spread, n int) []int16 {
	s := make([]int16, n)
	for i := range s {
		s[i] = int16(rng.IntN(spread) - spread/2)
		if rng.IntN(50) == 0 {
			s[i] = []int16{-32768, 32767, 0, 255, 256}[rng.IntN(5)]
		}
	}
	return s
}

func TestAccumulate(t *testing.T) {
	holdAccumulate(t, accumulateFused)
	if hasKernels {
		holdAccumulate(t, accumulateFast)
	}
}

func holdAccumulate(t *testing.T, quick func(into, from, rows []int16, added, removed []uint32)) {
	t.Helper()
	rapid.Check(t, func(t *rapid.T) {
		width := drawWidth(t)
		inputs := rapid.IntRange(1, 50).Draw(t, "inputs")
		rows := numbers(t, inputs*width, "rows")
		from := numbers(t, width, "from")
		list := rapid.SliceOfN(rapid.Uint32Range(0, uint32(inputs-1)), 0, 60)
		added, removed := list.Draw(t, "added"), list.Draw(t, "removed")
		want, got := make([]int16, width), make([]int16, width)
		accumulatePlain(want, from, rows, added, removed)
		quick(got, from, rows, added, removed)
		if !slices.Equal(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
		quick(from, from, rows, added, removed)
		if !slices.Equal(from, want) {
			t.Fatalf("in place: got %v, want %v", from, want)
		}
	})
}

func TestActivate(t *testing.T) {
	holdActivate(t, activateFused)
	if hasKernels {
		holdActivate(t, activateFast)
	}
}

func holdActivate(t *testing.T, quick func(us, them, weights []int16) int32) {
	t.Helper()
	rapid.Check(t, func(t *rapid.T) {
		width := drawWidth(t)
		us, them := numbers(t, width, "us"), numbers(t, width, "them")
		weights := numbers(t, 2*width, "weights")
		for i, w := range weights {
			weights[i] = min(max(w, -MaxWeight), MaxWeight)
		}
		if got, want := quick(us, them, weights), activatePlain(us, them, weights); got != want {
			t.Fatalf("got %d, want %d", got, want)
		}
	})
}

func TestActivateBounds(t *testing.T) {
	us, weights := make([]int16, MaxWidth), make([]int16, 2*MaxWidth)
	for i := range us {
		us[i] = 32767
	}
	for _, w := range []int16{MaxWeight, -MaxWeight} {
		for i := range weights {
			weights[i] = w
		}
		want := 2 * MaxWidth * ActivationOne * ActivationOne * int(w)
		if got := activatePlain(us, us, weights); int(got) != want {
			t.Errorf("got %d, want %d", got, want)
		}
		if got := activate(us, us, weights); int(got) != want {
			t.Errorf("got %d, want %d", got, want)
		}
	}
}

func BenchmarkAccumulate(b *testing.B) {
	for _, width := range []int{16, 32, 64, 128} {
		rows := make([]int16, 2400*width)
		into := make([]int16, width)
		for _, c := range []struct {
			name           string
			added, removed []uint32
		}{
			{"move", []uint32{100, 2300}, []uint32{700, 1500}},
			{"anew", make([]uint32, 40), nil},
		} {
			for i := range c.added {
				c.added[i] += uint32(i * 50)
			}
			b.Run(fmt.Sprintf("%s/%d/fast", c.name, width), func(b *testing.B) {
				for b.Loop() {
					accumulate(into, into, rows, c.added, c.removed)
				}
			})
			b.Run(fmt.Sprintf("%s/%d/plain", c.name, width), func(b *testing.B) {
				for b.Loop() {
					accumulatePlain(into, into, rows, c.added, c.removed)
				}
			})
		}
	}
}

func BenchmarkActivate(b *testing.B) {
	for _, width := range []int{16, 32, 64, 128} {
		us, them, weights := make([]int16, width), make([]int16, width), make([]int16, 2*width)
		b.Run(fmt.Sprintf("%d/fast", width), func(b *testing.B) {
			for b.Loop() {
				activate(us, them, weights)
			}
		})
		b.Run(fmt.Sprintf("%d/plain", width), func(b *testing.B) {
			for b.Loop() {
				activatePlain(us, them, weights)
			}
		})
	}
}
