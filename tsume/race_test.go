//go:build race

package tsume_test

import "testing"

// raced: the race detector makes tests ten times slower.
const raced = true

// lone skips a single-threaded test; it also runs without the race detector.
func lone(t *testing.T) {
	t.Helper()
	t.Skip("one thread shares nothing")
}
