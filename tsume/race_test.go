//go:build race

package tsume_test

// raced says that the race detector watches, which makes the tests ten times
// as long.
const raced = true
