package nnue

import (
	"fmt"
	"testing"
)

// Compares every supported kernel with the reference.
func TestVectors(t *testing.T) {
	if !hasKernels {
		t.Skip("this processor has no AVX2")
	}
	holdAccumulate(t, accumulateBy256)
	holdActivate(t, activateBy256)
	if !hasWide {
		t.Skip("this processor has no AVX-512 with VNNI")
	}
	holdAccumulate(t, func(into, from, rows []int16, added, removed []uint32) {
		if len(into)%wideStep != 0 {
			accumulateFast(into, from, rows, added, removed)
			return
		}
		accumulateBy512(into, from, rows, added, removed)
	})
	holdActivate(t, func(us, them, weights []int16) int32 {
		if len(us)%wideStep != 0 {
			return activateFast(us, them, weights)
		}
		return activateBy512(us, them, weights)
	})
}

func BenchmarkVectors(b *testing.B) {
	if !hasKernels {
		b.Skip("this processor has no AVX2")
	}
	for _, width := range []int{32, 64, 128} {
		rows, into := make([]int16, 2400*width), make([]int16, width)
		them, weights := make([]int16, width), make([]int16, 2*width)
		added, removed := []uint32{100, 2300}, []uint32{700, 1500}
		for name, kernels := range map[string]struct {
			accumulate func(into, from, rows []int16, added, removed []uint32)
			activate   func(us, them, weights []int16) int32
		}{"256": {accumulateBy256, activateBy256}, "512": {accumulateBy512, activateBy512}} {
			if name == "512" && !hasWide {
				continue
			}
			b.Run(fmt.Sprintf("move/%d/%s", width, name), func(b *testing.B) {
				for b.Loop() {
					kernels.accumulate(into, into, rows, added, removed)
				}
			})
			b.Run(fmt.Sprintf("output/%d/%s", width, name), func(b *testing.B) {
				for b.Loop() {
					kernels.activate(into, them, weights)
				}
			})
		}
	}
}
