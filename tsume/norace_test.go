//go:build !race

package tsume_test

import "testing"

const raced = false

// lone skips a test under the race detector.
func lone(*testing.T) {}
