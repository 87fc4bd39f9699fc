//go:build js && vectors

package nnue

import "testing"

// TestHasVectors: what the tests beside this one hold to the reference are the kernels.
func TestHasVectors(t *testing.T) {
	if !hasVectors {
		t.Error("the kernels are not there")
	}
}
