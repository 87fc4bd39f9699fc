package nnue

import "testing"

func TestDenseVectors(t *testing.T) {
	if !hasKernels {
		t.Skip("this processor has no AVX2")
	}
	holdAffine(t, affineBy256)
	if !hasWide {
		t.Skip("this processor has no AVX-512 with VNNI")
	}
	holdAffine(t, affineBy512)
}
