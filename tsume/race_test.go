//go:build race

package tsume_test

import "testing"

// raced says that the race detector watches, which makes the tests ten times
// as long.
const raced = true

// lone skips a test whose searches have one thread each: it runs without the race
// detector as well, which would find nothing in it.
func lone(t *testing.T) {
	t.Helper()
	t.Skip("one thread shares nothing")
}
